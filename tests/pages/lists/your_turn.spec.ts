import { test } from '@japa/runner'
import {
  browse,
  expect,
  expectAccessible,
  expectToast,
  open,
  reload,
  type Page,
} from '#tests/helpers/page_dom'
import { DateTime } from 'luxon'
import Bid from '#models/bid'
import Favorite from '#models/favorite'
import type { ProjectDetails } from '#models/project/details'
import { dayWithWeekday } from '#shared/values/market_time'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { createBid, createOwner, createProject, createStager } from '#tests/helpers/people'
import { createStaging, dayFromNow, moveStaging } from '#tests/helpers/stagings'

const longTitle =
  'Restored 1908 Queen Anne with Carriage House and Wraparound Porch, Units 1 to 3, above the River'

const region = (page: Page, name: string) => page.getByRole('region', { name })

const steps = (page: Page) => region(page, 'Your turn').getByRole('listitem')

/** At every width so many buttons are filled, and axe finds nothing. */
async function expectSound(page: Page, filled: number) {
  for (const width of [1440, 1024, 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    const buttons = page.locator('main .btn-primary').filter({ visible: true })
    await expect(buttons).toHaveCount(filled)
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

const endsIn = (days: number) => DateTime.fromISO(dayFromNow(days), { zone: 'utc' })

/** A company with more steps and dates than the dashboard lists, and the owner of its jobs. */
async function createCrowded() {
  const [owner, company] = [await createOwner(), await createStager()]
  const titled = (title: string, details: Partial<ProjectDetails> = {}) =>
    createProject(owner, { title, ...details })
  await (await createBid(await titled(longTitle), company)).accept(owner.user)
  const identifier = company.user.stagerIdentifier!
  await Favorite.add(owner.user, identifier)
  for (let count = 1; count <= 6; count += 1) {
    const invited = await titled(`Invited house ${count}`)
    await invited.invite(owner.user, [identifier])
  }
  for (let count = 1; count <= 5; count += 1) {
    await createBid(await titled(`Pending house ${count}`, { deadline: endsIn(2) }), company)
  }
  return { owner, company }
}

/** What is on a day, and what is unfolded. */
async function expectCrowdedDay(page: Page) {
  const week = region(page, 'This week')
  await expect(week.locator('ol > li')).toHaveCount(7)
  const day = week.locator('ol > li').nth(2)
  await expect(day.getByRole('link')).toHaveCount(3)
  await expect(day.getByRole('link').first()).toHaveText(/^Offers endPending house \d$/)
  await day.getByText('and 2 more').click()
  await expect(day.getByRole('link')).toHaveCount(5)
  await expect(week.locator('ol > li').first()).toHaveText(/^Today\d+Nothing today$/)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(week.locator('ol > li').filter({ visible: true })).toHaveCount(2)
  await page.setViewportSize({ width: 1440, height: 900 })
}

test.group('What waits, and this week', (group) => {
  group.each.setup(() => emptyDatabase())

  test('come first on a crowded dashboard, five steps at a time', async () => {
    const { company } = await createCrowded()
    const page = await browse({ as: company })
    await open(page, '/bids')
    await expect(steps(page).filter({ visible: true })).toHaveCount(5)
    await expect(steps(page).first()).toContainText(`${longTitle}. Pay the platform fee by`)
    await expect(steps(page).first()).toContainText('2 days 23 hours left.')
    const [turn, week, current] = await page.locator('main h2').allTextContents()
    expect([turn, week, current]).toEqual(['Your turn', 'This week', 'Current Projects'])
    await expectSound(page, 1)
    await region(page, 'Your turn').getByText('and 2 more').click()
    await expect(steps(page).filter({ visible: true })).toHaveCount(7)
    await expect(steps(page).last().getByRole('link')).toHaveText(
      /^View invitation Invited house \d$/
    )
    await expectCrowdedDay(page)
    await expectSound(page, 1)
  }).tags(['@JOB-65', '@JOB-66', '@JOB-67', '@JOB-68', '@R446', '@R447'])

  test('follow the company’s list, in which the work is marked completed', async () => {
    const { owner, company, bid, path, project } = await createStaging(0)
    const page = await browse({ as: company })
    await page.clock.install()
    await open(page, '/bids')
    const row = page.getByRole('row', { name: new RegExp(project.title) })
    await expect(row).toContainText('In the home')
    await expect(row).toContainText('Install today')
    await expect(row.getByRole('button', { name: 'Work Completed' })).toBeVisible()
    await steps(page)
      .getByRole('button', { name: /^Work Completed/ })
      .click()
    const done = page.getByRole('alertdialog', { name: 'Is all work done?' })
    await done.getByRole('button', { name: 'Work Completed' }).click()
    await expectToast(page, 'Work marked as completed')
    await expect(region(page, 'In the home').getByRole('row')).toHaveCount(2)
    await expect(page.getByText('Nothing waits for you.')).toBeVisible()
    await expect(region(page, 'Your turn')).toHaveCount(0)
    await expect(row.getByRole('button', { name: 'Delete' })).toHaveCount(0)
    await expect(page.getByText('0 current offers, 1 completed.')).toBeVisible()

    await moveStaging(bid.id, -80)
    await page.clock.runFor(5000)
    await expect(steps(page)).toContainText('Mark the furniture as removed once it’s gone.')
    await call(owner, `POST ${path}/removal`)
    await page.clock.runFor(5000)
    await expect(region(page, 'Completed Projects').getByRole('row')).toHaveCount(2)
    await expect(row.getByRole('button', { name: 'Delete' })).toBeVisible()
    await expect(region(page, 'In the home')).toHaveCount(0)
  }).tags(['@JOB-69', '@JOB-71', '@SBD-02', '@SBD-03', '@SBD-06', '@R444', '@R448'])

  test('let the owner confirm the work, and nobody complete it before the install day', async () => {
    const { owner, company, bid, path, project } = await createStaging(9)
    const page = await browse({ as: owner })
    await open(page, '/dashboard')
    const complete = page.getByRole('button', { name: 'Project Completed' })
    const row = page.getByRole('row', { name: new RegExp(project.title) })
    await expect(row).toContainText(
      `Install ${dayWithWeekday(dayFromNow(9)).replace(/, \d{4}$/, '')}`
    )
    await expect(row).toContainText('Dated')
    await expect(complete).toHaveCount(0)
    await expect(steps(page)).toContainText('Enter the address and how to get in, before')
    await expect(region(page, 'This week')).toContainText(
      /Nothing this week\. The next date is .+: install, /
    )

    await moveStaging(bid.id, -10)
    await (await Bid.findVisibleOrFail(bid.id)).completeWork(company.user)
    await reload(page)
    await steps(page)
      .getByRole('button', { name: /^Project Completed/ })
      .click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Project Completed' }).click()
    await expectToast(page, 'Project completed')
    await expect(region(page, 'In the home').getByRole('row')).toHaveCount(2)
    const completed = page.getByRole('heading', { name: 'Completed Projects (1)' })
    await expect(completed).toBeVisible()
    await expect(row.getByRole('button', { name: 'Delete' })).toHaveCount(0)
    await expectSound(page, 0)

    await call(company, `POST ${path}/removal`)
    await reload(page)
    await expect(region(page, 'In the home')).toHaveCount(0)
    await expect(completed).toBeVisible()
    await expect(row.getByRole('button', { name: 'Delete' })).toBeVisible()
    await expect(page.getByText('The furniture is still in the home')).toHaveCount(0)
  }).tags(['@JOB-69', '@JOB-71', '@DSH-04', '@DSH-05', '@DSH-11', '@DSH-12', '@R444', '@R448'])

  test('are followed by won jobs in the order of their dates, then offers, newest first', async () => {
    const company = await createStager()
    const owner = await createOwner()
    const made = async (title: string, amount = 3640) =>
      createBid(await createProject(owner, { title }), company, { amount })
    await made('Older offer')
    const dated = await made('Dated house', 90)
    const undated = await made('Undated house', 90)
    const due = await made('Due house')
    await made('Newer offer')
    for (const bid of [dated, undated, due]) await bid.accept(owner.user)
    const path = `/api/projects/${dated.projectId}/staging`
    await call(owner, `POST ${path}/install-date`, { date: dayFromNow(30) })
    await call(company, `POST ${path}/agreement`, { date: dayFromNow(30) })
    const page = await browse({ as: company })
    await open(page, '/bids')
    const rows = page.getByRole('table', { name: 'Current Projects' }).getByRole('row')
    await expect(rows).toContainText([
      'Project',
      'Due house',
      'Dated house',
      'Undated house',
      'Newer offer',
      'Older offer',
    ])
    await expect(rows.nth(1)).toContainText('$49')
    await expect(rows.nth(2).getByRole('button', { name: /^Work Completed/ })).toHaveCount(0)
    await expect(rows.nth(3).getByRole('button', { name: /^Work Completed/ })).toBeVisible()
    await expect(rows.nth(3).getByRole('link', { name: /^Propose a day/ })).toBeVisible()
  }).tags(['@JOB-70', '@JOB-73', '@R127', '@R445', '@R14'])
})

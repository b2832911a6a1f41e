import { test } from '@japa/runner'
import {
  browse,
  expect,
  expectAccessible,
  expectToast,
  open,
  reload,
  tolerate,
  type Page,
} from '#tests/helpers/page_dom'
import Bid from '#models/bid'
import Project from '#models/project'
import { emptyDatabase } from '#tests/helpers/database'
import { suspend } from '#tests/helpers/moderation'
import {
  createAdmin,
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'

const highest = 'Your price was the highest of 2.'
const row = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(title) })

/** Bids of the stager in every state, and the owner of the projects. */
async function createBidsInEveryState(company: Person) {
  const owner = await createOwner()
  const on = async (title: string, amount = 3640) =>
    createBid(await createProject(owner, { title }), company, { amount })
  await on('Pending house')
  await (await on('Accepted house')).accept(owner.user)
  await (await on('Free house', 50)).accept(owner.user)
  const done = await on('Done house', 50)
  await done.accept(owner.user)
  await (await Bid.findOrFail(done.id)).completeWork(company.user)
  await (await on('Refused house')).reject(owner.user)
  await (await on('Left house')).cancel(company.user)
  const { projectId } = await on('Lost house', 900)
  const project = await Project.findOrFail(projectId)
  await (await createBid(project, await createStager(), { amount: 50 })).accept(owner.user)
  return owner
}

/** Expects the current and the completed projects, with their states and buttons. */
async function expectCurrentBids(page: Page) {
  const current = page.getByRole('table', { name: 'Current Projects' })
  await expect(current.getByRole('columnheader')).toHaveText([
    'Project',
    'Bid Amount',
    'Status',
    'Timeline',
    'Submitted',
    'Actions',
  ])
  for (const [title, status, actions] of [
    [
      'Pending house',
      /^PendingOfferedWaiting for the owner\. 1 offer so far\.$/,
      ['View Project', 'Edit', 'Cancel Bid'],
    ],
    [
      'Accepted house',
      /^AcceptedChosenFee due /,
      ['Pay Platform Fee', 'View Project', 'Cancel Bid'],
    ],
    [
      'Free house',
      /^AcceptedPaidNo fee due/,
      ['Propose a day', 'View Project', 'Staging', 'Receipt', 'Work Completed'],
    ],
    [
      'Done house',
      /^AcceptedPaidWaiting for .+ to confirm the work by .+Work completed/,
      ['View Project', 'Staging', 'Receipt', 'Delete'],
    ],
  ] as const) {
    const cells = row(page, title).getByRole('cell')
    await expect(cells.nth(2)).toHaveText(status)
    const buttons = cells.last().locator('a, button')
    await expect(buttons).toHaveText(actions.map((label) => new RegExp(`^${label}`)))
  }
  await expect(row(page, 'Pending house')).toContainText('$3,640')
  const completed = page.getByRole('table', { name: 'Completed Projects' })
  await expect(completed.getByRole('row')).toHaveCount(2)
  await expect(
    page.getByText('3 current offers, 1 completed. 2 won and 2 lost so far.')
  ).toBeVisible()
  const waiting = page.getByRole('region', { name: 'Your turn' })
  await expect(waiting.getByRole('listitem').first()).toContainText(
    /^Accepted house\. Pay the platform fee by .+\.2 days 23 hours left\.\s?Pay Platform Fee/
  )
  await expect(waiting.getByRole('listitem').nth(1)).toContainText('Free house. Propose a day')
  await expect(row(page, 'Accepted house').getByRole('cell').last()).toContainText('$49')
  await expect(current.getByRole('row').nth(1)).toContainText('Accepted house')
  await expect(current.getByRole('row').nth(2)).toContainText('Free house')
  const call = row(page, 'Free house').getByRole('link', { name: /^\(\d{3}\) / })
  await expect(call).toHaveAttribute('href', /^tel:\+1\d{10}$/)
  const past = page.getByRole('table', { name: 'Past Bids' })
  await expect(past).toHaveCount(0)
}

/** Expects the offers that led to nothing, with the reason or how their price compares. */
async function expectPastBids(page: Page) {
  const past = page.getByRole('table', { name: 'Past Bids' })
  await expect(past).toHaveCount(0)
  await page.getByRole('heading', { name: 'Past Bids' }).click()
  await expect(past.getByRole('row', { name: /Refused house/ })).toContainText(
    'RejectedThe owner declined your offer.'
  )
  const left = past.getByRole('row', { name: /Left house/ })
  await expect(left).toContainText('CancelledYou withdrew this offer.')
  await expect(left.locator('.badge-danger')).toHaveText('Cancelled')
  await expect(row(page, 'Lost house').getByText(highest)).toBeVisible()
}

/** Expects cards instead of tables on a phone. */
async function expectCards(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 })
  const card = page.getByRole('listitem').filter({ hasText: 'Pending house' })
  await expect(card).toContainText('$3,640')
  await expect(card.getByRole('button', { name: /^Cancel Bid/ })).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** Cancels the accepted bid; the first try fails. */
async function cancelAcceptedBid(page: Page) {
  const question = page.getByRole('alertdialog', { name: 'Withdraw this offer?' })
  const confirm = question.getByRole('button', { name: 'Withdraw offer' })
  await row(page, 'Accepted house')
    .getByRole('button', { name: /^Cancel Bid/ })
    .click()
  await expect(question).toContainText('you lose the project, it reopens to other companies')
  await expect(question.getByRole('button', { name: 'Keep offer' })).toBeFocused()
  await expectAccessible(page)

  await page.route('**/cancel', (route) => route.abort())
  await confirm.click()
  await expectToast(page, 'Failed to cancel bid')
  await page.unroute('**/cancel')
  await confirm.click()
  await expectToast(page, 'Bid Cancelled')
  await expect(page.getByRole('heading', { name: 'Current Projects' })).toBeFocused()
  await expect(page.getByText('2 current offers, 1 completed.')).toBeVisible()
  expect((await Project.findByOrFail('title', 'Accepted house')).status).toBe('open')
}

/** Expects no way to a project that is currently hidden, except to cancel the bid. */
async function expectHiddenProject(page: Page) {
  const cells = row(page, 'Pending house').getByRole('cell')
  await expect(cells.nth(2)).toContainText('not available at the moment')
  await expect(row(page, 'Pending house').getByRole('link')).toHaveCount(0)
  await expect(cells.last().getByRole('button')).toHaveText([/^Cancel Bid/])
}

test.group("The company's dashboard", (group) => {
  group.each.setup(() => emptyDatabase())

  test('groups the bids by status, cancels one, and links no hidden project', async () => {
    const company = await createStager()
    const owner = await createBidsInEveryState(company)
    const page = await browse({ as: company })
    tolerate(page, /ERR_FAILED/)
    await open(page, '/bids')
    await expectCurrentBids(page)
    await expectPastBids(page)
    await expectAccessible(page)
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Search Projects' })
    ).toHaveAttribute('href', '/projects?area=mine')
    await expectCards(page)
    await cancelAcceptedBid(page)

    const lost = await Project.findByOrFail('title', 'Lost house')
    await open(page, `/projects/${lost.id}`)
    await expect(page.getByText(highest)).toBeVisible()

    await suspend(await createAdmin(), owner)
    await open(page, '/bids')
    await expectHiddenProject(page)
  }).tags([
    '@SBD-02',
    '@SBD-03',
    '@SBD-04',
    '@SBD-05',
    '@SBD-06',
    '@SBD-07',
    '@SBD-08',
    '@OFR-13',
    '@ADM-17',
    '@TRU-01',
    '@TRU-02',
    '@R14',
    '@R127',
  ])

  test('is for staging companies only', async () => {
    const guest = await browse()
    await open(guest, '/bids')
    await expect(guest.getByText('You need to be logged in to view your dashboard.')).toBeVisible()
    const owner = await browse({ as: await createOwner(), size: 'phone' })
    await open(owner, '/bids')
    await expect(owner.getByText('Access Denied')).toBeVisible()
    await expectAccessible(owner)
  }).tags(['@SBD-01'])

  test('marks work as completed, and deletes the entry on request', async ({ assert }) => {
    const { bid: made, company, project } = await createPaidBid()
    const page = await browse({ as: company, size: 'phone' })
    tolerate(page, 500)
    await open(page, '/bids')
    await page.route('**/complete', (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('button', { name: 'Work Completed' }).tap()
    const done = page.getByRole('alertdialog', { name: 'Is all work done?' })
    // A second tap right after the first one could count as a double tap, which is ignored.
    await done.getByRole('button', { name: 'Not yet' }).click()
    await expect(done).toHaveCount(0)
    assert.isNull((await Bid.findOrFail(made.id)).stagerCompletedAt)
    await page.getByRole('button', { name: 'Work Completed' }).tap()
    await done.getByRole('button', { name: 'Work Completed' }).click()
    await expectToast(page, 'Failed to mark work as completed')
    await page.unroute('**/complete')
    await done.getByRole('button', { name: 'Work Completed' }).click()
    await expectToast(page, 'Work marked as completed')
    const completed = page.getByRole('region', { name: 'Completed Projects' })
    await expect(completed.getByRole('listitem')).toContainText(project.title)

    await completed.getByRole('button', { name: /^Delete/ }).tap()
    const question = page.getByRole('alertdialog', { name: 'Delete this entry?' })
    await question.getByRole('button', { name: 'Delete', exact: true }).tap()
    await expectToast(page, 'Bid Deleted')
    await expect(page.getByText('No current projects at this time.')).toBeVisible()
    await expect(page.getByText('No offers yet')).toHaveCount(0)
    const kept = await Bid.findOrFail(made.id)
    assert.deepEqual([kept.status, kept.paymentStatus], ['accepted', 'paid'])
  }).tags(['@SBD-03', '@SBD-09', '@SBD-12', '@PLC-107'])

  test('counts what was won, also after an entry is deleted', async () => {
    const company = await createStager()
    const owner = await createBidsInEveryState(company)
    const page = await browse({ as: company })
    await open(page, '/bids')
    const summary = (text: string) => page.getByText(text)
    await expect(summary('3 current offers, 1 completed. 2 won and 2 lost so far.')).toBeVisible()
    await row(page, 'Done house').getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete this entry?' })
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(summary('3 current offers, 0 completed. 2 won and 2 lost so far.')).toBeVisible()

    const [pending] = await Bid.query().where({ userId: company.user.id, status: 'pending' })
    await pending.reject(owner.user)
    await page.clock.runFor(30_000)
    await expect(summary('2 current offers, 0 completed. 2 won and 3 lost so far.')).toBeVisible()
  }).tags(['@SBD-13'])

  test('updates by itself, and lists the projects that the company posted', async () => {
    const [owner, company] = [await createOwner(), await createStager()]
    const made = await createBid(await createProject(owner), company)
    await createProject(company, { title: 'Our own flat' })
    const page = await browse({ as: company })
    await page.clock.install()
    await open(page, '/bids')
    const project = page.getByRole('region', { name: 'Projects you posted' })
    await expect(project).toContainText('Our own flat')
    await expect(page.getByText('Pay Platform Fee')).toHaveCount(0)
    await made.accept(owner.user)
    await page.clock.runFor(5000)
    await expect(row(page, 'Colonial').getByText('Pay Platform Fee')).toBeVisible()
    await project.getByRole('button', { name: 'Delete Our own flat' }).click()
    await page.getByRole('button', { name: 'Delete project' }).click()
    await expectToast(page, 'Project deleted successfully')
    await expect(project).toHaveCount(0)
    await reload(page)
    await expect(project).toHaveCount(0)
  }).tags(['@R20'])
})

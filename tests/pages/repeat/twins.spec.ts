import { test } from '@japa/runner'
import {
  browse,
  expect,
  expectAccessible,
  expectToast,
  open,
  tolerate,
} from '#tests/helpers/page_dom'
import Bid from '#models/bid'
import { emptyDatabase } from '#tests/helpers/database'
import { createBid, createOwner, createProject, createStager } from '#tests/helpers/people'
import { createTwins } from '#tests/helpers/twins'

const search = '/projects?city=Asheville&state=NC'

test.group('Homes posted together', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are one card of the results, in which each home can be opened and removed', async () => {
    const [owner, company] = [await createOwner(), await createStager()]
    await createProject(owner, { title: 'Older house' })
    await createTwins(owner, ['Lot Two', 'Lot Five', 'Lot Six', 'Lot Nine'])
    await createProject(owner, { title: 'Newer house' })
    const page = await browse({ as: company })
    await open(page, search)
    await expect(page.getByRole('heading', { name: '6 projects' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 3 })).toHaveText([
      'Newer house',
      '4 homes posted together',
      'Older house',
    ])
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: '4 homes posted together' }) })
    await expect(card.getByRole('listitem')).toHaveCount(4)
    await expect(card.getByRole('listitem').first()).toContainText('Lot Nine')
    await expect(card.getByRole('listitem').first()).toContainText('Buncombe County, NC')
    await expect(card.getByRole('link', { name: 'Offer on all 4 homes' })).toBeVisible()
    await expect(page.getByText('Showing 6 project(s) in Asheville, NC')).toBeVisible()
    await expectAccessible(page)

    await card.getByRole('button', { name: 'Remove Lot Six from my results' }).click()
    await expect(page.getByRole('heading', { name: '3 homes posted together' })).toBeVisible()
    await expect(page.getByRole('heading', { name: '5 projects' })).toBeVisible()
    await page.getByRole('link', { name: 'Lot Five' }).click()
    await expect(page.getByText('Posted with 3 other homes')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Offer on all 4 homes' })).toBeVisible()
  }).tags(['@PLC-113', '@PLC-114'])

  test('get offers with one form, except those that are unticked', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const [two, five, six] = await createTwins(owner)
    const nine = await createProject(owner, { title: 'Another house' })
    await createBid(nine, company, { timeline: '3 weeks', extensionPerMonth: 450 })
    const page = await browse({ as: company, size: 'phone' })
    await open(page, `/projects/${two.id}`)
    await page.getByRole('link', { name: 'Offer on all 3 homes' }).tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Offer on all homes')
    await expectAccessible(page)
    const price = (home: string) => page.getByLabel(`Your offer for ${home}`)
    const send = (count: number) => page.getByRole('button', { name: `Make ${count} offers` })
    await price('Lot Two').fill('3640')
    await expect(page.getByText('Platform fee $49, if accepted.')).toBeVisible()
    await send(3).tap()
    await expect(price('Lot Five')).toBeFocused()
    await page.getByRole('checkbox', { name: /^Lot Six/ }).uncheck()
    await expect(price('Lot Six')).toHaveCount(0)
    await price('Lot Five').fill('4100')
    await page.getByRole('button', { name: 'Use my last terms' }).tap()
    await expect(page.getByLabel('Timeline')).toHaveValue('3 weeks')
    await expect(page.getByText('2 offers, $7,740 in all')).toBeVisible()
    await send(2).tap()
    await expectToast(page, '2 offers submitted')
    await expect(page).toHaveURL('/bids')
    const made = await Bid.query().whereNot('projectId', nine.id).orderBy('id')
    assert.deepEqual(
      made.map(({ projectId, amount, timeline, extensionPerMonth }) => [
        projectId,
        amount,
        timeline,
        extensionPerMonth,
      ]),
      [
        [two.id, 3640, '3 weeks', 450],
        [five.id, 4100, '3 weeks', 450],
      ]
    )

    await open(page, `/projects/${two.id}/offer-on-all`)
    await expect(page.getByText('on one of these homes only')).toBeVisible()
    const others = page.getByRole('region', { name: 'Left out' })
    await expect(others).toContainText('You have already offered $3,640.')
    await expect(page.getByRole('link', { name: 'Lot Six' })).toHaveAttribute(
      'href',
      `/projects/${six.id}`
    )
    await expectAccessible(page)
  }).tags(['@PLC-115', '@PLC-116'])

  test('show what was refused, and what is left to offer on', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const [two, five] = await createTwins(owner)
    const page = await browse({ as: company })
    tolerate(page, 409)
    await open(page, `/projects/${two.id}/offer-on-all?homes=${two.id},${five.id}`)
    await expect(page.getByRole('checkbox', { name: /^Lot Six/ })).not.toBeChecked()
    await page.getByLabel('Your offer for Lot Two').fill('3640')
    await page.getByLabel('Your offer for Lot Five').fill('3640')
    await page.getByLabel('Timeline').selectOption('2 weeks')
    await createBid(five, company)
    await page.getByRole('button', { name: 'Make 2 offers' }).click()
    await expectToast(page, 'Lot Five: You have already made an offer on this project.')
    await expect(page.getByRole('region', { name: 'Left out' })).toContainText('Lot Five')
    await expect(page.getByLabel('Your offer for Lot Two')).toHaveValue('3,640')
    assert.lengthOf(await Bid.all(), 1)
    await page.getByRole('button', { name: 'Make offers' }).click()
    const form = page.getByRole('form', { name: 'Offer on all homes' })
    await expect(form.getByText('Choose at least 2 homes.')).toBeVisible()
  }).tags(['@PLC-115', '@PLC-117'])

  test('leave the form when they are gone', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const [two, five] = await createTwins(owner)
    const page = await browse({ as: company })
    tolerate(page, 404)
    await open(page, `/projects/${two.id}/offer-on-all`)
    for (const home of ['Two', 'Five', 'Six']) {
      await page.getByLabel(`Your offer for Lot ${home}`).fill('3640')
    }
    await page.getByLabel('Timeline').selectOption('2 weeks')
    await five.cancel(owner.user)
    await page.getByRole('button', { name: 'Make 3 offers' }).click()
    await expectToast(page, 'Home 2: This does not exist or has been removed.')
    await expect(page.getByRole('checkbox', { name: /^Lot Five/ })).toHaveCount(0)
    assert.lengthOf(await Bid.all(), 0)
    await page.getByRole('button', { name: 'Make 2 offers' }).click()
    await expectToast(page, '2 offers submitted')
    assert.lengthOf(await Bid.all(), 2)
  }).tags(['@PLC-115', '@PLC-117'])

  test('can be added to the form once they take offers again', async () => {
    const [owner, company] = [await createOwner(), await createStager()]
    const [two, five, six] = await createTwins(owner)
    const former = await createBid(six, company)
    const page = await browse({ as: company })
    tolerate(page, 409)
    await open(page, `/projects/${two.id}/offer-on-all`)
    await page.getByLabel('Your offer for Lot Two').fill('3640')
    await page.getByLabel('Your offer for Lot Five').fill('3640')
    await page.getByLabel('Timeline').selectOption('2 weeks')
    await former.cancel(company.user)
    await createBid(five, company)
    await page.getByRole('button', { name: 'Make 2 offers' }).click()
    await expectToast(page, 'Lot Five: You have already made an offer on this project.')
    await page.getByRole('checkbox', { name: /^Lot Six/ }).check()
    await page.getByLabel('Your offer for Lot Six').fill('4100')
    await page.getByRole('button', { name: 'Make 2 offers' }).click()
    await expectToast(page, '2 offers submitted')
  }).tags(['@PLC-117'])
})

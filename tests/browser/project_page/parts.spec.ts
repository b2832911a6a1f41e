import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect } from '#tests/helpers/expect'
import Bid from '#models/bid'
import type { BidPart } from '#shared/bids/bid_parts'
import type { BidTerms } from '#models/bid/submission'
import User from '#models/user'
import { browse, expectToast, open } from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { createBid, createOwner, createProject, createStager } from '#tests/helpers/people'

const parts: BidPart[] = [
  { item: 'Living Room', amount: 1640 },
  { item: 'Office', amount: 1200 },
  { item: 'Removal', amount: 800 },
]
const smaller: BidPart[] = [
  { item: 'Living Room', amount: 1500 },
  { item: 'Bedroom 2', amount: 1000 },
]

const form = (page: Page) => page.getByRole('form', { name: 'Submit Your Bid' })

/** Runs in the page: of each select's chosen text, as much as fits before the dots. */
function shownTexts(selects: (HTMLElement | SVGElement)[]): string[] {
  return selects.map((each) => {
    const select = each as HTMLSelectElement
    const style = getComputedStyle(select)
    const pen = document.createElement('canvas').getContext('2d')!
    pen.font = style.font
    const room =
      select.clientWidth -
      Number.parseFloat(style.paddingLeft) -
      Number.parseFloat(style.paddingRight)
    let text = select.selectedOptions[0].text
    if (pen.measureText(text).width <= room) return text
    while (pen.measureText(`${text}…`).width > room) text = text.slice(0, -1)
    return text
  })
}

test.group('The form of an offer', (group) => {
  group.each.setup(() => emptyDatabase())

  test('takes an amount again once the split is removed', async ({ assert, browser }) => {
    const project = await createProject(await createOwner(), { roomsToStage: ['Office'] })
    const page = await browse(browser, { as: await createStager(), size: 'phone' })
    await open(page, `/projects/${project.id}`)
    const amount = form(page).getByLabel('Your offer')
    await amount.fill('3000')
    await form(page).getByRole('button', { name: 'Split the price by room' }).tap()
    await expect(amount).toHaveValue('')
    await expect(amount).not.toHaveAttribute('aria-invalid')
    await form(page).getByRole('button', { name: 'Remove the split' }).tap()
    await expect(amount).toHaveValue('3,000')
    await expect(amount).toBeEditable()
    await form(page).getByRole('button', { name: 'Split the price by room' }).tap()
    await form(page).getByLabel('Price of Office').fill('1200')
    await form(page).getByRole('button', { name: 'Remove the split' }).tap()
    await expect(amount).toHaveValue('1,200')
    await amount.fill('1300')
    await form(page).getByLabel('Timeline').selectOption('2 weeks')
    await form(page).getByRole('button', { name: 'Submit Bid' }).tap()
    await expectToast(page, 'Bid submitted successfully!')
    const stored = await Bid.firstOrFail()
    assert.isNull(stored.parts)
    assert.equal(stored.amount, 1300)
  }).tags(['@ASK-70'])

  test('takes one row for each part on a phone', async ({ assert, browser }) => {
    const project = await createProject(await createOwner(), {
      roomsToStage: ['Breakfast Room/Nook', 'Office'],
    })
    const page = await browse(browser, { as: await createStager(), size: 'phone' })
    await open(page, `/projects/${project.id}`)
    await form(page).getByRole('button', { name: 'Split the price by room' }).tap()
    await form(page).getByLabel('Price of Office').fill('12,000')
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      for (const name of ['Breakfast Room/Nook', 'Office']) {
        const amount = page.getByLabel(`Price of ${name}`)
        const row = page.getByRole('listitem').filter({ has: amount })
        const fields = [row.getByRole('combobox'), amount, row.getByRole('button')]
        const boxes = await Promise.all(fields.map(async (field) => (await field.boundingBox())!))
        const middles = boxes.map(({ y, height }) => y + height / 2)
        for (const middle of middles) assert.closeTo(middle, middles[0], 2)
        for (const [at, { x }] of boxes.entries()) {
          if (at > 0) assert.isAtLeast(x, boxes[at - 1].x + boxes[at - 1].width)
        }
        // The amount isn't cut off.
        assert.isTrue(await amount.evaluate((input) => input.scrollWidth <= input.clientWidth))
      }
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width)
    }
  }).tags(['@PLC-68'])

  test('tells the rooms of its rows apart on a phone', async ({ assert, browser }) => {
    const project = await createProject(await createOwner(), {
      roomsToStage: ['All Bedrooms', 'All Bathrooms', 'Living Room', 'Laundry Room'],
      bedrooms: 3,
    })
    const page = await browse(browser, { as: await createStager(), size: 'phone' })
    await open(page, `/projects/${project.id}`)
    await form(page).getByRole('button', { name: 'Split the price by room' }).tap()
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      const shown = await form(page)
        .getByRole('combobox', { name: /room or service$/ })
        .evaluateAll(shownTexts)
      assert.lengthOf(shown, 7)
      assert.lengthOf([...new Set(shown)], 7, `${width} px: ${shown.join(', ')}`)
    }
  }).tags(['@PLC-68'])
})

/** An owner with an offer for each of these terms, in this order. */
async function compared(...bids: Partial<BidTerms>[]) {
  const owner = await createOwner()
  const project = await createProject(owner)
  const names: string[] = []
  for (const terms of bids) {
    const company = await createStager()
    await createBid(project, company, terms)
    names.push(company.user.stagerIdentifier!)
  }
  return { owner, names, path: `/projects/${project.id}/compare` }
}

const threeOffers: Partial<BidTerms>[] = [
  { amount: 3640, parts },
  { amount: 2500, parts: smaller },
  { amount: 3000 },
]

test.group('Split offers side by side', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are on the sheet for the seller, without names', async ({ browser }) => {
    const { owner, names, path } = await compared(...threeOffers)
    const page = await browse(browser, { as: owner })
    await open(page, path)
    await page.emulateMedia({ media: 'print' })
    const table = page.getByRole('table', { name: 'Price by room' })
    await expect(table.getByRole('row')).toHaveText([
      `Part${names.map((name, at) => `${'ABC'[at]} ${name}`).join('')}`,
      'Living Room$1,640$1,500–',
      'KitchenNot includedNot included–',
      'Office$1,200Not included–',
      'Bedroom 2Not included$1,000–',
      'Removal$800Not separate–',
      'Offer$3,640Doesn’t include bedroom 2.$2,500Doesn’t include the office. No separate price for removal.$3,000One price, not split',
    ])
    for (const { company, name } of await User.query().where('userType', 'staging_company')) {
      for (const secret of [company, name]) await expect(page.getByText(secret!)).toHaveCount(0)
    }
  }).tags(['@ASK-74', '@R118'])
})

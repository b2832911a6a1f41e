import { test } from '@japa/runner'
import {
  browse,
  expect,
  expectAccessible,
  expectToast,
  open,
  reload,
  tabTo,
  type Page,
} from '#tests/helpers/page_dom'
import type { BidPart } from '#shared/bids/bid_parts'
import { adminPath } from '#config/admin'
import Bid from '#models/bid'
import type { BidTerms } from '#models/bid/submission'
import { emptyDatabase } from '#tests/helpers/database'
import {
  createAdmin,
  createBid,
  createOwner,
  createProject,
  createStager,
} from '#tests/helpers/people'

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
const changing = (page: Page) => page.getByRole('form', { name: 'Change Your Offer' })
const own = (page: Page) => page.getByRole('region', { name: 'Your Submitted Offer' })

test.group('The form of an offer', (group) => {
  group.each.setup(() => emptyDatabase())

  test('splits the price by keyboard, with the sum as the offer', async ({ assert }) => {
    const project = await createProject(await createOwner(), {
      roomsToStage: ['Living Room', 'Office'],
    })
    const page = await browse({ as: await createStager() })
    await open(page, `/projects/${project.id}`)
    const amount = form(page).getByLabel('Your offer')

    await tabTo(page, form(page).getByRole('button', { name: 'Split the price by room' }))
    await page.keyboard.press('Enter')
    await form(page).getByLabel('Price of Living Room').fill('1640')
    await form(page).getByLabel('Price of Office').fill('1200')
    await expect(amount).toHaveValue('2,840')
    await expect(amount).not.toBeEditable()

    await tabTo(page, form(page).getByRole('button', { name: 'Add a room or service' }))
    await page.keyboard.press('Enter')
    const third = form(page).getByLabel('Part 3: room or service')
    await expect(third).toBeFocused()
    // An item is offered once.
    await expect(third.getByRole('option', { name: 'Office' })).toHaveCount(0)
    await third.selectOption('Removal')
    await form(page).getByLabel('Timeline').selectOption('2 weeks')
    await form(page).getByRole('button', { name: 'Submit Bid' }).click()
    await expectToast(page, 'Failed to submit bid', 'Enter the price in whole dollars, at least $1')
    const removal = form(page).getByLabel('Price of Removal')
    await expect(removal).toBeFocused()
    await expect(removal).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    await removal.fill('800')
    await expect(amount).toHaveValue('3,640')

    await tabTo(page, form(page).getByRole('button', { name: 'Add a room or service' }))
    await page.keyboard.press('Enter')
    await tabTo(page, form(page).getByRole('button', { name: 'Remove Part 4' }))
    await page.keyboard.press('Enter')
    await expect(form(page).getByLabel('Part 3: room or service')).toBeFocused()
    await form(page).getByRole('button', { name: 'Submit Bid' }).click()

    await expectToast(page, 'Bid submitted successfully!')
    await own(page).getByText('Price by room').click()
    await expect(own(page)).toContainText('Living Room$1,640Office$1,200Removal$800')
    await expectAccessible(page)
    const stored = await Bid.firstOrFail()
    assert.deepEqual(stored.parts, parts)
    assert.equal(stored.amount, 3640)
  }).tags(['@ASK-70', '@ASK-72'])

  test('hands the focus on where a pressed button goes', async () => {
    for (const [roomsToStage, first] of [
      [['Office', 'Den'], 'Price of Office'],
      [[], 'Part 1: room or service'],
    ] as const) {
      const project = await createProject(await createOwner(), { roomsToStage: [...roomsToStage] })
      const page = await browse({ as: await createStager() })
      await open(page, `/projects/${project.id}`)
      for (let times = 0; times < 2; times++) {
        const split = form(page).getByRole('button', { name: 'Split the price by room' })
        await split.press('Enter')
        await expect(form(page).getByLabel(first)).toBeFocused()
        await form(page).getByRole('button', { name: 'Remove the split' }).press('Enter')
        await expect(split).toBeFocused()
      }
    }
  }).tags(['@PHN-68'])

  test('keeps the split in its draft', async () => {
    const project = await createProject(await createOwner(), { roomsToStage: ['Office', 'Den'] })
    const page = await browse({ as: await createStager(), size: 'phone' })
    await open(page, `/projects/${project.id}`)
    await form(page).getByRole('button', { name: 'Split the price by room' }).tap()
    await form(page).getByLabel('Price of Office').fill('1200')
    await expect(form(page)).toContainText('Draft saved')
    await reload(page)
    await expect(form(page)).toContainText('We kept your draft')
    await expect(form(page).getByLabel('Price of Office')).toHaveValue('1200')
    await expect(form(page).getByLabel('Price of Den')).toHaveValue('')
    await expect(form(page).getByLabel('Your offer')).toHaveValue('1,200')
  }).tags(['@ASK-70'])

  test('splits another amount like the last offer', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    await createBid(await createProject(owner), company, { parts })
    const project = await createProject(owner, { roomsToStage: ['Living Room', 'Office'] })
    const page = await browse({ as: company })
    await open(page, `/projects/${project.id}`)
    await form(page).getByRole('button', { name: 'Use my last terms' }).click()
    const split = form(page).getByRole('region', { name: 'Price by room' })
    await expect(split).toContainText('Enter your offer above, and it’s split like your last one.')
    await expect(split).not.toContainText('It leaves out')
    const amount = form(page).getByLabel('Your offer')
    await amount.fill('1000')
    await expect(split).toContainText('Living Room$450Office$330Removal$220')
    await amount.fill('7280')
    await expect(split).toContainText('Living Room$3,280Office$2,400Removal$1,600')
    await expectAccessible(page)
    await amount.press('Enter')
    await expectToast(page, 'Bid submitted successfully!')
    const stored = await Bid.findByOrFail('projectId', project.id)
    assert.deepEqual(
      stored.parts?.map((part) => part.amount),
      [3280, 2400, 1600]
    )
  }).tags(['@ASK-71', '@R58'])

  test('leaves out rooms that the project doesn’t want', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    await createBid(await createProject(owner), company, { parts })
    const project = await createProject(owner, { roomsToStage: ['Office', 'Den'] })
    const page = await browse({ as: company, size: 'phone' })
    await open(page, `/projects/${project.id}`)
    await form(page).getByLabel('Your offer').fill('1001')
    await form(page).getByRole('button', { name: 'Use my last terms' }).tap()
    const split = form(page).getByRole('region', { name: 'Price by room' })
    await expect(split).toBeVisible()
    await expect(split).toContainText('Office$601Removal$400')
    await expect(split).not.toContainText('Living Room')
    await expect(split).toContainText('It leaves out the den, which the owner asks for.')
    await form(page).getByRole('button', { name: 'Edit the split' }).tap()
    await expect(form(page).getByLabel('Price of Office')).toBeVisible()
    await form(page).getByRole('button', { name: 'Use my last terms' }).tap()
    await form(page).getByLabel('Timeline').selectOption('2 weeks')
    await form(page).getByRole('button', { name: 'Submit Bid' }).tap()
    await expectToast(page, 'Bid submitted successfully!')
    const stored = await Bid.findByOrFail('projectId', project.id)
    assert.deepEqual(stored.parts, [
      { item: 'Office', amount: 601 },
      { item: 'Removal', amount: 400 },
    ])
    await expect(own(page).getByText('$601')).toBeVisible()

    const other = await createProject(owner, { roomsToStage: ['Den'] })
    await open(page, `/projects/${other.id}`)
    await form(page).getByRole('button', { name: 'Use my last terms' }).tap()
    await expect(form(page).getByLabel('Timeline')).toHaveValue('2 weeks')
    await expect(split).toHaveCount(0)
  }).tags(['@ASK-71', '@R293'])

  test('turns the shares of the last offer into rows, or drops them', async () => {
    const [owner, company] = [await createOwner(), await createStager()]
    await createBid(await createProject(owner), company, { parts })
    const project = await createProject(owner, { roomsToStage: ['Living Room', 'Office'] })
    const page = await browse({ as: company, size: 'phone' })
    await open(page, `/projects/${project.id}`)
    await form(page).getByLabel('Your offer').fill('1000')
    await form(page).getByRole('button', { name: 'Use my last terms' }).tap()
    await form(page).getByRole('button', { name: 'Edit the split' }).tap()
    await form(page).getByLabel('Price of Living Room').fill('500')
    await expect(form(page).getByLabel('Your offer')).toHaveValue('1,050')
    await form(page).getByRole('button', { name: 'Use my last terms' }).tap()
    await expect(form(page).getByLabel('Your offer')).toBeEditable()
    await form(page).getByRole('button', { name: 'Remove the split' }).tap()
    await expect(form(page).getByRole('button', { name: 'Split the price by room' })).toBeVisible()
    await expect(form(page).getByLabel('Your offer')).toHaveValue('1,050')
  }).tags(['@ASK-71'])
})

test.group('A revised split', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is changed in the form, and its changes are shown to the owner', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const project = await createProject(owner)
    const made = await createBid(project, company, { parts })
    const page = await browse({ as: company })
    await open(page, `/projects/${project.id}?edit=offer`)
    await expect(changing(page).getByLabel('Your offer')).toHaveValue('3,640')
    await changing(page).getByLabel('Price of Living Room').fill('1700')
    await changing(page).getByLabel('Part 2: room or service').selectOption('Kitchen')
    await changing(page).getByRole('button', { name: 'Remove Removal' }).click()
    await changing(page).getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Offer changed')
    const news = own(page).getByRole('region', { name: 'What you changed' })
    await expect(news).toContainText('Removal: removed, was $800')
    assert.equal((await Bid.findOrFail(made.id)).amount, 2900)

    for (const size of ['wide', 'phone'] as const) {
      const seen = await browse({ as: owner, size })
      await open(seen, `/projects/${project.id}`)
      const card = seen.getByRole('article', {
        name: `Offer from ${company.user.stagerIdentifier}`,
      })
      await card.getByText('Show all of this offer').click()
      const changes = card.getByRole('region', { name: 'What the company changed' })
      await expect(changes.getByRole('listitem')).toHaveText([
        'Offer: $3,640 →changed to $2,900',
        'Living Room: $1,640 →changed to $1,700',
        'Kitchen: added, $1,200',
        'Office: removed, was $1,200',
        'Removal: removed, was $800',
      ])
      await expect(card.getByText('Price by room')).toBeVisible()
      await expect(card.getByText('Kitchen', { exact: true })).toBeVisible()
      await expect(card).toContainText('Living Room$1,700Kitchen$1,200')
      await expectAccessible(seen)
    }
  }).tags(['@ASK-64', '@ASK-70', '@ASK-72', '@ASK-76'])

  test('is shown in the console', async () => {
    const [owner, company] = [await createOwner(), await createStager()]
    const project = await createProject(owner)
    const made = await createBid(project, company, { parts })
    await made.revise(company.user, { amount: 2500, parts: smaller })
    for (const size of ['wide', 'phone'] as const) {
      const page = await browse({ as: await createAdmin(), size })
      for (const path of [`projects/${project.id}`, `users/${company.user.id}`]) {
        await open(page, `${adminPath}/${path}`)
        const visible = page.getByText('Split: Living Room $1,500, Bedroom 2 $1,000')
        await expect(visible.filter({ visible: true })).toHaveCount(1)
        await expect(
          page.getByText(/Last change: Offer \$3,640 → \$2,500/).filter({ visible: true })
        ).toHaveCount(1)
      }
    }
  }).tags(['@ASK-75'])
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

  test('are lined up, with what each leaves out', async () => {
    const { owner, path } = await compared(...threeOffers)
    const page = await browse({ as: owner })
    await open(page, path)
    const row = (name: string) =>
      page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
    for (const [name, ...cells] of [
      [
        'Price by room',
        'Split Doesn’t include bedroom 2.',
        'Split Doesn’t include the office. No separate price for removal.',
        'One price, not split',
      ],
      ['Living Room', '$1,640', '$1,500', '–'],
      ['Kitchen', 'Not included', 'Not included', '–'],
      ['Office', '$1,200', 'Not included', '–'],
      ['Bedroom 2', 'Not included', '$1,000', '–'],
      ['Removal', '$800', 'Not separate', '–'],
    ]) {
      await expect(row(name).getByRole('cell')).toHaveText(cells)
    }
    await expectAccessible(page)
  }).tags(['@ASK-73', '@ASK-76'])

  test('say the same on the cards of a phone', async () => {
    const { owner, names, path } = await compared(...threeOffers)
    const page = await browse({ as: owner, size: 'phone' })
    await open(page, path)
    const card = page.getByRole('listitem').filter({ hasText: names[1] })
    await expect(card).toContainText('Doesn’t include the office. No separate price for removal.')
    await card.getByText('Terms, price by room, note and portfolio').tap()
    await expect(card).toContainText('Bedroom 2$1,000')
    const whole = page.getByRole('listitem').filter({ hasText: names[2] })
    await expect(whole).toContainText('One price, not split')
    await whole.getByText('Terms, price by room, note and portfolio').tap()
    await expect(whole).not.toContainText('Bedroom 2')
  }).tags(['@ASK-73', '@ASK-76'])
})

import { test } from '@japa/runner'
import {
  atBothSizes,
  browse,
  expect,
  expectAccessible,
  open,
  type Page,
} from '#tests/helpers/page_dom'
import type { BidPart, PartItem } from '#shared/bids/bid_parts'
import type { BidTerms } from '#models/bid/submission'
import { refreshReputation } from '#models/user/reputation'
import { createVerifiedBadge } from '#tests/helpers/badges'
import { emptyDatabase } from '#tests/helpers/database'
import {
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'

const roomsToStage = ['Living Room', 'Dining Room', 'Kitchen', 'Office']

/** A split that gives each of these rooms an equal part of the amount. */
const split = (amount: number, ...items: PartItem[]): Partial<BidTerms> => ({
  amount,
  parts: items.map((item): BidPart => ({ item, amount: amount / items.length })),
})

const all: PartItem[] = ['Living Room', 'Dining Room', 'Kitchen', 'Office']

async function scene(offers: Partial<BidTerms>[], companies: Person[] = []) {
  const owner = await createOwner()
  const project = await createProject(owner, { roomsToStage })
  const bids = []
  for (const [at, terms] of offers.entries()) {
    bids.push(await createBid(project, companies[at] ?? (await createStager()), terms))
  }
  return { owner, project, bids, path: `/projects/${project.id}/compare` }
}

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
const verdict = (page: Page) =>
  page.getByRole('region', { name: 'Days on market' }).getByRole('status')

test.group('Offers of different scope', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are never called the lowest for leaving out rooms', async () => {
    const { owner, path, bids } = await scene([
      split(4000, ...all),
      split(2450, 'Living Room', 'Dining Room'),
      { amount: 3000 },
    ])
    const page = await browse({ as: owner })
    await open(page, path)
    await expect(verdict(page)).toHaveText(/^A is the only offer for all 4 rooms: \$4,000/)
    await expect(verdict(page)).toContainText('B asks least, $2,450, and leaves out 2 of 4 rooms.')
    await expect(verdict(page)).toContainText('C doesn’t list its rooms.')
    for (const [name, ...cells] of [
      ['Rooms included', 'All 4 rooms', '2 of 4 rooms. No kitchen or office.', 'Rooms not listed'],
      ['Offer', '$4,000', '$2,450', '$3,000'],
      ['Per room included', '$1,000 (4 rooms)', '$1,225 (2 rooms)', 'Rooms not listed'],
      ['Per square foot', '$1.40', 'Other rooms than asked', 'Rooms not listed'],
    ]) {
      await expect(row(page, name).getByRole('cell')).toHaveText(cells)
    }
    await expect(page.getByRole('table').getByText('Only one for all 4 rooms')).toHaveCount(1)
    await expectAccessible(page)

    await page.emulateMedia({ media: 'print' })
    const sheet = page.getByRole('region', { name: 'For the seller' })
    await expect(sheet).toContainText('B asks least, $2,450, and leaves out 2 of 4 rooms.')
    await expect(sheet).toContainText('2 of 4 rooms. No kitchen or office.')
    await expect(sheet).toContainText('Rooms not listed')
    await page.emulateMedia({ media: 'screen' })

    await page.setViewportSize({ width: 390, height: 844 })
    const card = page.getByRole('listitem').filter({ hasText: '2 of 4 rooms' }).first()
    await expect(card).toContainText('No kitchen or office.')
    await open(page, `/projects/${bids[0].projectId}`)
    const offers = page.getByRole('article', { name: /^Offer from/ })
    // The newest first.
    await expect(offers).toContainText(['Rooms not listed', '2 of 4 rooms', 'All 4 rooms'])
    await expect(offers.getByText('Offer C')).toHaveCount(1)
  }).tags(['@PLC-55', '@PLC-57', '@PLC-58', '@PLC-66'])

  test('say which one has everything on the page and on paper, also without a price', async () => {
    const { owner, path } = await scene([
      { ...split(4000, ...all), stagingPeriod: '30', extensionPerMonth: null },
      { ...split(2450, 'Living Room', 'Dining Room'), stagingPeriod: '30', extensionPerMonth: 700 },
      { amount: 3000, stagingPeriod: '90' },
    ])
    const page = await browse({ as: owner })
    await open(page, path)
    const cells = row(page, 'Cost at 75 days').getByRole('cell')
    await expect(cells.nth(0)).toContainText('from $4,000')
    await expect(cells.nth(0)).toContainText('Only one for all 4 rooms')
    await page.emulateMedia({ media: 'print' })
    const sheet = page.getByRole('region', { name: 'For the seller' })
    await expect(sheet).toContainText('Only one for all 4 rooms')
  }).tags(['@PLC-58'])

  test('have the lowest marked among those for the same rooms', async () => {
    const { owner, path } = await scene([
      split(4000, ...all),
      split(2000, 'Office'),
      split(4400, ...all),
      split(1800, 'Office'),
    ])
    const page = await browse({ as: owner })
    await open(page, path)
    await expect(row(page, 'Offer').getByRole('cell')).toHaveText([
      ...['$4,000 Lowest', '$2,000', '$4,400', '$1,800 Lowest'],
    ])
    await expect(row(page, 'Per room included').getByRole('cell')).toHaveText([
      ...[
        '$1,000 (4 rooms) Lowest',
        '$2,000 (1 room)',
        '$1,100 (4 rooms)',
        '$1,800 (1 room) Lowest',
      ],
    ])
  }).tags(['@PLC-57'])
})

test.group('The sheet for the seller', (group) => {
  group.each.setup(() => emptyDatabase())

  test('splits the prices by room of many offers into tables that fit on paper', async () => {
    const { owner, path } = await scene(Array.from({ length: 6 }, () => split(4000, ...all)))
    const page = await browse({ as: owner })
    await open(page, path)
    await page.emulateMedia({ media: 'print' })
    const tables = page.getByRole('table').filter({ hasText: 'Price by room' })
    await expect(tables).toHaveCount(2)
    for (const [at, letters] of ['ABC', 'DEF'].entries()) {
      const heads = tables.nth(at).getByRole('columnheader')
      await expect(heads).toHaveText([/^Part$/, ...[...letters].map((each) => RegExp(`^${each} `))])
      await expect(tables.nth(at).getByRole('row')).toHaveCount(6)
    }
  }).tags(['@PLC-58'])
})

test.group('Whom the owner would work with', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is told by rows without an empty cell, at both sizes', async () => {
    const checked = await createStager()
    await createVerifiedBadge(checked)
    const { owner, path } = await scene([split(4000, ...all), {}], [checked])
    await refreshReputation()
    const page = await browse({ as: owner })
    await open(page, path)
    for (const [name, ...cells] of [
      ['Reviews', 'No reviews yet', 'No reviews yet'],
      ['Business license', 'Not checked', 'Not checked'],
      ['Liability insurance', /^Checked \w{3} \d+, \d{4}$/, 'Not checked'],
      ['RESA membership', 'Not checked', 'Not checked'],
      ['Replies in', 'Not known yet', 'Not known yet'],
      ['Gave up after winning', 'Not known yet', 'Not known yet'],
    ] as const) {
      await expect(row(page, name).getByRole('cell')).toHaveText([...cells])
    }
    await expect(row(page, 'You know them')).toHaveCount(0)
    for (const cell of await page.getByRole('table').getByRole('cell').all()) {
      await expect(cell).not.toHaveText('')
    }
    await expect(page.getByRole('table').getByText('No portfolio yet')).toHaveCount(2)
    await page.setViewportSize({ width: 390, height: 844 })
    const cards = page.getByRole('listitem').filter({ hasText: 'Checked by Stagely' })
    await expect(cards).toContainText(['Liability insurance', 'Nothing yet'])
    await expectAccessible(page)
  }).tags(['@PLC-59', '@PLC-60', '@PLC-61'])

  test('names the company that the owner has hired before', async () => {
    const owner = await createOwner()
    const hired = await createStager({ company: 'Fern & Field Interiors' })
    const first = await createPaidBid(undefined, { owner, company: hired })
    await first.project.merge({ title: 'Chestnut Street Victorian' }).save()
    const project = await createProject(owner, { roomsToStage })
    const bid = await createBid(project, hired)
    const other = await createStager()
    await createBid(project, other)
    const page = await browse({ as: owner })
    await open(page, `/projects/${project.id}`)
    const offer = page.getByRole('article', { name: 'Offer from Fern & Field Interiors' })
    await expect(offer).toContainText('You hired them for Chestnut Street Victorian')
    await open(page, `/projects/${project.id}/compare`)
    await expect(row(page, 'You know them').getByRole('cell')).toHaveText([
      'You hired them for Chestnut Street Victorian',
      'Not hired before',
    ])
    await atBothSizes(page, () =>
      expect(page.getByRole('link', { name: 'Fern & Field Interiors', exact: true })).toHaveCount(1)
    )
    await open(page, `/messages?to=${hired.user.id}&project=${project.id}`)
    const reason = page
      .getByText('You hired them for Chestnut Street Victorian')
      .filter({ visible: true })
    await atBothSizes(page, () => expect(reason).toHaveCount(1))
    await open(page, `/projects/${project.id}/compare`)
    await page.emulateMedia({ media: 'print' })
    const sheet = page.getByRole('region', { name: 'For the seller' })
    await expect(sheet).toContainText(`A ${hired.user.stagerIdentifier}`)
    await expect(sheet).toContainText(`B ${other.user.stagerIdentifier}`)
    await expect(sheet).not.toContainText('Fern')
    await expect(sheet).not.toContainText('Chestnut')

    // Whoever reads what an owner prints isn't the owner.
    const identifier = hired.user.stagerIdentifier!
    const company = 'Fern & Field Interiors'
    const named = page.getByRole('link', { name: company, exact: true })
    const hiredFor = page.getByText('You hired them for Chestnut Street Victorian')
    for (const accept of [() => undefined, () => bid.accept(owner.user)]) {
      await accept()
      await page.emulateMedia({ media: 'screen' })
      await open(page, `/projects/${project.id}`)
      await expect(named).toHaveCount(1)
      await expect(page.getByRole('link', { name: identifier, exact: true })).toHaveCount(0)
      await page.emulateMedia({ media: 'print' })
      await expect(named).toHaveCount(0)
      await expect(hiredFor).toBeHidden()
      await expect(page.getByRole('link', { name: identifier, exact: true })).toHaveCount(1)
    }
  }).tags(['@PLC-62', '@PLC-63', '@R552'])
})

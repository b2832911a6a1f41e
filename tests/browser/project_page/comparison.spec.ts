import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect } from '#tests/helpers/expect'
import Bid from '#models/bid'
import type { BidPart } from '#shared/bids/bid_parts'
import type { BidTerms } from '#models/bid/submission'
import User from '#models/user'
import { browse, expectAccessible, expectToast, open, reload, tabTo } from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { createBid, createOwner, createProject, createStager } from '#tests/helpers/people'

const sixty: Partial<BidTerms> = { amount: 3180, stagingPeriod: '60', extensionPerMonth: 690 }
const ninety: Partial<BidTerms> = { amount: 3640, stagingPeriod: '90', extensionPerMonth: 540 }
const silent: Partial<BidTerms> = { amount: 2450, stagingPeriod: '30', timeline: '1 week' }

/** The split of an offer for both rooms that the project asks for. */
const bothRooms = (amount = 3640): BidPart[] => [
  { item: 'Living Room', amount: amount - 1000 },
  { item: 'Kitchen', amount: 1000 },
]

/** An owner with one bid for each of the given terms, in this order. */
async function scene(...bids: Partial<BidTerms>[]) {
  const owner = await createOwner()
  const project = await createProject(owner)
  const made: { bid: Bid; name: string }[] = []
  for (const terms of bids) {
    const company = await createStager()
    made.push({
      bid: await createBid(project, company, { parts: bothRooms(terms.amount), ...terms }),
      name: company.user.stagerIdentifier!,
    })
  }
  return { owner, posted: project, made, path: `/projects/${project.id}/compare` }
}

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
const slider = (page: Page) => page.getByRole('slider', { name: 'Days on market' })

/** Expects the letter of each line, by arrival, beside the chart and apart from each other. */
async function expectLegend(page: Page, count: number) {
  const days = page.getByRole('region', { name: 'Days on market' })
  const lines = days.locator('ul[aria-hidden] li')
  await expect(lines).toContainText(
    [...'ABCDEFGHIJKL'].slice(0, count).map((letter) => new RegExp(`^${letter}(from )?\\$`))
  )
  const others = [days.getByRole('img', { name: /^Step lines/ }), ...(await lines.all())]
  const boxes = await Promise.all(others.map(async (part) => (await part.boundingBox())!))
  for (const [at, one] of boxes.entries()) {
    expect(one.x + one.width).toBeLessThanOrEqual(page.viewportSize()!.width)
    for (const other of boxes.slice(at + 1)) {
      const apart =
        one.x + one.width <= other.x ||
        other.x + other.width <= one.x ||
        one.y + one.height <= other.y ||
        other.y + other.height <= one.y
      expect(apart, JSON.stringify([one, other])).toBe(true)
    }
  }
}

/** Expects a sheet for the seller without names or anything to press. */
async function expectSheet(page: Page, made: { bid: Bid; name: string }[]) {
  await page.evaluate(() => {
    window.print = () => (document.body.dataset.printed = 'yes')
  })
  await page.getByRole('button', { name: 'Print for the seller' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')

  await page.emulateMedia({ media: 'print' })
  const sheet = page.getByRole('region', { name: 'For the seller' })
  await expect(sheet.getByRole('table').first().getByRole('row')).toContainText([
    'Total at 75 days',
    `A ${made[0].name}Both rooms$3,18060 days$690$3,870`,
    `B ${made[1].name}Both rooms$3,64090 days$540$3,640Lowest for both rooms`,
    `C ${made[2].name}Both rooms$2,45030 daysNot statedfrom $2,450, no price after 30 days`,
  ])
  await expect(page.getByRole('table')).toHaveCount(2)
  for (const role of ['button', 'link', 'slider'] as const) {
    await expect(page.getByRole('main').getByRole(role)).toHaveCount(0)
  }
  for (const { bid } of made) {
    const { company, name, email, phone } = await User.findOrFail(bid.userId)
    for (const secret of [company, name, email, phone]) {
      await expect(page.getByText(secret!)).toHaveCount(0)
    }
  }
  await page.emulateMedia({ media: 'screen' })
}

/** Moves the days on market with the keyboard, and expects the costs to follow. */
async function changeDaysOnMarket(page: Page, made: { name: string }[]) {
  const verdict = page.getByRole('region', { name: 'Days on market' }).getByRole('status')
  await expect(verdict).toContainText('B costs least for both rooms at 75 days: $3,640.')
  await expect(verdict).toContainText('1 offer gives no price that far out.')
  await expect(
    page
      .getByRole('region', { name: 'Days on market' })
      .getByRole('link', { name: `B, ${made[1].name}` })
  ).toHaveAttribute('href', new RegExp(`^/companies/${made[1].name}`))

  await tabTo(page, slider(page))
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('ArrowLeft')
  await expect(slider(page)).toHaveAttribute('aria-valuetext', '60 days')
  await expect(verdict).toContainText('A costs least for both rooms at 60 days: $3,180.')
  await page.keyboard.press('Home')
  await expect(verdict).toHaveText('C costs least for both rooms at 15 days: $2,450.')
  await page.keyboard.press('End')
  await expect(row(page, 'Cost at 150 days').getByRole('cell')).toContainText([
    '$5,250$3,180 and 3 extra months',
    '$4,720$3,640 and 2 extra monthsLowest for both rooms',
    'from $2,450No price after 30 days',
  ])

  // The next visit starts from the same days.
  await reload(page)
  await expect(slider(page)).toHaveValue('150')
  await row(page, 'Cost at 150 days')
    .getByRole('link', { name: /^Ask for a price/ })
    .click()
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue(
    'Your offer covers 30 days. What do you charge for each month after that?'
  )
}

test.group('The comparison of offers', (group) => {
  group.each.setup(() => emptyDatabase())

  test('names the best of each row, prints a sheet, and follows the days on market', async ({
    browser,
  }) => {
    const { owner, posted: project, made } = await scene(sixty, ninety, silent)
    const page = await browse(browser, { as: owner })
    await open(page, `/projects/${project.id}`)
    await page.getByRole('link', { name: 'Compare offers' }).press('Enter')

    await expect(page.getByRole('heading', { name: 'Compare offers' })).toBeVisible()
    // The pressed link is gone.
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page.getByRole('columnheader')).toContainText(made.map(({ name }) => name))
    for (const [name, ...cells] of [
      ['Cost at 75 days', '$3,870', '$3,640', 'from $2,450'],
      ['Over the lowest', '+$230', 'Lowest', 'Not known'],
      ['Offer', '$3,180', '$3,640', '$2,450 Lowest'],
      ['Staging period', '60 days', '90 days Longest', '30 days'],
      ['Each extra month', '$690', '$540 Lowest', 'Not stated'],
      ['Per staged day', '$53.00', '$40.44 Lowest', '$81.67'],
      ['Rooms included', 'Both rooms', 'Both rooms', 'Both rooms'],
      ['Kitchen', '$1,000', '$1,000', '$1,000'],
      ['Per room included', '$1,590 (2 rooms)', '$1,820 (2 rooms)', '$1,225 (2 rooms) Lowest'],
      ['Per square foot', '$1.12', '$1.28', '$0.86 Lowest'],
      ['Timeline', '2 weeks', '2 weeks', '1 week Soonest'],
      ['Payment terms', 'Full at completion', 'Full at completion', 'Full at completion'],
      ['Credit cards', 'Accepted', 'Accepted', 'Accepted'],
    ]) {
      await expect(row(page, name).getByRole('cell')).toContainText(cells)
    }
    await expect(row(page, 'Cost at 75 days').getByText('Lowest for both rooms')).toHaveCount(1)
    await expect(row(page, 'Cost at 75 days')).toContainText('No price after 30 days')
    await expect(page.getByRole('table').getByText('Soonest')).toHaveCount(1)
    await expectAccessible(page)

    await expectSheet(page, made)
    await changeDaysOnMarket(page, made)
  }).tags(['@R117', '@R118', '@PLC-57', '@PLC-66'])

  test('shows a card for each offer on a phone, from which it can be accepted', async ({
    assert,
    browser,
  }) => {
    const { owner, posted: project, path, made } = await scene(sixty, ninety)
    const page = await browse(browser, { as: owner, size: 'phone' })
    await open(page, path)
    await expect(page.getByRole('table')).toBeHidden()
    const card = page.getByRole('listitem').filter({ hasText: made[1].name })
    for (const text of ['$3,640', 'Included', 'Lowest for both rooms', '$540 Lowest']) {
      await expect(card).toContainText(text)
    }
    await card.getByText('Terms, price by room, note and portfolio').tap()
    await expect(card.getByText('Full at completion')).toBeVisible()
    await expect(page.getByRole('heading', { level: 3 })).toHaveText([made[0].name, made[1].name])
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    assert.equal(width, 390)
    await expectAccessible(page)

    await card.getByRole('button', { name: `Accept Bid from ${made[1].name}` }).tap()
    const question = page.getByRole('alertdialog', { name: 'Accept this offer?' })
    await question.getByRole('button', { name: 'Accept offer' }).tap()
    await expectToast(page, 'Offer Accepted!')
    await expect(page).toHaveURL(`/projects/${project.id}#chosen-offer`)
    const waiting = page.getByText('Offer Accepted! Waiting for Stagers Confirmation')
    await expect(waiting).toBeFocused()
    await expect(waiting).toBeInViewport()
    // Below the toast.
    await expect.poll(async () => (await waiting.boundingBox())!.y).toBeGreaterThan(110)
    assert.equal((await Bid.findOrFail(made[1].bid.id)).status, 'payment_required')
  })

  test('starts where most offers have a price, with five columns side by side', async ({
    assert,
    browser,
  }) => {
    const amounts = [3180, 2900, 3640, 4120, 2750]
    const { owner, path, made } = await scene(
      ...amounts.map((amount): Partial<BidTerms> => ({ amount, stagingPeriod: '60' }))
    )
    const page = await browse(browser, { as: owner })
    await open(page, path)
    const region = page.getByRole('region', { name: 'Days on market' })
    await expect(slider(page)).toHaveValue('60')
    await expect(region).toContainText('E costs least for both rooms at 60\u00a0days: $2,750.')
    await expect(row(page, 'Over the lowest').getByRole('cell')).toHaveText([
      '+$430',
      '+$150',
      '+$890',
      '+$1,370',
      'Lowest',
    ])
    const end = page.getByText('No offer gives a price after 60 days.')
    await expect(end).toHaveCount(1)

    const sides = page.getByRole('region', { name: 'Offers side by side' })
    assert.isTrue(await sides.evaluate((box) => box.scrollWidth <= box.clientWidth))
    await expect(page.getByText('scroll sideways')).toHaveCount(0)
    await expect(sides).not.toHaveAttribute('tabindex')
    await page.setViewportSize({ width: 1024, height: 900 })
    await expect(page.getByText('5 offers, scroll sideways')).toBeVisible()
    await expect(sides).toHaveAttribute('tabindex', '0')

    for (const width of [1440, 1024, 390, 320]) {
      await page.setViewportSize({ width, height: 900 })
      await expectLegend(page, 5)
    }
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(made.map(({ name }) => name))

    // Days without prices: one note, one list of questions.
    await page.setViewportSize({ width: 1440, height: 900 })
    await slider(page).fill('75')
    await expect(row(page, 'Cost at 75 days').getByRole('cell')).toHaveText(
      amounts.map((amount) => `from $${amount.toLocaleString('en-US')}`)
    )
    await expect(row(page, 'Over the lowest')).toHaveCount(0)
    await expect(end).toHaveCount(1)
    await expect(region.getByRole('status')).toHaveText('No offer gives a price for 75\u00a0days.')
    const ask = region.locator('summary')
    await tabTo(page, ask)
    await page.keyboard.press('Enter')
    const questions = page.getByRole('link', { name: /^Ask for a price from / })
    await expect(questions).toHaveText(
      made.map(({ name }, at) => `Ask for a price from ${'ABCDE'[at]}, ${name}`)
    )
    await questions.last().click()
    await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue(
      'Your offer covers 60 days. What do you charge for each month after that?'
    )
  }).tags(['@R117', '@R256', '@PLC-66', '@R551'])

  for (const count of [3, 5, 7]) {
    test(`has letters and buttons on one line in ${count} columns`, async ({ assert, browser }) => {
      const levels = ['rising_talent', 'experienced_professional', 'expert_stager'] as const
      const { owner, path } = await scene(
        ...Array.from({ length: count }, (_, at) => ({
          ...sixty,
          experienceLevel: levels[at % levels.length],
        }))
      )
      const page = await browse(browser, { as: owner })
      await open(page, path)
      const heads = page.getByRole('columnheader')
      for (const width of [1440, 1024]) {
        await page.setViewportSize({ width, height: 900 })
        for (const part of [heads.getByRole('button'), heads.locator('.mark')]) {
          const boxes = await Promise.all((await part.all()).map((each) => each.boundingBox()))
          assert.lengthOf(boxes, count)
          const tops = new Set(boxes.map((box) => Math.round(box!.y)))
          assert.equal(tops.size, 1, `at ${width} px: ${[...tops].join()}`)
        }
      }
    }).tags(['@PLC-67'])
  }

  test('scrolls with many offers, and closes when only one is left', async ({
    assert,
    browser,
  }) => {
    const { owner, path, made } = await scene(
      ...[sixty, ninety, silent, sixty, ninety, sixty, ninety]
    )
    const page = await browse(browser, { as: owner })
    await open(page, path)
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 1440)
    const sides = page.getByRole('region', { name: 'Offers side by side' })
    await tabTo(page, sides)
    await page.keyboard.press('End')
    // The key scrolls smoothly.
    const left = () => sides.evaluate((box) => box.scrollHeight - box.clientHeight - box.scrollTop)
    await expect.poll(left).toBeLessThan(2)
    await sides.evaluate((element) => {
      element.scrollIntoView()
      element.scrollTo({ left: 1000, top: 0 })
    })
    const cost = row(page, 'Cost at 75 days')
    await expect(cost.getByRole('rowheader')).toBeInViewport({ ratio: 1 })
    // The lowest one, the second of seven, and the actions of all stay in view.
    const lowest = cost.getByRole('cell').nth(1)
    await expect(lowest).toBeInViewport({ ratio: 0.9 })
    await sides.evaluate((element) => {
      element.scrollIntoView()
      element.scrollTo({ left: 1000, top: 2000 })
    })
    await expect(page.getByRole('button', { name: /^Accept Bid/ }).last()).toBeInViewport()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectLegend(page, 7)

    for (const { bid } of made.slice(1)) await bid.reject(owner.user)
    const empty = page.getByText('Nothing to compare yet')
    await expect(empty).toBeVisible()
    await expectAccessible(page)
  }).tags(['@PLC-67'])
})

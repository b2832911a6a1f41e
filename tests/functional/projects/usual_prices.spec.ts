import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import RefreshUsualPrices from '#jobs/refresh_usual_prices'
import Project from '#models/project'
import { suspendAccount } from '#models/user/suspension'
import { sizeClassOf } from '#shared/market/size_classes'
import type { UsualPrice } from '#shared/market/usual_prices'
import { call } from '#tests/helpers/calls'
import { queriesDuring } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { open, pageProps } from '#tests/helpers/pages'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import {
  createAdmin,
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
  details,
  type Person,
} from '#tests/helpers/people'
import { createSale, createSales } from '#tests/helpers/sales'

const refresh = () => new RefreshUsualPrices().execute()

/** The kind of the project that the helpers create. */
const kind = { stagingLevel: 'luxury', size: '2500_3999', state: 'NC' }

const ask = (as: Person | undefined, changes: Record<string, string> = {}) => {
  const query = new URLSearchParams({ ...kind, ...changes })
  return send('GET', `/api/usual-price?${query}`, { as })
}

const figureFor = async (as: Person, changes: Record<string, string> = {}) => {
  const { figure }: UsualPrice = JSON.parse((await ask(as, changes)).text)
  return figure && { prices: [figure.low, figure.median, figure.high], area: figure.area }
}

const note = "Less than half of the usual price for similar homes. Ask what's included."

test.group('Usual prices', (group) => {
  let owner: Person
  group.each.setup(async () => {
    await emptyMarketWithoutWebhooks()
    owner = await createOwner()
  })

  test('take five paid offers of three companies, and are nobody’s price', async ({ assert }) => {
    await createSales([1000, 2000, 4000, 8000], { owner, companies: 4 })
    await refresh()
    assert.isNull(await figureFor(owner))
    await db.from('payments').delete()
    await createSales([1000, 2000, 4000, 8000, 16_000], { owner, companies: 2 })
    await refresh()
    assert.isNull(await figureFor(owner))

    await db.from('payments').delete()
    const sales = await createSales([1000, 2000, 4000, 8000, 16_000], { owner, companies: 3 })
    const began = Date.now()
    await refresh()
    const ended = Date.now()
    const { status, text } = await ask(sales[0].company)
    assert.equal(status, 200)
    const answer: UsualPrice = JSON.parse(text)
    assert.containSubset(answer, {
      ...kind,
      // The averages of the three lowest, the three middle and the three highest.
      figure: { low: 2350, median: 4650, high: 9350, area: 'state' },
    })
    assert.sameMembers(Object.keys(answer.figure!), ['low', 'median', 'high', 'area', 'asOf'])
    const asOf = Date.parse(answer.figure!.asOf)
    assert.isTrue(began <= asOf && asOf <= ended, answer.figure!.asOf)
    assert.isNull(await figureFor(owner, { stagingLevel: 'standard' }))
    assert.isNull(await figureFor(owner, { size: '1500_2499' }))
    assert.lengthOf(await queriesDuring(() => ask(owner)), 2)

    const before = await db.from('usual_prices').orderBy('id')
    await Promise.all([refresh(), refresh()])
    const after = await db.from('usual_prices').orderBy('id')
    assert.deepEqual(
      after.map((row) => ({ ...row, computed_at: null })),
      before.map((row) => ({ ...row, computed_at: null }))
    )
  }).tags(['@RET-16', '@RET-19', '@RET-20', '@R176'])

  test('count what was paid and stayed paid, also by accounts that are gone', async ({
    assert,
  }) => {
    const [admin, gone, suspended, banned] = [
      await createAdmin(),
      await createStager(),
      await createStager(),
      await createOwner(),
    ]
    const paid = await createPaidBid(5000)
    await createSale({ amount: 5000, owner, company: gone })
    const removed = await createSale({ amount: 5000, owner })
    await createSales([5000, 5000], { owner, companies: 2 })
    // None of these count.
    await createSale({ amount: 90_000, owner, company: suspended })
    await createSale({ amount: 90_000, owner: banned })
    const hidden = await createSale({ amount: 90_000, owner })
    const returned = await createSales([90_000, 90_000, 90_000], { owner })
    await createSale({ amount: 90_000, owner, daysAgo: 800 })
    await createSale({ amount: 90_000, owner, home: { squareFootage: null } })
    await createBid(await createProject(owner), await createStager(), { amount: 90_000 })
    const free = await createBid(await createProject(owner), await createStager(), { amount: 90 })
    await free.accept(owner.user)
    await (
      await Project.findOrFail(hidden.project.id)
    ).hide({
      by: admin.user,
      reason: 'Not a real home',
    })
    for (const person of [suspended, banned]) {
      const reason = { category: 'conduct', reason: 'Abusive messages' } as const
      await suspendAccount(person.user, { by: admin.user, ...reason })
    }
    for (const [at, change] of [
      { status: 'refunded', refunded_amount: db.raw('amount') },
      { refunded_amount: 100 },
      { disputed_at: new Date(), dispute_outcome: 'lost' },
    ].entries()) {
      await db.from('payments').where('bid_id', returned[at].bid.id).update(change)
    }
    await refresh()
    assert.deepEqual(await figureFor(owner), { prices: [5000, 5000, 5000], area: 'state' })

    await db.from('projects').where('id', removed.project.id).update({ deleted_at: new Date() })
    assert.equal((await call(gone, `DELETE /api/users/${gone.user.id}`)).status, 200)
    await db.from('usual_prices').delete()
    await refresh()
    assert.deepEqual(await figureFor(paid.owner), { prices: [5000, 5000, 5000], area: 'state' })
  }).tags(['@RET-21', '@R175'])

  test('are those of all states where one has too few, unless that tells a price', async ({
    assert,
  }) => {
    const south = { owner, home: { state: 'SC' } as const }
    await createSales([3000, 3000, 3000, 3000, 3000], { owner })
    const [away] = await createSales([6000], { ...south, companies: 1 })
    await refresh()
    // The only price from elsewhere could be told from the difference.
    assert.isNull(await figureFor(owner, { state: 'SC' }))
    await createSale({ ...south, amount: 6000, company: away.company })
    await refresh()
    assert.isNull(await figureFor(owner, { state: 'SC' }))
    await createSale({ ...south, amount: 6000, company: away.company })
    await createSale({ owner, amount: 6000, home: { state: null } })
    await refresh()
    const everywhere = { prices: [3000, 4000, 6000], area: 'all_states' }
    assert.deepEqual(await figureFor(owner, { state: 'SC' }), everywhere)
    assert.equal((await figureFor(owner))?.area, 'state')
  }).tags(['@RET-18', '@R176'])

  test('change once three prices came or went, and go when too few are left', async ({
    assert,
  }) => {
    const sales = await createSales([4000, 4000, 4000, 4000, 4000], { owner })
    await refresh()
    const stored = { prices: [4000, 4000, 4000], area: 'state' }
    for (const amount of [8000, 8000]) {
      await createSale({ owner, amount, daysAgo: 0 })
      await refresh()
      assert.deepEqual(await figureFor(owner), stored)
    }
    await createSale({ owner, amount: 8000, daysAgo: 0 })
    await refresh()
    assert.deepEqual(await figureFor(owner), { prices: [4000, 5000, 6650], area: 'state' })

    for (const { bid } of sales.slice(0, 4)) {
      await db
        .from('payments')
        .where('bid_id', bid.id)
        .update({ status: 'refunded', refunded_amount: db.raw('amount') })
    }
    await refresh()
    assert.isNull(await figureFor(owner))
    assert.deepEqual(await db.from('usual_prices'), [])
  }).tags(['@RET-20', '@R176'])

  test('are for the owner and companies that may bid; only the owner reads the note', async ({
    assert,
  }) => {
    await createSales([4000, 4000, 4000, 4000, 4000], { owner: await createOwner() })
    await refresh()
    const project = await createProject(owner)
    const cheap = await createStager()
    await createBid(project, cheap, { amount: 1999 })
    await createBid(project, await createStager(), { amount: 2000 })
    const path = `/projects/${project.id}`
    const page = await open(path, owner)
    assert.include(page.words, 'Usual price for similar homes')
    assert.lengthOf(page.words.split(note), 2)
    assert.equal(pageProps<{ usualPrice: UsualPrice }>(page.text).usualPrice.figure?.median, 4000)
    const compared = await open(`${path}/compare`, owner)
    // In the table, on the cards and on the printed sheet.
    assert.lengthOf(compared.words.split(note), 4)
    assert.include(compared.words, 'in North Carolina: $4,000, median $4,000.')

    for (const company of [cheap, await createStager()]) {
      const { words, text } = await open(path, company)
      assert.include(words, company === cheap ? '$1,999' : 'Usual price for similar homes')
      assert.notInclude(text, 'Less than half')
      assert.exists(pageProps<{ usualPrice: unknown }>(text).usualPrice)
    }
    for (const visitor of [undefined, await createOwner()]) {
      const { words, text } = await open(path, visitor)
      assert.notInclude(words, 'Usual price')
      assert.notInclude(words, 'Less than half')
      assert.isNull(pageProps<{ usualPrice: unknown }>(text).usualPrice)
    }
    for (const as of [owner, cheap, undefined]) {
      assert.notInclude((await send('GET', `/api${path}/bids`, { as })).text, 'ess than half')
    }

    const unsized = await createProject(owner, { squareFootage: null })
    await createBid(unsized, cheap, { amount: 100 })
    assert.notInclude((await open(`/projects/${unsized.id}`, owner)).words, 'sual price')
    // The figure of all states marks no offer.
    const elsewhere = await createProject(owner, { state: 'SC' })
    await createBid(elsewhere, cheap, { amount: 100 })
    const { words } = await open(`/projects/${elsewhere.id}`, owner)
    assert.include(words, 'Too few offers were accepted in South Carolina, so these are the')
    assert.notInclude(words, note)
    const other = await createProject(owner, { stagingLevel: 'standard' })
    await createBid(other, cheap, { amount: 100 })
    // Beside offers it is left out where it has nothing to say.
    assert.notInclude((await open(`/projects/${other.id}`, owner)).words, 'Too few offers')
  }).tags(['@RET-18', '@RET-22', '@RET-23', '@R177'])

  test('need a level, a size and a state', async ({ assert }) => {
    assert.equal((await ask(undefined)).status, 401)
    for (const [field, value] of [
      ['stagingLevel', 'cheap'],
      ['size', '2850'],
      ['state', 'all'],
      ['state', ''],
    ]) {
      const { status, text } = await ask(owner, { [field]: value })
      assert.equal(status, 422, field)
      const { errors }: { errors: { field: string }[] } = JSON.parse(text)
      assert.deepEqual(
        errors.map((error) => error.field),
        [field]
      )
    }
    assert.equal((await send('GET', '/api/usual-price', { as: owner })).status, 422)
    for (const [feet, size] of [
      [null, null],
      [0, null],
      [1, 'under_1500'],
      [1499, 'under_1500'],
      [1500, '1500_2499'],
      [2499, '1500_2499'],
      [2500, '2500_3999'],
      [3999, '2500_3999'],
      [4000, '4000_up'],
      [1_000_000, '4000_up'],
    ] as const) {
      assert.equal(sizeClassOf(feet), size)
    }
  }).tags(['@RET-16', '@RET-17'])

  test('refuse figures of too few offers in the database', async ({ assert }) => {
    const row = {
      staging_level: details.stagingLevel,
      size_class: '4000_up',
      state: 'NC',
      low: 2000,
      median: 3000,
      high: 4000,
      offers: 5,
      companies: 3,
      computed_at: new Date(),
    }
    const insert = (changes: Partial<typeof row>) =>
      db.table('usual_prices').insert({ ...row, ...changes })
    for (const changes of [
      { offers: 4 },
      { companies: 2 },
      { companies: 6 },
      { low: 1990 },
      { median: 4050 },
      { low: 0 },
      { size_class: '4000' },
    ]) {
      await assert.rejects(() => insert(changes), /violates check constraint/)
    }
    await insert({})
    await assert.rejects(() => insert({}), /duplicate key/)
  }).tags(['@RET-19'])
})

import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { statistics } from '#queries/market_quarters'
import { refreshOutcomeFigures } from '#models/outcome_figures'
import { outcomesOfCompany } from '#queries/outcome_figures'
import { emptyDatabase } from '#tests/helpers/database'
import { createReportedHome, enter } from '#tests/helpers/home_outcomes'
import { open } from '#tests/helpers/pages'
import { createStager, type Person } from '#tests/helpers/people'
import { queriesOf } from '#tests/helpers/plans'
import { dayFromNow } from '#tests/helpers/stagings'

const heading = 'What became of the homes'

const pageOf = async ({ user }: Person) => (await open(`/companies/${user.stagerIdentifier}`)).text

const figuresOf = ({ user }: Person) => outcomesOfCompany(user.id)

async function addHomes(company: Person, days: (number | null | undefined)[]) {
  const homes = []
  for (const each of days) homes.push(await createReportedHome({ company, days: each }))
  return homes
}

test.group('Outcomes on a company’s page', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are shown from five homes on that are 60 percent of the completed stagings', async ({
    assert,
  }) => {
    const [small, enough, uneven] = [
      await createStager(),
      await createStager(),
      await createStager(),
    ]
    await addHomes(small, [1, 2, 3, 4])
    await addHomes(enough, [2, 4, 6, 8, 10])
    // Five of nine are 56 percent.
    const [first] = await addHomes(uneven, [undefined, undefined, undefined, undefined])
    await addHomes(uneven, [1, 2, 3, 4, 5])
    await refreshOutcomeFigures()
    assert.isNull(await figuresOf(small))
    assert.isNull(await figuresOf(uneven))
    assert.deepEqual(await figuresOf(enough), {
      ...{ reported: 'nearly all', unsold: 'one in five or fewer' },
      ...{ low: 4, median: 6, high: 8 },
    })
    assert.notInclude(await pageOf(small), heading)
    const page = await pageOf(enough)
    assert.include(page, heading)
    assert.include(page, 'Half were under contract within 6 days of listing')
    for (const word of ['because', 'average', 'fastest']) assert.notInclude(page, word)

    await enter(first.bidId, 9)
    await refreshOutcomeFigures()
    assert.equal((await figuresOf(uneven))?.reported, 'about three in five', 'six of nine')
    await addHomes(small, [5])
    await refreshOutcomeFigures()
    assert.isNotNull(await figuresOf(small))
  }).tags(['@OUT-20', '@OUT-21', '@R671', '@R672'])

  test('count unsold homes as running, and leave out what doesn’t count', async ({ assert }) => {
    const company = await createStager()
    await addHomes(company, [1, 2, 3, null, null])
    // None of these count: no fee, a cancelled project, a hidden one, and one whose furniture is still there.
    const [free, cancelled, hidden] = await addHomes(company, [9, 9, 9])
    await db.from('bids').where('id', free.bidId).update({ platform_fee: 0 })
    const change = (id: number, changes: object) =>
      db.from('projects').where('id', id).update(changes)
    await change(cancelled.projectId, { status: 'cancelled', cancelled_at: new Date() })
    await change(hidden.projectId, { hidden_at: new Date(), hidden_reason: 'A fake' })
    const running = await createReportedHome({ company, days: 9, endedOn: '2030-01-01' })
    await db
      .from('stagings')
      .where('bid_id', running.bidId)
      .update({ removed_on: null, removed_by: null })
    // Sold, but its owner hasn't entered the days.
    const undated = await createReportedHome({ company, days: 9 })
    await db
      .from('home_outcomes')
      .where('bid_id', undated.bidId)
      .update({ under_contract_on: null })
    // Under contract before the furniture came, entered before that was refused.
    const early = await createReportedHome({ company, days: 9 })
    await db
      .from('stagings')
      .where('bid_id', early.bidId)
      .update({ install_on: dayFromNow(-40), removal_on: dayFromNow(-1) })
    await refreshOutcomeFigures()
    assert.deepEqual(await figuresOf(company), {
      ...{ reported: 'about four in five', unsold: 'about two in five' },
      ...{ low: 2, median: null, high: null },
    })
  }).tags(['@OUT-22', '@OUT-23', '@OUT-57', '@R675'])

  test('stay the same until three homes have joined, left or been corrected', async ({
    assert,
  }) => {
    const company = await createStager()
    const homes = await addHomes(company, [2, 4, 6, 8, 10, 12])
    await refreshOutcomeFigures()
    const published = await figuresOf(company)
    const page = await pageOf(company)
    const expectSame = async (night: string) => {
      await refreshOutcomeFigures()
      assert.deepEqual(await figuresOf(company), published, night)
    }
    await addHomes(company, [90])
    await expectSame('one more')
    await enter(homes[0].bidId, null)
    await expectSame('one more, and one corrected')
    await enter(homes[0].bidId, 2, undefined)
    await expectSame('corrected back')
    assert.equal(await pageOf(company), page, 'nobody sees a difference')
    await db.from('home_outcomes').where('bid_id', homes[1].bidId).delete()
    await expectSame('one more, and one less')
    await addHomes(company, [80])
    await refreshOutcomeFigures()
    assert.notDeepEqual(await figuresOf(company), published, 'three have changed')
  }).tags(['@OUT-24', '@R673'])

  test('go at a change that leaves too few, and come back only after three more', async ({
    assert,
  }) => {
    const company = await createStager()
    const homes = await addHomes(company, [2, 4, 6, 8, 10, 12])
    await refreshOutcomeFigures()
    /** The team hides the first projects, and shows the others. */
    const hide = async (count: number) => {
      const ids = homes.map(({ projectId }) => projectId)
      const shown = { hidden_at: null, hidden_reason: null }
      await db.from('projects').whereIn('id', ids).update(shown)
      const hidden = { hidden_at: new Date(), hidden_reason: 'A fake' }
      await db.from('projects').whereIn('id', ids.slice(0, count)).update(hidden)
    }
    await hide(2)
    await refreshOutcomeFigures()
    assert.isNotNull(await figuresOf(company), 'four are left, but only two have gone')
    await hide(3)
    await refreshOutcomeFigures()
    assert.isNull(await figuresOf(company))
    assert.notInclude(await pageOf(company), heading)
    // With some of them back, the homes would differ by none, one or two from the published six.
    for (const hidden of [0, 1, 2]) {
      await hide(hidden)
      await refreshOutcomeFigures()
      assert.isNull(await figuresOf(company), `${6 - hidden} of the same six`)
    }
    await hide(1)
    await addHomes(company, [30])
    await refreshOutcomeFigures()
    assert.isNull(await figuresOf(company), 'one less and one more')
    await addHomes(company, [40])
    await refreshOutcomeFigures()
    assert.isNotNull(await figuresOf(company))
  }).tags(['@OUT-24', '@OUT-50', '@R672', '@R673'])

  test('are read with as many queries for many homes as for none', async ({ assert }) => {
    const [none, many] = [await createStager(), await createStager()]
    await addHomes(many, [2, 4, 6, 8, 10])
    await refreshOutcomeFigures()
    await pageOf(none)
    const one = await queriesOf(() => pageOf(none))
    const other = await queriesOf(() => pageOf(many))
    assert.equal(other.length, one.length)
    const nights = await queriesOf(() => refreshOutcomeFigures())
    await addHomes(many, [2, 4, 6])
    const more = await queriesOf(() => refreshOutcomeFigures())
    assert.isAtMost(more.length, nights.length + 1, 'the figures that are stored')
  }).tags(['@OUT-25'])
})

test.group('Outcomes in the statistics', (group) => {
  group.each.setup(() => emptyDatabase())

  const at = DateTime.utc(2026, 11, 20)
  const inThird = '2026-08-10'

  const quarters = async () => (await statistics()).outcomes

  async function addTo(company: Person, days: (number | null)[]) {
    const homes = []
    for (const each of days) {
      homes.push(await createReportedHome({ company, days: each, endedOn: inThird }))
    }
    return homes
  }

  test('are shown from ten homes of several companies on', async ({ assert }) => {
    const [large, small] = [await createStager(), await createStager()]
    await addTo(large, [1, 2, 3, 4, 5, 6, 7, 8])
    await addTo(small, [20])
    await refreshOutcomeFigures(at)
    assert.isEmpty(await quarters(), 'nine')
    await addTo(small, [21])
    await refreshOutcomeFigures(at)
    assert.isEmpty(await quarters(), 'two homes beside those of one company')
    await addTo(small, [22])
    await refreshOutcomeFigures(at)
    assert.deepEqual(await quarters(), [
      {
        quarter: 'Q3 2026',
        sentences: [
          'Nearly all homes are reported by their owners.',
          'Half were under contract within 6 days of listing (the middle half: 4 to 14).',
          'One in five or fewer aren’t sold.',
        ],
      },
    ])
    assert.include((await open('/statistics')).text, 'Half were under contract within 6 days')
  }).tags(['@OUT-26', '@R672'])

  test('tell no home from the company’s page, on two nights and over both pages', async ({
    assert,
  }) => {
    const [watched, other] = [await createStager(), await createStager()]
    await addTo(watched, [2, 4, 6, 8, 10, 12])
    await addTo(other, [1, 3, 5, 7])
    const seen = async () => ({ company: await figuresOf(watched), market: await quarters() })
    await refreshOutcomeFigures(at)
    const first = await seen()
    assert.isNotNull(first.company)
    assert.lengthOf(first.market, 1)

    // Whatever the next home is, both pages read the same the next night.
    const [home] = await addTo(watched, [null])
    for (const days of [null, 1, 60]) {
      await enter(home.bidId, days, '2026-06-11')
      await refreshOutcomeFigures(at)
      assert.deepEqual(await seen(), first)
    }
    // Three homes change the market's figures. The company's stay, so they don't say which one is its own.
    await addTo(other, [60, 70])
    await refreshOutcomeFigures(at)
    const second = await seen()
    assert.deepEqual(second.company, first.company)
    assert.notDeepEqual(second.market, first.market)
    const text = JSON.stringify(second)
    assert.notMatch(text, /\d+ (of|out of) \d+|%/, 'no counts to subtract')
  }).tags(['@OUT-24', '@OUT-27', '@R673'])
})

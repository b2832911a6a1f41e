import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import RefreshStatistics from '#jobs/refresh_statistics'
import { photoFigure, refreshStatistics, statistics } from '#queries/market_quarters'
import { emptyDatabase, queriesDuring } from '#tests/helpers/database'
import { open } from '#tests/helpers/pages'
import {
  createBid,
  createOwner,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'

const at = DateTime.utc(2026, 11, 22, 12)
const hidden = { hidden_at: new Date(), hidden_reason: 'Not a real home' }

test.group('The public statistics', (group) => {
  let owner: Person
  let company: Person
  group.each.setup(async () => {
    await emptyDatabase()
    owner = await createOwner()
    company = await createStager()
  })

  /** A project posted at this time, with an offer so many hours later. */
  async function post(
    time: string,
    { by = owner, offerAfter = null as number | null, from = company } = {}
  ) {
    const project = await createProject(by)
    const posted = DateTime.fromISO(time)
    if (offerAfter !== null) {
      const bid = await createBid(project, from)
      const made = posted.plus({ hours: offerAfter }).toJSDate()
      await db.from('bids').where('id', bid.id).update({ created_at: made })
    }
    await db.from('projects').where('id', project.id).update({ created_at: posted.toJSDate() })
    return project
  }

  const change = (id: number, changes: Record<string, unknown>) =>
    db.from('projects').where('id', id).update(changes)

  test('count the projects of each quarter in Eastern Time', async ({ assert }) => {
    // The last minute of the third quarter, in which it is October in UTC already.
    const inThird = '2026-10-01T03:59:00Z'
    for (const offerAfter of [2, 4, 6, 30, 50, null, null, null, null]) {
      await post(inThird, { offerAfter })
    }
    await refreshStatistics(at)
    assert.isNull((await statistics()).quarters[1].figures)

    const cancelled = await post(inThird)
    await change(cancelled.id, { status: 'cancelled', cancelled_at: new Date() })
    const early = await post('2026-07-01T04:00:00Z', { offerAfter: 8 })
    await db
      .from('bids')
      .where('project_id', early.id)
      .update({ status: 'cancelled', cancellation_reason: 'withdrawn' })
    // None of these count.
    const [banned, spammer] = [await createOwner(), await createStager()]
    await post('2026-07-01T03:59:00Z', { offerAfter: 1 })
    await change((await post(inThird, { offerAfter: 1 })).id, { deleted_at: new Date() })
    await change((await post(inThird, { offerAfter: 1 })).id, hidden)
    await post(inThird, { by: banned, offerAfter: 1 })
    await post(inThird, { offerAfter: 1, from: spammer })
    await db.from('users').whereIn('id', [banned.user.id, spammer.user.id]).update({
      suspended_at: new Date(),
      suspension_category: 'conduct',
      suspension_reason: 'Spam',
    })
    for (const [time, changes] of [
      ['2026-09-30T12:00:00Z', {}],
      ['2026-08-01T12:00:00Z', {}],
      ['2026-08-01T12:00:00Z', hidden],
      ['2026-10-01T04:00:00Z', {}],
    ] as const) {
      const { id } = await post('2023-01-01T12:00:00Z')
      await change(id, { status: 'completed', completed_at: new Date(time), ...changes })
    }
    await refreshStatistics(at)
    const { quarters, asOf, hasSamples } = await statistics()
    assert.deepEqual(
      quarters.map(({ name }) => name),
      ['Q4 2026', 'Q3 2026', 'Q2 2026', 'Q1 2026', 'Q4 2025', 'Q3 2025', 'Q2 2025', 'Q1 2025']
    )
    assert.deepEqual(quarters[1], {
      name: 'Q3 2026',
      isOver: true,
      // Six of twelve got an offer, after 2, 4, 6, 8, 30 and 50 hours.
      figures: { medianWait: 7 * 60, withOffer: 50, completed: 2 },
    })
    assert.deepEqual(quarters[0], { name: 'Q4 2026', isOver: false, figures: null })
    assert.equal(asOf, at.toJSDate().toISOString())
    assert.isFalse(hasSamples)
  }).tags(['@RET-24', '@RET-25', '@RET-26', '@R178'])

  test('say how much sooner projects with photos had an offer, from ten of each on', async ({
    assert,
  }) => {
    const inThird = '2026-08-03T12:00:00Z'
    const photos = ['a'.repeat(32)]
    const added = { [photos[0]]: { addedAt: inThird } }
    const pictured = async (offerAfter: number, changes: object = {}) =>
      change((await post(inThird, { offerAfter })).id, { photos, ...changes })
    for (let hours = 1; hours <= 9; hours += 1) await pictured(hours)
    for (let hours = 20; hours <= 28; hours += 1) await post(inThird, { offerAfter: hours })
    // Its photos came after the offer, so it waited without them.
    await pictured(24, { photo_labels: JSON.stringify(added) })
    await post(inThird)
    await refreshStatistics(at)
    assert.isNull(await photoFigure())

    await pictured(5)
    // Not yet over, however clear.
    await refreshStatistics(DateTime.utc(2026, 9, 30))
    assert.isNull(await photoFigure())
    // Nobody knows whether it had photos.
    const gone = await createOwner()
    await post(inThird, { by: gone, offerAfter: 1 })
    await db.from('users').where('id', gone.user.id).update({ deleted_at: new Date() })
    await refreshStatistics(at)
    const figure = { quarter: 'Q3 2026', withPhotos: 5 * 60, without: 24 * 60, hasSamples: false }
    assert.deepEqual(await photoFigure(), figure)
    const { text } = await open('/submit-project', owner)
    assert.include(text.replaceAll('&quot;', '"'), '"photoFigure":{"quarter":"Q3 2026"')

    for (let count = 0; count < 12; count += 1) await post(inThird, { offerAfter: 0 })
    await refreshStatistics(at)
    assert.isNull(await photoFigure())
  }).tags(['@PLC-53', '@R549'])

  test('are on a page of their own, complete without a script', async ({ assert }) => {
    const empty = await open('/statistics')
    assert.equal(empty.status, 200)
    assert.include(empty.words, 'No figures yet')
    assert.notInclude(empty.words, 'Too little data')

    const recent = DateTime.utc().minus({ minutes: 1 }).toISO()
    for (let count = 0; count < 10; count += 1) await post(recent, { offerAfter: 0 })
    await new RefreshStatistics().execute()
    const { words, text } = await open('/statistics')
    for (const part of ['so far', '100%', '0 minutes', 'Too little data', 'What is left out']) {
      assert.include(words, part)
    }
    assert.lengthOf(text.match(/<table/g) ?? [], 3)
    assert.notInclude(words, 'Sample data')
    assert.notMatch(words, /\$\d/)
    await change((await db.from('projects').first()).id, { is_demo: true })
    await refreshStatistics()
    assert.include((await open('/statistics', company)).words, 'Sample data')
    for (const page of ['/', '/about'])
      assert.include((await open(page)).text, 'href="/statistics"')
    // The quarters, and what became of the homes.
    assert.lengthOf(await queriesDuring(() => open('/statistics')), 2)
  }).tags(['@RET-24', '@RET-25'])

  test('are computed again each night, and forgotten after eight quarters', async ({ assert }) => {
    await refreshStatistics(at.minus({ years: 1 }))
    await refreshStatistics(at)
    const before = await db.from('market_quarters').orderBy('starts_on')
    assert.lengthOf(before, 8)
    await refreshStatistics(at)
    assert.deepEqual(await db.from('market_quarters').orderBy('starts_on'), before)
    const row = { ...before[0], starts_on: '2020-01-01' }
    for (const wrong of [
      { starts_on: '2020-02-01' },
      { projects: 1, offered_projects: 2, first_offer_minutes: 1 },
      { projects: 1, offered_projects: 1 },
      { completed_projects: -1 },
    ]) {
      await assert.rejects(
        () => db.table('market_quarters').insert({ ...row, ...wrong }),
        /violates check constraint/
      )
    }
  }).tags(['@RET-26'])
})

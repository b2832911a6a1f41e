import { test } from '@japa/runner'
import { Settings } from 'luxon'

import {
  createProjectValidator,
  searchValidator,
  updateProjectValidator as anyUpdate,
} from '#validators/project'
import { noFacts } from '#tests/helpers/facts'
import { smallestForm } from '#tests/helpers/project_forms'
import { dayFromNow } from '#tests/helpers/stagings'

const fieldsOf = (error: { messages: { field: string }[] } | null) =>
  error?.messages.map(({ field }) => field) ?? []

/** The edit of a project without facts. */
const updateProjectValidator = {
  validate: (edit: object) => anyUpdate.validate(edit, { meta: { storedFacts: noFacts } }),
  tryValidate: (edit: object) => anyUpdate.tryValidate(edit, { meta: { storedFacts: noFacts } }),
}

test.group('The project form', () => {
  test('leaves out missing fields, so that an edit does not change them', async ({ assert }) => {
    const edit = await updateProjectValidator.validate({ levels: 2 })
    const given = Object.entries(edit).filter(([, value]) => value !== undefined)
    assert.deepEqual(given, [['levels', 2]])
    assert.deepEqual(await updateProjectValidator.validate({}), {})
  })

  test('reads blank fields as null', async ({ assert }) => {
    const blank = { county: ' ', state: '', otherRooms: '', bathrooms: '', occupancyStatus: '' }
    const edit = await updateProjectValidator.validate(blank)
    for (const field of Object.keys(blank)) {
      assert.isNull(edit[field as keyof typeof edit], field)
    }
  })

  test('drops unknown fields', async ({ assert }) => {
    const otherUser = { userId: 1, status: 'completed', isDemo: true, id: 9, version: 3 }
    const created = await createProjectValidator.validate({ ...smallestForm, ...otherUser })
    const edited = await updateProjectValidator.validate(otherUser)
    for (const field of Object.keys(otherUser)) {
      assert.notProperty(created, field)
      assert.notProperty(edited, field)
    }
  })

  test('accepts only letters, spaces, commas, periods and hyphens in a title', async ({
    assert,
  }) => {
    for (const title of ['A', 'St. John-by-Sea, Unit B', 'Ünïcødé', '家', 'x'.repeat(120)]) {
      const [error] = await createProjectValidator.tryValidate({ ...smallestForm, title })
      assert.isNull(error, title)
    }
    for (const title of ['1', 'a_b', "a'b", 'a&b', 'a/b', 'x'.repeat(121)]) {
      const [error] = await createProjectValidator.tryValidate({ ...smallestForm, title })
      assert.deepEqual(fieldsOf(error), ['title'], title)
    }
  }).tags(['@SUB-10', '@R24'])

  test('needs a city unless a location is given', async ({ assert }) => {
    const { city, ...rest } = smallestForm
    const verdict = async (place: object) =>
      fieldsOf((await createProjectValidator.tryValidate({ ...rest, ...place }))[0])
    assert.deepEqual(await verdict({}), ['city'])
    assert.deepEqual(await verdict({ location: '  ' }), ['city'])
    assert.deepEqual(await verdict({ location: null }), ['city'])
    assert.deepEqual(await verdict({ location: 'By the lake' }), [])
    assert.deepEqual(await verdict({ city }), [])
  })

  test('reads the last day for offers as a day of the market, in any server time zone', async ({
    assert,
    cleanup,
  }) => {
    const usual = process.env.TZ
    cleanup(() => {
      if (usual === undefined) delete process.env.TZ
      else process.env.TZ = usual
    })
    const [today, yesterday] = [dayFromNow(0), dayFromNow(-1)]
    for (const zone of ['UTC', 'America/Los_Angeles', 'Europe/Berlin', 'Pacific/Auckland']) {
      process.env.TZ = zone
      const { deadline } = await updateProjectValidator.validate({ deadline: '2044-05-05' })
      assert.equal(deadline?.toISODate(), '2044-05-05', zone)
      const [fits] = await updateProjectValidator.tryValidate({ deadline: today })
      assert.isNull(fits, zone)
      const [late] = await updateProjectValidator.tryValidate({ deadline: yesterday })
      assert.equal(late?.messages[0].message, 'Choose today or a later date')
    }
  }).tags(['@PLC-105'])

  test('takes today as the last day for offers until midnight in New York', async ({
    assert,
    cleanup,
  }) => {
    const usual = Settings.now
    cleanup(() => void (Settings.now = usual))
    const fits = async (deadline: string) =>
      (await updateProjectValidator.tryValidate({ deadline }))[0] === null
    for (const [at, today, yesterday] of [
      ['2026-11-28T04:59:59Z', '2026-11-27', '2026-11-26'],
      ['2026-11-28T05:00:00Z', '2026-11-28', '2026-11-27'],
    ]) {
      Settings.now = () => new Date(at).getTime()
      assert.isTrue(await fits(today), at)
      assert.isFalse(await fits(yesterday), at)
    }
  }).tags(['@PLC-105'])

  test('reads the days of facts as days of the market, from midnight to midnight', async ({
    assert,
    cleanup,
  }) => {
    const usual = Settings.now
    cleanup(() => void (Settings.now = usual))
    const fits = async (facts: object) =>
      (await createProjectValidator.tryValidate({ ...smallestForm, facts }))[0] === null
    // 11:59 PM on November 27 in New York, and midnight.
    for (const [at, today, yesterday, tomorrow] of [
      ['2026-11-28T04:59:59Z', '2026-11-27', '2026-11-26', '2026-11-28'],
      ['2026-11-28T05:00:00Z', '2026-11-28', '2026-11-27', '2026-11-29'],
    ]) {
      Settings.now = () => new Date(at).getTime()
      assert.isTrue(await fits({ listedOn: today }), at)
      assert.isFalse(await fits({ listedOn: tomorrow }), at)
      for (const key of ['listingPlannedOn', 'photographerOn']) {
        assert.isTrue(await fits({ [key]: today }), `${key} at ${at}`)
        assert.isFalse(await fits({ [key]: yesterday }), `${key} at ${at}`)
      }
    }
  }).tags(['@ASK-42', '@R285'])

  test('cleans search text, and reads "all" as no state', async ({ assert }) => {
    const filters = await searchValidator.validate({
      city: '\u00a0Ashe\u00adville\t',
      county: '',
      state: 'all',
    })
    assert.deepEqual(filters, { city: 'Asheville', county: null, state: null })
    assert.deepEqual(await searchValidator.validate({}), {})
  }).tags(['@API-09', '@SRC-03', '@PHN-34'])
})

import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { test } from '@japa/runner'
import { homeZone, zoneName } from '#shared/places/home_zones'
import { clockIn, momentIn } from '#shared/values/zone_clock'
import { usStates, type UsState } from '#shared/places/us_states'
import { windowInWords, windowProblems } from '#shared/jobs/windows'

test.group('The zone of a home', () => {
  test('is that of its county, else of its state, else Eastern Time', ({ assert }) => {
    const cases: [UsState | null, string | null, string][] = [
      [null, null, 'ET'],
      ['NC', 'Buncombe', 'ET'],
      ['TN', 'Knox', 'ET'],
      ['TN', 'Shelby', 'CT'],
      ['TN', null, 'CT'],
      ['TX', 'El Paso', 'MT'],
      ['TX', 'Nowhere', 'CT'],
      ['FL', 'Santa Rosa County', 'CT'],
      ['FL', 'Miami-Dade', 'ET'],
      ['IN', 'LaPorte', 'CT'],
      ['ID', 'Ada', 'MT'],
      ['ID', 'Kootenai', 'PT'],
      ['AZ', 'Maricopa', 'MST'],
      ['AK', 'Juneau City and Borough', 'AKT'],
      ['HI', 'Maui', 'HST'],
    ]
    for (const [state, county, name] of cases) {
      assert.equal(zoneName(homeZone({ state, county })).short, name, `${county}, ${state}`)
    }
    for (const state of usStates.values) {
      assert.isString(zoneName(homeZone({ state, county: null })).long)
    }
  }).tags(['@DAY-03'])

  test('names only counties that exist', ({ assert }) => {
    const file = new URL('../../../database/places.tsv.br', import.meta.url)
    const lines = brotliDecompressSync(readFileSync(file)).toString().split('\n')
    const counties = lines.map((line) => line.split('\t')).filter(([, kind]) => kind === 'county')
    const others = counties.filter(
      ([, , state, name]) =>
        homeZone({ state: state as UsState, county: name }) !==
        homeZone({ state: state as UsState, county: null })
    )
    const perState = Map.groupBy(others, ([, , state]) => state)
    assert.deepEqual(
      Object.fromEntries([...perState].map(([state, found]) => [state, found.length])),
      { FL: 9, ID: 10, IN: 12, KS: 4, KY: 41, MI: 4, NE: 18, ND: 9, OR: 1, SD: 15, TN: 30, TX: 2 }
    )
  }).tags(['@DAY-03'])

  test('a time by its clock is a moment, also when the clocks change', ({ assert }) => {
    const at = (zone: Parameters<typeof momentIn>[0], day: string, time: string) =>
      momentIn(zone, day, time).toISOString()
    assert.equal(at('America/New_York', '2026-12-01', '09:00'), '2026-12-01T14:00:00.000Z')
    assert.equal(at('America/Los_Angeles', '2026-07-01', '09:00'), '2026-07-01T16:00:00.000Z')
    assert.equal(at('America/Phoenix', '2026-07-01', '09:00'), '2026-07-01T16:00:00.000Z')
    // The clocks go back on Nov 1 and forward on Mar 14, at 2 AM.
    assert.equal(at('America/New_York', '2026-11-01', '01:30'), '2026-11-01T05:30:00.000Z')
    assert.equal(at('America/New_York', '2026-11-01', '09:00'), '2026-11-01T14:00:00.000Z')
    assert.equal(at('America/New_York', '2027-03-14', '01:00'), '2027-03-14T06:00:00.000Z')
    assert.equal(at('America/New_York', '2027-03-14', '09:00'), '2027-03-14T13:00:00.000Z')
    assert.equal(clockIn('Pacific/Honolulu', new Date('2026-12-01T02:05:00Z')), '2026-11-30T16:05')
  }).tags(['@DAY-03'])

  test('hours in words, and what is wrong with them', ({ assert }) => {
    for (const [from, to, words] of [
      ['09:00', '11:00', '9 to 11 AM'],
      ['09:30', '13:00', '9:30 AM to 1 PM'],
      ['12:00', '14:15', '12 to 2:15 PM'],
      ['00:00', '12:00', '12 AM to 12 PM'],
    ]) {
      assert.equal(windowInWords({ from, to }), words)
    }
    assert.deepEqual(windowProblems({ from: '', to: '' }), {})
    assert.deepEqual(windowProblems({ from: '09:00', to: '' }), { to: 'Enter when it ends' })
    assert.deepEqual(windowProblems({ from: '', to: '09:00' }), { from: 'Enter when it begins' })
    assert.deepEqual(windowProblems({ from: '09:00', to: '09:00' }), {
      to: 'The end must be after the beginning',
    })
  }).tags(['@DAY-01', '@DAY-07'])
})

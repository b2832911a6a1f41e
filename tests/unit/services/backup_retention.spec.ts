import { test } from '@japa/runner'
import { BackupRefused } from '#exceptions/backup_refused'
import { keptBackups, readRetention } from '#services/backup/retention'

const none = { d: 0, w: 0, m: 0 }
const at = (day: string, time = '020000') => `${day}T${time}Z`
const kept = (ids: string[], retention: Partial<typeof none>) =>
  keptBackups(ids, { ...none, ...retention })

test.group('The backups that stay', () => {
  test('are the last ones of the days that have any, up to midnight UTC', ({ assert }) => {
    const ids = [
      at('2026-02-27'),
      at('2026-02-28', '235959'),
      at('2026-03-01', '000000'),
      at('2026-03-01', '120000'),
      // A day without a backup isn't counted.
      at('2026-03-03', '000000'),
    ]
    assert.deepEqual(kept(ids, { d: 3 }), [ids[1], ids[3], ids[4]])
    assert.deepEqual(kept(ids.toReversed(), { d: 2 }), [ids[3], ids[4]])
    assert.deepEqual(kept(ids, { d: 100 }), [ids[0], ids[1], ids[3], ids[4]])
  }).tags(['@SCL-153', '@R757'])

  test('are the last ones of weeks that begin on Monday, also across a new year', ({ assert }) => {
    const ids = [
      at('2026-12-27', '235959'), // Sunday
      at('2026-12-28', '000000'), // Monday: week 53 of 2026
      at('2027-01-03', '235959'), // Sunday of the same week
      at('2027-01-04', '000000'), // Monday: week 1 of 2027
    ]
    assert.deepEqual(kept(ids, { w: 3 }), [ids[0], ids[2], ids[3]])
    assert.deepEqual(kept(ids, { w: 2 }), [ids[2], ids[3]])
  }).tags(['@SCL-153'])

  test('are the last ones of months, and a leap day is in February', ({ assert }) => {
    const ids = [
      at('2027-12-31', '235959'),
      at('2028-01-01', '000000'),
      at('2028-02-29', '235959'),
      at('2028-03-01', '000000'),
    ]
    assert.deepEqual(kept(ids, { m: 4 }), ids)
    assert.deepEqual(kept(ids, { m: 2 }), [ids[2], ids[3]])
  }).tags(['@SCL-153'])

  test('are those of any rule, and always the newest', ({ assert }) => {
    const days = Array.from({ length: 400 }, (_, day) =>
      at(new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10))
    )
    const all = kept(days, { d: 7, w: 4, m: 12 })
    assert.deepEqual(all.slice(-7), days.slice(-7))
    // Seven days, two more Sundays (one of four is among the days, this week's is today), ten months' ends.
    assert.lengthOf(all, new Set(all).size)
    assert.isAtMost(all.length, 7 + 4 + 12)
    assert.includeMembers(all, [at('2026-12-31'), at('2026-11-30'), at('2027-01-31')])
    assert.deepEqual(kept(days, {}), days.slice(-1))
    assert.deepEqual(kept([], { d: 7 }), [])
  }).tags(['@SCL-153'])

  test('are named as days, weeks and months', ({ assert }) => {
    assert.deepEqual(readRetention('7d,4w,12m'), { d: 7, w: 4, m: 12 })
    assert.deepEqual(readRetention('30d'), { ...none, d: 30 })
    for (const text of ['', '7', '0d', '-1d', '7x', '7d,', '7d,7d', '7d 4w', '1.5d', '99999d']) {
      assert.throws(() => readRetention(text), BackupRefused as never)
    }
  }).tags(['@SCL-153'])
})

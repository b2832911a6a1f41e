import { test } from '@japa/runner'
import {
  dayInBrief,
  dayInWords,
  dayWithWeekday,
  marketClock,
  marketDate,
  marketDay,
  marketMoment,
  marketMidnight,
  marketToday,
} from '#shared/values/market_time'

/** In Eastern Time: in summer four hours behind UTC, in winter five. */
const summer = new Date('2026-07-04T13:05:00Z')
const winter = new Date('2026-11-09T14:12:00Z')
/** Still the day before in Eastern Time. */
const night = new Date('2026-11-10T04:59:00Z')

test.group('Times of the market', () => {
  test('are in Eastern Time and say so', ({ assert }) => {
    assert.equal(marketClock(winter), '9:12 AM ET')
    assert.equal(marketClock(summer), '9:05 AM ET')
    assert.equal(marketClock(night), '11:59 PM ET')
    assert.equal(marketMoment(winter), 'Mon, Nov 9, 9:12 AM ET')
    assert.equal(marketMoment(night), 'Mon, Nov 9, 11:59 PM ET')
  }).tags(['@R112'])

  test('have the day in Eastern Time', ({ assert }) => {
    assert.equal(marketDay(night), 'Nov 9, 2026')
    assert.equal(marketDate(night), 'November 9, 2026')
    assert.equal(marketToday(night), '2026-11-09')
    assert.equal(marketToday(new Date('2026-01-02T05:00:00Z')), '2026-01-02')
    assert.equal(marketToday(new Date('2026-07-05T03:59:00Z')), '2026-07-04')
  }).tags(['@R112'])

  test('leave calendar days as they are', ({ assert }) => {
    assert.equal(dayWithWeekday('2026-11-09'), 'Mon, Nov 9, 2026')
    assert.equal(dayWithWeekday('2027-01-01'), 'Fri, Jan 1, 2027')
    assert.equal(dayInWords('2026-11-09'), 'November 9, 2026')
    assert.equal(dayInWords('2026-03-01'), 'March 1, 2026')
    assert.equal(marketMidnight('2026-11-09').toISOString(), '2026-11-09T05:00:00.000Z')
    // The clocks change at two in the morning of these days.
    assert.equal(marketMidnight('2026-03-08').toISOString(), '2026-03-08T05:00:00.000Z')
    assert.equal(marketMidnight('2026-03-09').toISOString(), '2026-03-09T04:00:00.000Z')
    assert.equal(marketMidnight('2026-11-01').toISOString(), '2026-11-01T04:00:00.000Z')
    assert.equal(marketMidnight('2026-11-02').toISOString(), '2026-11-02T05:00:00.000Z')
    assert.equal(dayInBrief('2026-12-01', '2026-01-02'), 'Dec 1')
    assert.equal(dayInBrief('2027-01-31', '2026-12-01'), 'Jan 31', 'the next month')
    assert.equal(dayInBrief('2027-02-01', '2026-12-31'), 'Feb 1, 2027')
    assert.equal(dayInBrief('2025-12-31', '2026-01-01'), 'Dec 31, 2025')
  }).tags(['@RET-31'])
})

import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { dayIn, momentIn } from '#shared/values/zone_clock'
import { dayStateText, type DayStep } from '#shared/jobs/install_day'
import {
  installDayRefusals,
  lockedOutTap,
  type DaySituation,
  type DayTapFacts,
} from '#lifecycles/install_day_rules'
import {
  crewLinkOpensAt,
  crewLinkRefusals,
  isCrewLinkOpen,
  isCrewLinkReadable,
  nextCrewDay,
  type OpenedCrewLink,
} from '#lifecycles/crew_link_rules'

const zone = 'America/New_York'
const staging = { installOn: '2026-12-01', removalOn: '2027-01-30', removedOn: null }
/** By the home's clocks, on the install day. */
const at = (time: string, day = '2026-12-01') => new Date(`${day}T${time}:00-05:00`)

const situation: DaySituation = {
  staging,
  project: { status: 'in_progress' },
  zone,
  now: at('23:50'),
}

const tapped = (step: DayStep, time: string, changes: Partial<DayTapFacts> = {}): DayTapFacts => ({
  ...{ kind: 'install', step, reason: step === 'no_access' ? 'code' : null },
  ...{ at: at(time).toISOString(), isAnnounced: true, isAnswered: false },
  ...changes,
})

const refusalOf = (
  taps: DayTapFacts[],
  step: DayStep,
  time: Date,
  changes: Partial<DaySituation> = {}
) => installDayRefusals.tap({ ...situation, ...changes, taps }, { step, at: time })

test.group('Steps of a day', () => {
  test('count once, in the order of the phone’s times, also if one is left out', ({ assert }) => {
    assert.isNull(refusalOf([], 'on_our_way', at('08:31')))
    assert.isNull(refusalOf([], 'finished', at('15:00')))
    const arrived = [tapped('arrived', '09:12')]
    assert.isNull(refusalOf(arrived, 'on_our_way', at('08:31')), 'it arrives late')
    assert.equal(
      refusalOf(arrived, 'on_our_way', at('09:13')),
      'A later step was tapped before. Reload the page to see it.'
    )
    assert.equal(refusalOf(arrived, 'arrived', at('10:00')), 'Someone has tapped this already.')
    assert.equal(
      refusalOf(arrived, 'finished', at('09:00')),
      'An earlier step was tapped after this one. Reload the page to see it.'
    )
    assert.isNull(refusalOf(arrived, 'finished', at('15:00')))
  }).tags(['@DAY-61'])

  test('are possible on the agreed days only, by the home’s clocks', ({ assert }) => {
    const elsewhere =
      'You can tap this on the day: the install is on Tue, Dec 1, 2026, the removal on Sat, Jan 30, 2027.'
    for (const [day, time] of [
      ['2026-11-30', '23:59'],
      ['2026-12-02', '00:00'],
    ]) {
      assert.equal(refusalOf([], 'arrived', at(time, day), { now: at(time, day) }), elsewhere)
    }
    assert.isNull(refusalOf([], 'arrived', at('00:00')))
    const removal = at('09:00', '2027-01-30')
    assert.isNull(refusalOf([], 'arrived', removal, { now: removal }))
    const undated = { installOn: null, removalOn: null, removedOn: null }
    assert.equal(
      refusalOf([], 'arrived', at('09:00'), { staging: undated }),
      'Agree on an install date first.'
    )
    assert.equal(
      refusalOf([], 'arrived', at('09:00'), { project: { status: 'cancelled' } }),
      'This project was cancelled.'
    )
    assert.isNull(refusalOf([], 'arrived', at('09:00'), { now: at('23:59', '2026-12-08') }))
    assert.equal(
      refusalOf([], 'arrived', at('09:00'), { now: at('00:00', '2026-12-09') }),
      'The day was more than 7 days ago.'
    )
  }).tags(['@DAY-60', '@R724'])

  test('say that the crew couldn’t get in, from On our way on and once until it does', ({
    assert,
  }) => {
    const way = tapped('on_our_way', '08:31')
    const out = tapped('no_access', '09:05')
    assert.equal(refusalOf([], 'no_access', at('09:00')), 'Tap “On our way” first.')
    assert.isNull(refusalOf([way], 'no_access', at('09:05')))
    assert.equal(refusalOf([way, out], 'no_access', at('09:10')), 'You have reported this already.')
    const arrived = tapped('arrived', '09:30')
    assert.isNull(refusalOf([way, out], 'arrived', at('09:30')))
    assert.isNull(refusalOf([way, out, arrived], 'no_access', at('11:00')))
    const done = tapped('finished', '12:00')
    assert.equal(
      refusalOf([way, arrived, done], 'no_access', at('13:00')),
      'The crew has finished.'
    )
    assert.equal(lockedOutTap([way, out]), out)
    assert.isNull(lockedOutTap([way, { ...out, isAnswered: true }]))
    assert.isNull(lockedOutTap([way, out, arrived]))
  }).tags(['@DAY-64'])

  test('can be undone for a minute, the last one first', ({ assert }) => {
    const receivedAt = DateTime.fromISO('2026-12-01T14:00:00Z')
    const now = (seconds: number) => receivedAt.plus({ seconds }).toJSDate()
    const tap = { receivedAt, announcedAt: null }
    assert.isNull(installDayRefusals.undo({ tap, isLast: true, now: now(59) }))
    const over = 'A tap can be undone for a minute. The other side has been notified.'
    assert.equal(installDayRefusals.undo({ tap, isLast: true, now: now(60) }), over)
    const told = { receivedAt, announcedAt: receivedAt }
    assert.equal(installDayRefusals.undo({ tap: told, isLast: true, now: now(1) }), over)
    assert.equal(
      installDayRefusals.undo({ tap, isLast: false, now: now(1) }),
      'Undo the later step first.'
    )
  }).tags(['@DAY-62'])

  test('read as a state by the home’s clocks', ({ assert }) => {
    const state = (step: DayStep) => dayStateText({ step, at: at('09:05').toISOString() }, zone)
    assert.deepEqual((['on_our_way', 'arrived', 'finished', 'no_access'] as const).map(state), [
      'On the way since 9:05 AM',
      'Arrived 9:05 AM',
      'Finished 9:05 AM',
      'Couldn’t get in 9:05 AM',
    ])
    assert.equal(dayIn(zone, at('23:59')), '2026-12-01')
    for (const [day, hour, wanted] of [
      ['2026-11-30', '18:00', '2026-11-30T23:00:00.000Z'],
      ['2026-11-01', '00:00', '2026-11-01T04:00:00.000Z'],
      ['2026-11-02', '00:00', '2026-11-02T05:00:00.000Z'],
      ['2026-03-08', '18:00', '2026-03-08T22:00:00.000Z'],
    ] as const) {
      assert.equal(momentIn(zone, day, hour).toISOString(), wanted)
    }
  }).tags(['@DAY-66'])
})

test.group('A link for a crew', () => {
  const opened = (changes: Partial<OpenedCrewLink> = {}): OpenedCrewLink => ({
    ...situation,
    link: { kind: 'install', day: '2026-12-01', endedAt: null },
    isGone: false,
    now: at('09:00'),
    ...changes,
  })

  test('shows its day at once, the rest from 6 PM the day before, until the end of the day', ({
    assert,
  }) => {
    assert.equal(crewLinkOpensAt('2026-12-01', zone).toISOString(), '2026-11-30T23:00:00.000Z')
    for (const [now, readable, open] of [
      [at('17:59', '2026-11-30'), true, false],
      [at('18:00', '2026-11-30'), true, true],
      [at('23:59'), true, true],
      [at('00:00', '2026-12-02'), false, false],
    ] as const) {
      assert.equal(isCrewLinkReadable(opened({ now })), readable, now.toISOString())
      assert.equal(isCrewLinkOpen(opened({ now })), open, now.toISOString())
    }
  }).tags(['@DAY-71'])

  test('ends with what it is for', ({ assert }) => {
    const ended: Partial<OpenedCrewLink>[] = [
      { link: { kind: 'install', day: '2026-12-01', endedAt: at('08:00') } },
      { isGone: true },
      { project: { status: 'cancelled' } },
      { staging: { ...staging, installOn: '2026-12-03' } },
      { link: { kind: 'removal', day: '2026-12-01', endedAt: null } },
    ]
    for (const change of ended) {
      assert.isFalse(isCrewLinkReadable(opened(change)), JSON.stringify(change))
    }
    assert.isTrue(isCrewLinkReadable(opened({ project: { status: 'completed' } })))
  }).tags(['@DAY-74'])

  test('is for the next day on which a crew comes', ({ assert }) => {
    const next = (now: Date, days = staging) => nextCrewDay({ staging: days, zone, now })
    assert.deepEqual(next(at('23:59')), { kind: 'install', day: '2026-12-01' })
    assert.deepEqual(next(at('00:00', '2026-12-02')), { kind: 'removal', day: '2027-01-30' })
    assert.isNull(next(at('00:00', '2027-01-31')))
    assert.isNull(next(at('09:00', '2026-12-05'), { ...staging, removedOn: '2026-12-04' as never }))
  }).tags(['@DAY-70'])

  test('shows the address five times', ({ assert }) => {
    const asked = {
      ...{ opensAt: at('18:00', '2026-11-30'), now: at('09:00'), shown: 4, hasAccess: true },
      contact: 'Renee',
    }
    assert.isNull(crewLinkRefusals.showAddress(asked))
    assert.equal(
      crewLinkRefusals.showAddress({ ...asked, shown: 5 }),
      'This link has shown the address 5 times. Ask Renee.'
    )
    assert.equal(
      crewLinkRefusals.showAddress({ ...asked, now: at('17:59', '2026-11-30') }),
      'The address and the code appear at 6 PM the day before.'
    )
    assert.equal(
      crewLinkRefusals.showAddress({ ...asked, hasAccess: false }),
      'The owner hasn’t entered the address yet. Ask Renee.'
    )
  }).tags(['@DAY-72'])

  test('take photos and damage notes from the day on, by the home’s clocks', ({ assert }) => {
    const link = { kind: 'removal', day: '2026-12-01', endedAt: null } as const
    const record = (now: Date) => crewLinkRefusals.record({ link, zone, now })
    assert.equal(
      record(at('23:59', '2026-11-30')),
      'The removal is on Dec 1. Photos and damage notes can be added from that day on.'
    )
    assert.isNull(record(at('00:00')))
    assert.isNull(record(at('23:59')))
  }).tags(['@DAY-90'])
})

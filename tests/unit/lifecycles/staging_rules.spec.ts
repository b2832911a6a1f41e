import { test } from '@japa/runner'
import { marketToday } from '#shared/values/market_time'
import {
  checklistFor,
  lastDayOf,
  questionDay,
  removalDay,
  stagingTasks,
  type StagingAnswer,
} from '#shared/jobs/staging_terms'
import {
  answerOf,
  isStaged,
  outcomeOf,
  stagingRefusals,
  type StagingSituation,
} from '#lifecycles/staging_rules'
import { expectTable } from './rule_table.js'

const yesNo = ['no', 'yes'] as const
const phases = ['none', 'ahead', 'today', 'staged', 'two weeks', 'last day', 'over'] as const
const proposals = ['none', 'own', 'theirs'] as const
const answers = ['none', 'own', 'theirs', 'both'] as const

/** Install date and removal as seen from today, for an offer of 60 days. */
const installs: Record<(typeof phases)[number], string | null> = {
  'none': null,
  'ahead': '2026-11-30',
  'today': '2026-11-23',
  'staged': '2026-11-01',
  'two weeks': '2026-10-08',
  'last day': '2026-09-24',
  'over': '2026-09-23',
}
const today = '2026-11-23'
const proposed = '2026-12-03'

const wholeDay = (day: string) => ({ day, window: null })

interface Given {
  phase: (typeof phases)[number]
  proposal: (typeof proposals)[number]
  answered: (typeof answers)[number]
  removed: (typeof yesNo)[number]
  cancelled: (typeof yesNo)[number]
  alone: (typeof yesNo)[number]
}

const situationOf = (given: Given): StagingSituation => {
  const installOn = installs[given.phase]
  return {
    staging: {
      installOn,
      removalOn: installOn && removalDay(installOn, 60, 0),
      proposedInstallOn: given.proposal === 'none' ? null : proposed,
      proposedBy: given.proposal === 'none' ? null : given.proposal === 'own' ? 'owner' : 'stager',
      ownerAnswer: given.answered === 'own' || given.answered === 'both' ? 'extend' : null,
      stagerAnswer: given.answered === 'theirs' || given.answered === 'both' ? 'sold' : null,
      removedOn: given.removed === 'yes' ? today : null,
      extensionAskedBy: null,
      isInstallMissed: false,
      visits: [],
    },
    project: { status: given.cancelled === 'yes' ? 'cancelled' : 'in_progress' },
    side: 'owner',
    isAlone: given.alone === 'yes',
    today,
  }
}

const columns = {
  phase: phases,
  proposal: proposals,
  answered: answers,
  removed: yesNo,
  cancelled: yesNo,
  alone: yesNo,
}

const isRemoved = 'The furniture has been removed. The dates can no longer be changed.'
const isCancelled = 'This project was cancelled. The dates can no longer be changed.'
const isAlone = 'The other side has deleted its account, so you can’t agree on dates anymore.'
const hasPassed = 'The install date has passed. It can no longer be changed.'
const notAgreed = 'Agree on an install date first.'

test.group('Rules of a staging', () => {
  test('an install date can be proposed and agreed until it has passed', ({ assert }) => {
    const closed = [
      [{ removed: 'yes' }, isRemoved],
      [{ cancelled: 'yes' }, isCancelled],
      [{ alone: 'yes' }, isAlone],
      [{ phase: 'staged' }, hasPassed],
      [{ phase: 'two weeks' }, hasPassed],
      [{ phase: 'last day' }, hasPassed],
      [{ phase: 'over' }, hasPassed],
    ] as const
    expectTable(
      assert,
      columns,
      [...closed, [{ proposal: 'own' }, 'You have proposed this date already.'], [{}, null]],
      (given) => stagingRefusals.propose(situationOf(given), wholeDay(proposed))
    )
    expectTable(
      assert,
      columns,
      [
        ...closed,
        [{ proposal: 'none' }, 'There is no proposed date to agree to.'],
        [{ proposal: 'own' }, 'There is no proposed date to agree to.'],
        [{}, null],
      ],
      (given) => stagingRefusals.agree(situationOf(given), { day: proposed })
    )
    const plain = { phase: 'ahead', proposal: 'none', answered: 'none' } as const
    const off = { removed: 'no', cancelled: 'no', alone: 'no' } as const
    const propose = (day: string, proposal: Given['proposal'] = 'none') =>
      stagingRefusals.propose(situationOf({ ...plain, ...off, proposal }), wholeDay(day))
    assert.equal(propose('2026-11-22'), 'The install date can’t be in the past.')
    assert.isNull(propose('2026-11-23'))
    assert.isNull(propose('2027-11-23'))
    assert.equal(propose('2027-11-24'), 'Choose an install date within a year.')
    assert.equal(propose('2026-11-30'), 'This is the agreed install date already.')
    assert.isNull(propose('2026-11-30', 'theirs'), 'withdraws the proposed change')
    assert.isNull(propose('2026-12-04', 'own'), 'replaces what the same side has proposed')
    assert.isNull(propose(proposed, 'theirs'), 'agrees with what the other side has proposed')
    const asked = situationOf({ ...plain, ...off, proposal: 'own' })
    assert.isNull(stagingRefusals.propose(asked), 'whether any date can be proposed')
    const offered = situationOf({ ...plain, ...off, proposal: 'theirs' })
    assert.isNull(stagingRefusals.agree(offered), 'whether there is a date to agree to')
    const late = {
      ...offered,
      today: '2026-12-04',
      staging: { ...offered.staging, installOn: null },
    }
    assert.equal(stagingRefusals.agree(late), 'The install date can’t be in the past.')
    assert.equal(
      stagingRefusals.agree(situationOf({ ...plain, ...off, proposal: 'theirs' }), {
        day: '2026-12-04',
      }),
      'The other side has proposed another date. Look at it before you agree.'
    )
  }).tags(['@RET-31', '@RET-32'])

  test('answers are possible in the last two weeks, and stand once both have answered', ({
    assert,
  }) => {
    const ended = [
      [{ removed: 'yes' }, isRemoved],
      [{ cancelled: 'yes' }, isCancelled],
    ] as const
    expectTable(
      assert,
      columns,
      [
        ...ended,
        [{ alone: 'yes' }, isAlone],
        [{ phase: 'none' }, notAgreed],
        [{ phase: 'ahead' }, 'You can answer two weeks before the removal.'],
        [{ phase: 'today' }, 'You can answer two weeks before the removal.'],
        [{ phase: 'staged' }, 'You can answer two weeks before the removal.'],
        [{ phase: 'over' }, 'The term has ended.'],
        [{ answered: 'both' }, 'You have both answered. The answers can’t be changed anymore.'],
        [{}, null],
      ],
      (given) => stagingRefusals.answer(situationOf(given))
    )
    const isUnread =
      'The staging company has deleted its account, so the address is no longer needed.'
    expectTable(assert, columns, [...ended, [{ alone: 'yes' }, isUnread], [{}, null]], (given) =>
      stagingRefusals.describeAccess(situationOf(given))
    )
    expectTable(
      assert,
      columns,
      [
        [{ removed: 'yes' }, 'The furniture is marked as removed already.'],
        [{ phase: 'none' }, notAgreed],
        [{ phase: 'ahead' }, 'The furniture can be marked as removed from the install date on.'],
        [{}, null],
      ],
      (given) => stagingRefusals.markRemoved(situationOf(given))
    )
  }).tags(['@RET-34', '@R182'])

  test('a home is staged from the install date until the furniture is removed', ({ assert }) => {
    const { staging } = situationOf({
      ...{ phase: 'today', proposal: 'none', answered: 'none' },
      ...{ removed: 'no', cancelled: 'no', alone: 'no' },
    } as Given)
    assert.isFalse(isStaged(staging, '2026-11-22'))
    assert.isTrue(isStaged(staging, '2026-11-23'))
    assert.isTrue(isStaged(staging, '2026-11-24'))
    assert.isFalse(isStaged({ ...staging, removedOn: '2026-11-24' }, '2026-11-24'))
    assert.isFalse(isStaged({ ...staging, installOn: null }, '2026-11-24'))
  }).tags(['@RET-35'])

  test('each side has its own answer', ({ assert }) => {
    const { staging } = situationOf({
      ...{ phase: 'two weeks', proposal: 'none', answered: 'both' },
      ...{ removed: 'no', cancelled: 'no', alone: 'no' },
    } as Given)
    assert.equal(answerOf(staging, 'owner'), 'extend')
    assert.equal(answerOf(staging, 'stager'), 'sold')
  }).tags(['@RET-34'])

  test('only two for extending extend the term', ({ assert }) => {
    const all: (StagingAnswer | null)[] = [null, 'sold', 'extend', 'remove']
    const outcomes = all.map((ownerAnswer) =>
      all.map((stagerAnswer) => outcomeOf({ ownerAnswer, stagerAnswer }))
    )
    assert.deepEqual(outcomes, [
      [null, null, null, null],
      [null, 'removal', 'removal', 'removal'],
      [null, 'removal', 'extended', 'removal'],
      [null, 'removal', 'removal', 'removal'],
    ])
  }).tags(['@RET-34'])

  test('the term is counted in calendar days of the market', ({ assert }) => {
    assert.equal(removalDay('2026-12-09', 60, 0), '2027-02-07')
    assert.equal(removalDay('2026-12-09', 60, 2), '2027-04-08')
    assert.equal(removalDay('2028-02-15', 30, 0), '2028-03-16', 'a leap year')
    assert.equal(removalDay('2026-03-01', 30, 0), '2026-03-31', 'over the change of the clocks')
    assert.equal(lastDayOf('2027-02-07'), '2027-02-06')
    assert.equal(questionDay('2027-02-07'), '2027-01-24')
    assert.equal(marketToday(new Date('2026-11-23T04:59:00Z')), '2026-11-22')
    assert.equal(marketToday(new Date('2026-11-23T05:00:00Z')), '2026-11-23')
  }).tags(['@RET-33', '@R181'])

  test('each occupancy has its own checklist of known tasks', ({ assert }) => {
    for (const occupancy of ['vacant', 'partially_vacant', 'occupied', null] as const) {
      const tasks = checklistFor(occupancy).map(({ task }) => task)
      assert.lengthOf(new Set(tasks), tasks.length)
      assert.includeMembers([...stagingTasks.values], tasks)
    }
    const vacant = checklistFor('vacant').map(({ task }) => task)
    const occupied = checklistFor('occupied').map(({ task }) => task)
    assert.include(vacant, 'insurance')
    assert.notInclude(vacant, 'pets')
    assert.includeMembers(occupied, ['pets', 'valuables', 'declutter'])
  }).tags(['@RET-37'])
})

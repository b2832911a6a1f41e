import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import {
  bidRefusals,
  bidStatuses,
  cancellationReasons,
  decisionOf,
  isMadeBy,
  isPaid,
  isSelected,
  liveBidStatuses,
  rejectionReasons,
  releasedContactOf,
  type BidSituation,
} from '#lifecycles/bid_lifecycle'
import { projectStatuses } from '#lifecycles/project_lifecycle'
import { expectTable, type Case, type Row } from './rule_table.js'

const dimensions = {
  bid: ['pending', 'payment_required', 'accepted', 'rejected', 'cancelled'],
  fee: ['unpaid', 'paid'],
  reason: ['none', 'declined', 'not_selected'],
  project: ['open', 'in_progress', 'completed', 'cancelled'],
  hidden: ['no', 'yes'],
  stager: ['active', 'suspended'],
  selected: ['none', 'some'],
  /** Before the owner may unselect the bid, from then on, and after the payment window. */
  time: ['early', 'releasable', 'due'],
  work: ['open', 'completed'],
  /** Below the limit of five revisions a day, at it, and at it in a period that has ended. */
  revisions: ['few', 'limit', 'limit of yesterday'],
} as const

type Dimensions = typeof dimensions

const selectedAt = DateTime.fromISO('2026-03-08T12:00:00Z', { zone: 'utc' })
const releasableAt = selectedAt.plus({ hours: 24 })
const paymentDueAt = selectedAt.plus({ hours: 72 })
const times = { early: releasableAt.minus(1), releasable: releasableAt, due: paymentDueAt }

function situationOf(given: Case<Dimensions>): BidSituation {
  const now = times[given.time]
  const isUnpaid = given.bid === 'payment_required'
  const isNew = given.revisions === 'limit'
  return {
    bid: {
      status: given.bid,
      paymentStatus: given.fee,
      rejectionReason: given.reason === 'none' ? null : given.reason,
      releasableAt: isUnpaid ? releasableAt : null,
      paymentDueAt: isUnpaid ? paymentDueAt : null,
      stagerCompletedAt: given.work === 'completed' ? selectedAt : null,
      installOn: null,
      confirmationAskedAt: null,
      revisions: given.revisions === 'few' ? 4 : 5,
      revisionsSince: now.minus({ hours: 24 }).plus(isNew ? 1 : 0),
      rebids: 0,
      rebidsSince: null,
    },
    project: { status: given.project, hiddenAt: given.hidden === 'yes' ? selectedAt : null },
    hasSelected: given.selected === 'some',
    now,
  }
}

const unaccepted = 'This offer can no longer be accepted.'
const unchanged = 'This offer can no longer be changed.'
const notDue = 'This offer is not waiting for a payment.'
const unreleased = 'Only an accepted offer that is not paid yet can be released.'
const early = 'The company still has time to pay. You can release it later.'

type Action = keyof typeof bidRefusals

const table: Record<Action, readonly Row<Dimensions>[]> = {
  accept: [
    [{ selected: 'some' }, 'Another offer on this project is already selected.'],
    [
      { hidden: 'yes' },
      'This project is hidden at the moment. Contact support before you accept an offer.',
    ],
    [{ stager: 'suspended' }, 'This offer is not available at the moment.'],
    [{ bid: 'pending', project: 'open' }, null],
    [{ bid: 'pending' }, 'This project is no longer open for offers.'],
    [{}, unaccepted],
  ],
  revise: [
    [{ project: 'in_progress' }, unchanged],
    [{ project: 'completed' }, unchanged],
    [{ project: 'cancelled' }, unchanged],
    [
      { bid: 'pending', revisions: 'limit' },
      'You have changed this offer 5 times within a day. Try again tomorrow.',
    ],
    [{ bid: 'pending' }, null],
    [{}, unchanged],
  ],
  reject: [
    [{ bid: 'pending' }, null],
    [{ bid: 'rejected', reason: 'declined' }, 'Only a pending offer can be deleted.'],
    [{ bid: 'rejected' }, null],
    [{}, 'Only a pending offer can be deleted.'],
  ],
  giveDeclineReason: [
    [{ bid: 'pending' }, null],
    [{}, 'A reason is possible only while the offer is pending.'],
  ],
  pay: [
    [{ fee: 'paid' }, 'This platform fee is already paid.'],
    [{ bid: 'payment_required' }, null],
    [{}, notDue],
  ],
  leaveCheckout: [
    [{ bid: 'payment_required' }, null],
    [{}, notDue],
  ],
  cancel: [
    [{ fee: 'paid', bid: 'cancelled' }, 'This offer can no longer be withdrawn.'],
    [
      { fee: 'paid' },
      'The platform fee is paid and final. If you can’t do the job, say so on the project page.',
    ],
    [{ bid: 'pending' }, null],
    [{ bid: 'payment_required' }, null],
    [{}, 'This offer can no longer be withdrawn.'],
  ],
  unselect: [
    [{ bid: 'payment_required', time: 'early' }, early],
    [{ bid: 'payment_required' }, null],
    [{}, unreleased],
  ],
  expire: [
    [{ bid: 'payment_required', time: 'due' }, null],
    [{ bid: 'payment_required' }, early],
    [{}, unreleased],
  ],
  completeWork: [
    [{ fee: 'unpaid' }, 'Work can be completed once the fee is paid.'],
    [{ bid: 'accepted', project: 'in_progress', work: 'open' }, null],
    [{ bid: 'accepted', project: 'in_progress' }, 'This work is already completed.'],
    [{ bid: 'accepted' }, 'This project is closed.'],
    [{}, 'Work can be completed once the fee is paid.'],
  ],
  hide: [
    [{ work: 'completed' }, null],
    [{}, 'Only a completed entry can be removed from your list.'],
  ],
}

test.group('Bid rules', () => {
  for (const action of Object.keys(table) as Action[]) {
    test(`allow or refuse ${action} in every situation`, ({ assert }) => {
      expectTable(assert, dimensions, table[action], (given) => {
        const stager = { suspendedAt: given.stager === 'suspended' ? selectedAt : null }
        return bidRefusals[action]({ ...situationOf(given), stager })
      })
    }).tags(['@OFR-04', '@R03', '@R04', '@R08', '@R11'])
  }

  test('let no offer be accepted that its company has to confirm', ({ assert }) => {
    const pending = { bid: 'pending', fee: 'unpaid', reason: 'none', project: 'open' } as const
    const around = { hidden: 'no', stager: 'active', selected: 'none', time: 'early' } as const
    const situation = situationOf({ ...pending, ...around, work: 'open', revisions: 'few' })
    const stager = { suspendedAt: null }
    assert.isNull(bidRefusals.accept({ ...situation, stager }))
    const asked = { ...situation.bid, confirmationAskedAt: selectedAt }
    assert.match(bidRefusals.accept({ ...situation, bid: asked, stager })!, /has to confirm/)
  }).tags(['@JOB-37'])

  test('let a request that changes nothing pass the daily limit', ({ assert }) => {
    const pending = { bid: 'pending', fee: 'unpaid', reason: 'none', project: 'open' } as const
    const situation = situationOf({
      ...pending,
      ...({
        hidden: 'no',
        stager: 'active',
        selected: 'none',
        time: 'early',
        work: 'open',
      } as const),
      revisions: 'limit',
    })
    assert.isNull(bidRefusals.revise(situation, { changesTerms: false }))
    const suspended = { ...situation, owner: { suspendedAt: selectedAt } }
    assert.equal(
      bidRefusals.revise(suspended, { changesTerms: false }),
      'This project is not available at the moment.'
    )
    const active = { ...situation, owner: { suspendedAt: null } }
    assert.isNull(bidRefusals.revise(active, { changesTerms: false }))
  }).tags(['@BID-07', '@ADM-17'])

  test('complete work from the install day on, by the market’s calendar', ({ assert }) => {
    const paid = situationOf({
      ...{ bid: 'accepted', fee: 'paid', reason: 'none', project: 'in_progress' },
      ...{ hidden: 'no', stager: 'active', selected: 'some', time: 'early', work: 'open' },
      revisions: 'few',
    } as Case<Dimensions>)
    const refusal = (installOn: string, now: string, work: unknown = null) =>
      bidRefusals.completeWork({
        ...paid,
        bid: { ...paid.bid, installOn, stagerCompletedAt: work },
        now: DateTime.fromISO(now, { zone: 'utc' }),
      })
    // Midnight in the market is five hours later than in UTC.
    const before = 'The install is on Dec 1. Work can be completed from that day on.'
    assert.equal(refusal('2026-12-01', '2026-11-28T12:00:00Z'), before)
    assert.equal(refusal('2026-12-01', '2026-12-01T04:59:59Z'), before)
    assert.isNull(refusal('2026-12-01', '2026-12-01T05:00:00Z'))
    assert.isNull(refusal('2026-12-01', '2027-01-04T12:00:00Z'), 'after it')
    assert.equal(
      refusal('2027-02-01', '2026-11-28T12:00:00Z'),
      'The install is on Feb 1, 2027. Work can be completed from that day on.'
    )
    assert.equal(
      refusal('2026-12-01', '2026-11-28T12:00:00Z', selectedAt),
      'This work is already completed.'
    )
  }).tags(['@JOB-20'])

  test('keep a selected offer while no end of its time is known', ({ assert }) => {
    const situation = situationOf({
      ...{ bid: 'payment_required', fee: 'unpaid', reason: 'none', project: 'in_progress' },
      ...{ hidden: 'no', stager: 'active', selected: 'some', time: 'due', work: 'open' },
      revisions: 'few',
    } as Case<Dimensions>)
    const bid = { ...situation.bid, releasableAt: null, paymentDueAt: null }
    assert.equal(bidRefusals.unselect({ ...situation, bid }), early)
    assert.equal(bidRefusals.expire({ ...situation, bid }), early)
  }).tags(['@R04'])

  test('are tested in every status', ({ assert }) => {
    assert.sameMembers([...dimensions.bid], [...bidStatuses.values])
    assert.sameMembers([...dimensions.project], [...projectStatuses.values])
  })
})

test.group('A bid', () => {
  const fees = ['unpaid', 'paid'] as const

  test('is selected while its fee is due or paid, and live while it is pending too', ({
    assert,
  }) => {
    const selected = bidStatuses.values.filter((status) => isSelected({ status }))
    assert.deepEqual(selected, ['payment_required', 'accepted'])
    assert.sameMembers([...liveBidStatuses], ['pending', 'payment_required', 'accepted'])
  }).tags(['@R03'])

  test('is paid once it is accepted and its fee is', ({ assert }) => {
    for (const status of bidStatuses.values) {
      for (const paymentStatus of fees) {
        const expected = status === 'accepted' && paymentStatus === 'paid'
        assert.equal(isPaid({ status, paymentStatus }), expected, `${status}, ${paymentStatus}`)
      }
    }
  }).tags(['@R03'])

  test('counts as won when paid, and as lost when the owner chose against it', ({ assert }) => {
    const bid = {
      rejectionReason: null,
      cancellationReason: null,
      paymentStatus: 'unpaid',
    } as const
    for (const status of ['pending', 'payment_required', 'accepted'] as const) {
      assert.isNull(decisionOf({ ...bid, status }), status)
    }
    assert.equal(decisionOf({ ...bid, status: 'accepted', paymentStatus: 'paid' }), 'won')
    const rejected = rejectionReasons.values.map((rejectionReason) => [
      rejectionReason,
      decisionOf({ ...bid, status: 'rejected', rejectionReason }),
    ])
    assert.deepEqual(Object.fromEntries(rejected), {
      declined: 'lost',
      not_selected: 'lost',
      project_closed: null,
    })
    const cancelled = cancellationReasons.values.map((cancellationReason) => [
      cancellationReason,
      decisionOf({ ...bid, status: 'cancelled', cancellationReason }),
    ])
    assert.deepEqual(Object.fromEntries(cancelled), {
      withdrawn: null,
      released: 'lost',
      expired: 'lost',
      project_closed: null,
      account_deleted: null,
      given_up: null,
    })
  }).tags(['@RET-65', '@R197'])

  test('tells its two parties about each other once it is paid, and nobody else', ({ assert }) => {
    const [owner, stager, stranger] = [{ id: 1 }, { id: 2 }, { id: 3 }]
    const bid = { userId: 2, project: { userId: 1 }, status: 'accepted' } as const
    const paid = { ...bid, paymentStatus: 'paid' } as const
    assert.equal(releasedContactOf(paid, owner), 2)
    assert.equal(releasedContactOf(paid, stager), 1)
    assert.isNull(releasedContactOf(paid, stranger))
    assert.isNull(releasedContactOf(paid, null))
    for (const user of [owner, stager, stranger, null]) {
      assert.isNull(releasedContactOf({ ...bid, paymentStatus: 'unpaid' }, user))
    }
    assert.isTrue(isMadeBy(bid, stager))
    assert.isFalse(isMadeBy(bid, owner))
    assert.isFalse(isMadeBy(bid, null))
  }).tags(['@OFR-08', '@GEN-03'])
})

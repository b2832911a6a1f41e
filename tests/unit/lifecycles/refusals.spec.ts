import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import {
  bidLifecycle,
  bidRefusals,
  bidStatuses,
  type BidSituation,
  type BidStatus,
} from '#lifecycles/bid_lifecycle'
import {
  projectLifecycle,
  projectRefusals,
  projectStatuses,
  type ProjectStatus,
} from '#lifecycles/project_lifecycle'

const now = DateTime.fromISO('2026-03-08T12:00:00Z')

/** A bid in this status; what is selected may be released in an hour and is due in two. */
function situation(status: BidStatus, hours = 0): BidSituation {
  const isDue = status === 'payment_required'
  return {
    bid: {
      status,
      rejectionReason: null,
      stagerCompletedAt: null,
      revisions: 0,
      revisionsSince: null,
      rebids: 0,
      rebidsSince: null,
      paymentStatus: status === 'accepted' ? 'paid' : 'unpaid',
      releasableAt: isDue ? now.plus({ hours: 1 }) : null,
      paymentDueAt: isDue ? now.plus({ hours: 2 }) : null,
    },
    project: { status: 'in_progress', hiddenAt: null },
    hasSelected: true,
    now: now.plus({ hours }),
  }
}

const paid = 'This platform fee is already paid.'
const final = 'The platform fee is paid and final. Contact support to step back.'
const early = 'The company still has time to pay. You can release it later.'
const { settle, cancel, release } = bidLifecycle

type Action = 'pay' | 'leaveCheckout' | 'cancel' | 'release' | 'expire'

const table: Record<Action, Record<BidStatus, string | null>> = {
  pay: {
    ...{ pending: settle.refusal, payment_required: null, accepted: paid },
    ...{ rejected: settle.refusal, cancelled: settle.refusal },
  },
  leaveCheckout: {
    ...{ pending: settle.refusal, payment_required: null, accepted: settle.refusal },
    ...{ rejected: settle.refusal, cancelled: settle.refusal },
  },
  cancel: {
    ...{ pending: null, payment_required: null, accepted: final },
    ...{ rejected: cancel.refusal, cancelled: cancel.refusal },
  },
  release: {
    ...{ pending: release.refusal, payment_required: early, accepted: release.refusal },
    ...{ rejected: release.refusal, cancelled: release.refusal },
  },
  expire: {
    ...{ pending: release.refusal, payment_required: early, accepted: release.refusal },
    ...{ rejected: release.refusal, cancelled: release.refusal },
  },
}

test.group('Refusals', () => {
  for (const action of Object.keys(table) as Action[]) {
    test(`of ${action} follow from the status of the bid`, ({ assert }) => {
      for (const status of bidStatuses.values) {
        assert.equal(bidRefusals[action](situation(status)), table[action][status], status)
      }
    })
  }

  test('of a release end at their moment: first for the owner, then for the timer', ({
    assert,
  }) => {
    const refused = (hours: number) => [
      bidRefusals.release(situation('payment_required', hours)),
      bidRefusals.expire(situation('payment_required', hours)),
    ]
    assert.deepEqual(refused(0.99), [early, early])
    assert.deepEqual(refused(1), [null, early])
    assert.deepEqual(refused(2), [null, null])
  })

  test('of the end of a project follow from its status and its selection', ({ assert }) => {
    const { complete } = projectLifecycle
    const unaccepted = 'A project can be completed once an offer is accepted.'
    const withoutBids = { hasSelected: false, hasLiveBids: false }
    const completing = (status: ProjectStatus, hasSelected: boolean) =>
      projectRefusals.complete({ project: { status }, hasSelected, hasLiveBids: hasSelected })
    assert.equal(completing('open', false), unaccepted)
    for (const status of ['open', 'in_progress'] as const) {
      assert.isNull(completing(status, true))
      assert.isNull(projectRefusals.cancel({ project: { status }, ...withoutBids }))
    }
    const ended = projectStatuses.values.filter(
      (status) => !complete.from.includes(status as never)
    )
    assert.sameMembers(ended, ['completed', 'cancelled'])
    for (const status of ended) {
      assert.equal(completing(status, false), complete.refusal)
      const cancelling = projectRefusals.cancel({ project: { status }, ...withoutBids })
      assert.equal(cancelling, projectLifecycle.cancel.refusal)
    }
  })
})

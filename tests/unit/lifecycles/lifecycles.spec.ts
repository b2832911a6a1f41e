import { test } from '@japa/runner'
import { RuleViolation } from '#exceptions/rule_violation'
import { bidLifecycle, bidStatuses } from '#lifecycles/bid_lifecycle'
import { allows, next, refuseIf, type Transition } from '#lifecycles/lifecycle'
import {
  livePaymentStatuses,
  openPaymentStatuses,
  paymentLifecycle,
  paymentStatuses,
} from '#lifecycles/payment_lifecycle'
import { projectLifecycle, projectStatuses } from '#lifecycles/project_lifecycle'

type Table = Record<string, Transition<string>>
type Transitions = Record<string, Record<string, string>>

/** Action → status it starts from → status it leads to. Everything else must be refused. */
const projectTransitions: Transitions = {
  select: { open: 'in_progress' },
  reopen: { in_progress: 'open' },
  complete: { open: 'completed', in_progress: 'completed' },
  cancel: { open: 'cancelled', in_progress: 'cancelled' },
}

const bidTransitions: Transitions = {
  accept: { pending: 'payment_required' },
  undoAcceptance: { payment_required: 'pending' },
  giveUp: { accepted: 'cancelled' },
  revive: { rejected: 'pending' },
  revise: { pending: 'pending' },
  settle: { payment_required: 'accepted' },
  reinstate: { cancelled: 'accepted' },
  reject: { pending: 'rejected' },
  cancel: { pending: 'cancelled', payment_required: 'cancelled' },
  unselect: { payment_required: 'cancelled' },
}

const open = (to: string) => ({ created: to, requires_action: to, processing: to })
const paymentTransitions: Transitions = {
  requireAction: open('requires_action'),
  process: open('processing'),
  retry: open('created'),
  succeed: { ...open('succeeded'), failed: 'succeeded', cancelled: 'succeeded' },
  fail: open('failed'),
  cancel: { ...open('cancelled'), failed: 'cancelled' },
  orderRefund: { succeeded: 'refund_pending' },
  refundLate: {
    ...open('refund_pending'),
    failed: 'refund_pending',
    cancelled: 'refund_pending',
    succeeded: 'refund_pending',
  },
  refund: { refund_pending: 'refunded', succeeded: 'refunded' },
  reopenRefund: { refunded: 'refund_pending' },
}

const lifecycles: [string, Table, readonly string[], Transitions, string[]][] = [
  [
    'project',
    projectLifecycle,
    projectStatuses.values,
    projectTransitions,
    ['@ENU-15', '@R05', '@R18'],
  ],
  [
    'bid',
    bidLifecycle,
    bidStatuses.values,
    bidTransitions,
    ['@ENU-16', '@R03', '@R04', '@R08', '@R11'],
  ],
  ['payment', paymentLifecycle, paymentStatuses.values, paymentTransitions, ['@PAY-11', '@R04']],
]

test.group('Lifecycles', () => {
  for (const [noun, table, statuses, ways, items] of lifecycles) {
    test(`of a ${noun} have exactly these actions`, ({ assert }) => {
      assert.sameMembers(Object.keys(table), Object.keys(ways))
    }).tags(items)

    for (const action of Object.keys(ways)) {
      test(`of a ${noun} allow ${action} from its statuses only`, ({ assert }) => {
        for (const status of statuses) {
          const to = ways[action][status]
          assert.equal(allows(table, action, status), to !== undefined, status)
          if (to) {
            assert.equal(next(table, action, status), to)
            continue
          }
          const refused = refusalOf(() => next(table, action, status))
          assert.instanceOf(refused, RuleViolation)
          assert.equal(refused?.status, 409)
          assert.match(refused?.message ?? '', /^[A-Z].+\.$/)
        }
      }).tags(items)
    }
  }

  test('allow one attempt to pay at a time, and none after a paid one', ({ assert }) => {
    assert.sameMembers([...openPaymentStatuses], ['created', 'requires_action', 'processing'])
    assert.sameMembers(
      [...livePaymentStatuses],
      ['created', 'requires_action', 'processing', 'succeeded']
    )
  }).tags(['@PAY-11'])

  test('turn a refusal into an error of the request', ({ assert }) => {
    assert.doesNotThrow(() => refuseIf(null))
    const refused = refusalOf(() => refuseIf('This offer can no longer be accepted.'))
    assert.equal(refused?.message, 'This offer can no longer be accepted.')
    assert.equal(refused?.status, 409)
  })
})

function refusalOf(work: () => unknown): RuleViolation | null {
  try {
    work()
    return null
  } catch (error) {
    return error instanceof RuleViolation ? error : null
  }
}

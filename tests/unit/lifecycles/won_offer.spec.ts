import { test } from '@japa/runner'
import {
  wonSeenRefusal,
  wonStateOf,
  type WonOfferFacts,
  type WonState,
} from '#lifecycles/won_offer'

const paid = { status: 'accepted', paymentStatus: 'paid' } as const
const due = { status: 'payment_required', paymentStatus: 'unpaid' } as const
const facts: WonOfferFacts = {
  bid: paid,
  projectStatus: 'in_progress',
  installOn: null,
  payment: { status: 'succeeded', failureMessage: null },
}

test.group('What the company finds where its won project begins', () => {
  test('depends on the fee and on the install day', ({ assert }) => {
    const expected: [Partial<WonOfferFacts>, WonState][] = [
      [{}, 'yours'],
      [{ installOn: '2026-12-01' }, 'dated'],
      [{ projectStatus: 'completed' }, 'dated'],
      [{ bid: due, payment: null }, 'to_pay'],
      [{ bid: due, payment: { status: 'created', failureMessage: null } }, 'to_pay'],
      [{ bid: due, payment: { status: 'cancelled', failureMessage: null } }, 'to_pay'],
      [{ bid: due, payment: { status: 'processing', failureMessage: null } }, 'processing'],
      [{ bid: due, payment: { status: 'created', failureMessage: 'No funds.' } }, 'taken_back'],
      [{ bid: due, payment: { status: 'refunded', failureMessage: null } }, 'taken_back'],
      [{ bid: { status: 'pending', paymentStatus: 'unpaid' }, payment: null }, 'elsewhere'],
      [{ bid: { status: 'cancelled', paymentStatus: 'unpaid' }, payment: null }, 'elsewhere'],
    ]
    for (const [changes, state] of expected) {
      assert.equal(wonStateOf({ ...facts, ...changes }), state, JSON.stringify(changes))
    }
    assert.isNull(wonSeenRefusal(paid))
    assert.equal(wonSeenRefusal(due), 'The platform fee for this offer isn’t paid.')
  }).tags(['@JOB-88', '@JOB-89'])
})

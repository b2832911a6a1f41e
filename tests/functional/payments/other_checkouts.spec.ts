import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { expireDueBids } from '#models/bid/expiry'
import { reconcilePayments } from '#models/payment/open_payments'
import { completeOverdueProjects } from '#models/project/overdue'
import { closeAccount } from '#models/user/account_closing'
import { call } from '#tests/helpers/calls'
import { createOpenCheckout } from '#tests/helpers/checkout'
import { backdateBid } from '#tests/helpers/stored_records'
import { send } from '#tests/helpers/http'
import { checkInvariants } from '#tests/helpers/invariants'
import {
  assembleCast,
  assertPayable,
  assertPays,
  bidders,
  callers,
  openLiveCheckout,
  type BidState,
  type Caller,
  type Cast,
  type LiveCheckout,
} from '#tests/helpers/live_checkout'
import {
  agePayments,
  assertPaymentsAgree,
  callProvider,
  completePayment,
  deliver,
  eventAbout,
  emptyMarketWithoutWebhooks,
} from '#tests/helpers/payments'
import { createOwner, createStager } from '#tests/helpers/people'
import { payByCard, sandbox } from '#tests/helpers/sandbox'

/** A call next to the open checkout: who makes it, on what, and the expected status. */
interface Cell {
  line: (market: LiveCheckout) => string
  body?: (market: LiveCheckout) => unknown
  answers: Partial<Record<Caller, number>>
}

/** On one bid of the project: 403 for everyone but the stager and, for a release, the owner. */
function onBid(
  verb: string,
  target: BidState,
  answers: Cell['answers'],
  body?: Cell['body']
): Cell {
  const refused = Object.fromEntries(callers.map((caller) => [caller, 403]))
  return {
    line: ({ bids }) => `POST /api/bids/${bids[target].id}/${verb}`,
    body,
    answers: { ...refused, anonymous: 401, ...answers },
  }
}

/** The stager's own bids in each state; null leaves out a call that ends the checkout. */
function byCompany(
  verb: string,
  own: Record<BidState, number | null>,
  body?: Cell['body']
): Cell[] {
  return bidders.map((target) => {
    const answer = own[target] ?? undefined
    return onBid(verb, target, { [target]: answer }, body)
  })
}

const hidden = Object.fromEntries(callers.map((caller) => [caller, 404])) as Cell['answers']

const tables: Record<string, Cell[]> = {
  'payment-intent': byCompany('payment-intent', {
    ...{ selected: 200, backup: 409, declined: 409, withdrawn: 409 },
  }),
  'complete-payment': byCompany(
    'complete-payment',
    { selected: 409, backup: 409, declined: 409, withdrawn: 409 },
    ({ checkout }) => ({ paymentIntentId: checkout.intent.id })
  ),
  'cancel-payment': byCompany('cancel-payment', {
    ...{ selected: null, backup: 409, declined: 409, withdrawn: 409 },
  }),
  'cancel': byCompany('cancel', {
    ...{ selected: null, backup: 200, declined: 409, withdrawn: 409 },
  }),
  'release': bidders.map((target) => onBid('release', target, { owner: 409 })),
  'complete and cancel of the project': ['complete', 'cancel'].map((verb) => ({
    line: ({ project }) => `POST /api/projects/${project.id}/${verb}`,
    answers: {
      ...Object.fromEntries(callers.map((caller) => [caller, 403])),
      ...{ anonymous: 401, owner: undefined },
    },
  })),
  'deletion of the project': [
    {
      line: ({ project }) => `DELETE /api/projects/${project.id}`,
      answers: {
        ...{ anonymous: 401, owner: 409, admin: 409, otherOwner: 403 },
        // A stager removes the project from its own search results.
        ...{ selected: 200, backup: 200, declined: 200, withdrawn: 200, uninvolved: 200 },
      },
    },
  ],
  'refund and reconciliation by an admin': [
    {
      line: ({ paymentId }) => `POST /api/admin/payments/${paymentId}/refund`,
      body: () => ({ reason: 'duplicate' }),
      answers: { ...hidden, admin: 409 },
    },
    {
      line: () => 'POST /api/admin/reconciliations',
      answers: { ...hidden, admin: 200 },
    },
  ],
}

const personOf = (cast: Cast, caller: Caller) => (caller === 'anonymous' ? null : cast[caller])

test.group('Another stager’s open checkout', (group) => {
  let cast: Cast
  group.setup(async () => {
    await emptyMarketWithoutWebhooks()
    cast = await assembleCast()
  })
  group.each.teardown(checkInvariants)

  for (const [name, cells] of Object.entries(tables)) {
    test(`survives every caller’s ${name}`, async ({ assert }) => {
      const market = await openLiveCheckout(cast)
      for (const { line, body, answers } of cells) {
        for (const caller of callers) {
          const expected = answers[caller]
          if (expected === undefined) continue
          const request = line(market)
          const reply = await call(personOf(cast, caller), request, body?.(market))
          const cell = `${request} by ${caller}: ${reply.body.message}`
          assert.equal(reply.status, expected, cell)
          await assertPayable(assert, market, cell)
        }
      }
      await assertPays(assert, market, name)
      await assertPaymentsAgree(assert)
    }).tags(['@PAY-12'])
  }

  test('survives events about it, about others, and about nothing', async ({ assert }) => {
    const market = await openLiveCheckout(cast)
    const own = (type: string) => eventAbout(market.checkout.intent.id, `payment_intent.${type}`)
    const foreign = await callProvider('/v1/payment_intents', { amount: '4900', currency: 'usd' })
    const unsigned = await send('POST', '/api/webhooks/stripe', { body: own('canceled') })
    assert.equal(unsigned.status, 400)

    for (const event of [
      ...[own('payment_failed'), own('canceled'), own('succeeded')],
      ...[eventAbout(foreign.id), eventAbout('pi_unknown')],
    ]) {
      assert.equal((await deliver(event)).status, 200)
      await assertPayable(assert, market, `${event.type} of ${event.data.object.id}`)
    }
    await assertPays(assert, market, 'webhooks')
  }).tags(['@PAY-12'])

  test('survives the timers, and what its stagers do on other projects', async ({ assert }) => {
    const market = await openLiveCheckout(cast)
    const elsewhere = await Promise.all(
      ['cancel-payment', 'cancel', 'release', 'complete', 'project cancel', 'expire'].map(
        async (action) => ({
          action,
          ...(await createOpenCheckout(cast.otherOwner, cast.backup)),
        })
      )
    )
    for (const { action, bid, project } of elsewhere) {
      if (action === 'release') await backdateBid(bid.id, 25)
      if (action === 'expire') await backdateBid(bid.id, 73)
      const calls: Record<string, () => Promise<unknown>> = {
        'cancel-payment': () => call(cast.backup, `POST /api/bids/${bid.id}/cancel-payment`),
        'cancel': () => call(cast.backup, `POST /api/bids/${bid.id}/cancel`),
        'release': () => call(cast.otherOwner, `POST /api/bids/${bid.id}/release`),
        'complete': () => call(cast.otherOwner, `POST /api/projects/${project.id}/complete`),
        'project cancel': () => call(cast.otherOwner, `POST /api/projects/${project.id}/cancel`),
        'expire': () => expireDueBids(),
      }
      await calls[action]()
      await assertPayable(assert, market, action)
    }
    const ended = sandbox
      .state()
      .intents.filter(({ id }) => elsewhere.some(({ intent }) => intent.id === id))
    assert.deepEqual(new Set(ended.map(({ status }) => status)), new Set(['canceled']))
    await agePayments(2)
    await reconcilePayments()
    await completeOverdueProjects()
    await assertPayable(assert, market, 'reconciler')
    await assertPays(assert, market, 'timers')
  }).tags(['@PAY-12'])

  // Last, because it deletes these people.
  test('survives the deletion of every account that has no part in it', async ({ assert }) => {
    const market = await openLiveCheckout(cast)
    const { selected, admin } = cast
    const erase = async (caller: Caller, line: string, expected: number) => {
      const reply = await call(personOf(cast, caller), `DELETE ${line}`)
      assert.equal(reply.status, expected, `${line} by ${caller}: ${reply.body.message}`)
      await assertPayable(assert, market, `${line} by ${caller}`)
    }
    for (const caller of callers) {
      if (caller === 'selected') continue
      const expected = caller === 'anonymous' ? 401 : 403
      await erase(caller, `/api/users/${selected.user.id}`, expected)
      if (caller !== 'admin') await erase(caller, `/api/admin/users/${selected.user.id}`, 404)
    }
    await erase('admin', `/api/users/${admin.user.id}`, 409)
    await erase('admin', `/api/admin/users/${admin.user.id}`, 409)
    await erase('withdrawn', `/api/users/${cast.withdrawn.user.id}`, 200)
    await erase('backup', `/api/users/${cast.backup.user.id}`, 200)
    await erase('uninvolved', `/api/users/${cast.uninvolved.user.id}`, 200)
    await erase('admin', `/api/admin/users/${cast.declined.user.id}`, 200)
    await erase('admin', `/api/admin/users/${cast.otherOwner.user.id}`, 200)
    await assertPays(assert, market, 'deletions')
  }).tags(['@PAY-12'])

  test('survives the refused deletion of an admin', async ({ assert }) => {
    const company = await createStager()
    await db.from('users').whereNotNull('team_role').update({ team_role: null })
    const scene = await createOpenCheckout(await createOwner(), company)
    await company.user.merge({ teamRole: 'admin' }).save()

    const deletion = closeAccount(company.user, { by: company.user })

    await assert.rejects(() => deletion, /Administrators cannot delete their own account/)
    assert.equal((await payByCard(scene.intent)).status, 200)
    assert.equal((await completePayment(scene, scene.intent.id)).body.status, 'paid')
  })
})

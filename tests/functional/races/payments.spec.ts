import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { RuleViolation } from '#exceptions/rule_violation'
import Bid from '#models/bid'
import Payment from '#models/payment'
import Project from '#models/project'
import { statusesOf } from '#tests/helpers/calls'
import {
  createOpenCheckout,
  createPaidFee,
  payAfterRandomDelay,
  stateOf,
} from '#tests/helpers/checkout'
import { backdateBid } from '#tests/helpers/stored_records'
import { checkInvariants } from '#tests/helpers/invariants'
import {
  assertPaymentsAgree,
  completePayment,
  emptyMarketWithoutWebhooks,
} from '#tests/helpers/payments'
import { createAdmin, createOwner, createStager } from '#tests/helpers/people'
import { repeatRace, onTwoServers, race, type Ask } from '#tests/helpers/races'
import { sandbox } from '#tests/helpers/sandbox'

const outcomes = async () => new Set((await Bid.all()).map(({ paymentStatus }) => paymentStatus))

/** Each side must come first at least once, or it was no race. */
async function playOut(assert: Assert, play: (round: number) => Promise<unknown>) {
  await repeatRace(assert, play, {
    afterEachBatch: () => assertPaymentsAgree(assert),
    isEnough: async () => (await outcomes()).size === 2,
  })
  const states = await outcomes()
  assert.sameMembers([...states], ['paid', 'unpaid'])
}

/** Returns false if the rule refused because the timer came too late. */
function refused(error: unknown) {
  if (error instanceof RuleViolation) return false
  throw error
}

test.group('Races around payments', (group) => {
  onTwoServers(group)
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('paying and leaving the checkout: paid, or a bid that can still be paid', async ({
    assert,
  }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    await playOut(assert, async (round) => {
      const scene = await createOpenCheckout(owner, company)
      const [card, left] = await race<{ status: number }>(
        round,
        () => payAfterRandomDelay(scene.intent, round),
        (ask) => ask(company, `POST /api/bids/${scene.bid.id}/cancel-payment`)
      )
      await completePayment(scene, scene.intent.id)

      assert.include(['200 409', '400 200'], `${card.status} ${left.status}`)
      const expected = card.status === 200 ? 'accepted paid' : 'payment_required unpaid'
      assert.equal(await stateOf(scene.bid.id), expected)
    })
  })

  test('paying and the owner’s unselecting: paid, or open again without money', async ({
    assert,
  }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    await playOut(assert, async (round) => {
      const scene = await createOpenCheckout(owner, company)
      await backdateBid(scene.bid.id, 25)
      const [card, released] = await race<{ status: number }>(
        round,
        () => payAfterRandomDelay(scene.intent, round),
        (ask) => ask(owner, `POST /api/bids/${scene.bid.id}/release`)
      )
      await completePayment(scene, scene.intent.id)

      assert.include(['200 409', '400 200'], `${card.status} ${released.status}`)
      const isPaid = card.status === 200
      assert.equal(await stateOf(scene.bid.id), isPaid ? 'accepted paid' : 'cancelled unpaid')
      const { status } = await Project.findOrFail(scene.project.id)
      assert.equal(status, isPaid ? 'in_progress' : 'open')
    })
  })

  test('paying, and the stager withdraws in another tab', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    await playOut(assert, async (round) => {
      const scene = await createOpenCheckout(owner, company)
      const [card, cancelled] = await race<{ status: number }>(
        round,
        () => payAfterRandomDelay(scene.intent, round),
        (ask) => ask(company, `POST /api/bids/${scene.bid.id}/cancel`)
      )
      await completePayment(scene, scene.intent.id)

      assert.include(['200 409', '400 200'], `${card.status} ${cancelled.status}`)
      const expected = card.status === 200 ? 'accepted paid' : 'cancelled unpaid'
      assert.equal(await stateOf(scene.bid.id), expected)
    })
  })

  test('paying, and the payment window ends', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const play = async (round: number) => {
      const { bid, intent } = await createOpenCheckout(owner, company)
      await backdateBid(bid.id, 73)
      const payAndTell = async (ask: Ask) => {
        const { status } = await payAfterRandomDelay(intent, round)
        const reported = { paymentIntentId: intent.id }
        await ask(company, `POST /api/bids/${bid.id}/complete-payment`, reported)
        return status === 200
      }
      const expire = () => bid.unselect(null).then(Boolean, refused)
      const [isPaid, isReleased] = await race(round, payAndTell, expire)

      assert.notEqual(isPaid, isReleased)
      assert.equal(await stateOf(bid.id), isPaid ? 'accepted paid' : 'cancelled unpaid')
    }
    await playOut(assert, play)
  })

  test('paying, and the owner asks to {0} the project')
    .with<['complete' | 'cancel', string][]>([
      ['complete', 'completed'],
      ['cancel', 'cancelled'],
    ])
    .run(async ({ assert }, [verb, expected]) => {
      const [owner, company] = [await createOwner(), await createStager()]
      const play = async (round: number) => {
        const scene = await createOpenCheckout(owner, company)
        const [card, ended] = await race<{ status: number }>(
          round,
          () => payAfterRandomDelay(scene.intent, round),
          (ask) => ask(owner, `POST /api/projects/${scene.project.id}/${verb}`)
        )
        await completePayment(scene, scene.intent.id)

        assert.equal(ended.status, 200)
        const isPaid = card.status === 200
        assert.equal(await stateOf(scene.bid.id), isPaid ? 'accepted paid' : 'cancelled unpaid')
        assert.equal((await Project.findOrFail(scene.project.id)).status, expected)
      }
      await playOut(assert, play)
    })
    .tags(['@R50'])

  test('two refunds because one owner didn’t respond to one company: one of them', async ({
    assert,
  }) => {
    const [admin, owner] = [await createAdmin(), await createOwner()]
    const play = async (round: number) => {
      const company = await createStager()
      const fees = [await createPaidFee(owner, company), await createPaidFee(owner, company)]
      const bidIds = fees.map(({ bid }) => bid.id)
      const payments = await Payment.query().whereIn('bidId', bidIds)
      const answers = await race(
        round,
        ...payments.map(({ id }) => (ask: Ask) => {
          const line = `POST /api/admin/payments/${id}/refund`
          return ask(admin, line, { reason: 'owner_unresponsive' })
        })
      )
      assert.deepEqual(statusesOf(answers), [200, 409])
      const conflict = answers.find(({ status }) => status === 409)
      assert.equal(
        conflict?.body.message,
        'This company already got a fee back because this owner did not respond. That is possible once.'
      )
      const intentIds = fees.map(({ intent }) => intent.id)
      const { refunds } = sandbox.state()
      assert.lengthOf(
        refunds.filter((refund) => intentIds.includes(String(refund.payment_intent))),
        1
      )
    }
    await repeatRace(assert, play, {
      rounds: 10,
      afterEachBatch: () => assertPaymentsAgree(assert),
    })
  }).tags(['@PAY-23'])
})

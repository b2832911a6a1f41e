import { test } from '@japa/runner'
import Project from '#models/project'
import { call } from '#tests/helpers/calls'
import { atTheCheckout, payInAMoment, stateOf } from '#tests/helpers/checkout'
import { letPass } from '#tests/helpers/facts'
import { checkInvariants } from '#tests/helpers/invariants'
import { assertBooksAgree, completePayment, quietMarket } from '#tests/helpers/payments'
import { owner, stager } from '#tests/helpers/people'
import { inRounds, race } from '#tests/helpers/races'

test.group('Races around payments', (group) => {
  group.each.setup(() => quietMarket())
  group.each.teardown(checkInvariants)
  group.each.timeout(30_000)

  test('paying and leaving the checkout: money, or a bid that can still be paid', async ({
    assert,
  }) => {
    const [poster, company] = [await owner(), await stager()]
    await inRounds(assert, async (round) => {
      const scene = await atTheCheckout(poster, company)
      const [card, left] = await race<{ status: number }>(
        round,
        () => payInAMoment(scene.intent),
        () => call(company, `POST /api/bids/${scene.bid.id}/cancel-payment`)
      )
      await completePayment(scene, scene.intent.id)

      assert.include(['200 409', '400 200'], `${card.status} ${left.status}`)
      const expected = card.status === 200 ? 'accepted paid' : 'payment_required unpaid'
      assert.equal(await stateOf(scene.bid.id), expected)
      await assertBooksAgree(assert)
    })
  }).tags(['@PAY-06', '@R04', '@R50'])

  test('paying and the owner’s release: paid, or open again without money', async ({ assert }) => {
    const [poster, company] = [await owner(), await stager()]
    await inRounds(assert, async (round) => {
      const scene = await atTheCheckout(poster, company)
      await letPass(scene.bid.id, 25)
      const [card, released] = await race<{ status: number }>(
        round,
        () => payInAMoment(scene.intent),
        () => call(poster, `POST /api/bids/${scene.bid.id}/release`)
      )
      await completePayment(scene, scene.intent.id)

      assert.include(['200 409', '400 200'], `${card.status} ${released.status}`)
      const isPaid = card.status === 200
      assert.equal(await stateOf(scene.bid.id), isPaid ? 'accepted paid' : 'cancelled unpaid')
      const { status } = await Project.findOrFail(scene.project.id)
      assert.equal(status, isPaid ? 'in_progress' : 'open')
      await assertBooksAgree(assert)
    })
  }).tags(['@R04', '@R50'])

  test('paying, and the company cancels in another tab', async ({ assert }) => {
    const [poster, company] = [await owner(), await stager()]
    await inRounds(assert, async (round) => {
      const scene = await atTheCheckout(poster, company)
      const [card, cancelled] = await race<{ status: number }>(
        round,
        () => payInAMoment(scene.intent),
        () => call(company, `POST /api/bids/${scene.bid.id}/cancel`)
      )
      await completePayment(scene, scene.intent.id)

      assert.include(['200 409', '400 200'], `${card.status} ${cancelled.status}`)
      const expected = card.status === 200 ? 'accepted paid' : 'cancelled unpaid'
      assert.equal(await stateOf(scene.bid.id), expected)
      await assertBooksAgree(assert)
    })
  }).tags(['@R11', '@R04', '@R50'])

  test('paying, and the owner completes the project', async ({ assert }) => {
    const [poster, company] = [await owner(), await stager()]
    await inRounds(assert, async (round) => {
      const scene = await atTheCheckout(poster, company)
      const [card, completed] = await race<{ status: number }>(
        round,
        () => payInAMoment(scene.intent),
        () => call(poster, `POST /api/projects/${scene.project.id}/complete`)
      )
      await completePayment(scene, scene.intent.id)

      assert.equal(completed.status, 200)
      const expected = card.status === 200 ? 'accepted paid' : 'cancelled unpaid'
      assert.equal(await stateOf(scene.bid.id), expected)
      assert.equal((await Project.findOrFail(scene.project.id)).status, 'completed')
      await assertBooksAgree(assert)
    })
  }).tags(['@R05', '@R04', '@R50'])
})

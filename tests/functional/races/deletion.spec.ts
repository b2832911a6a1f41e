import { test } from '@japa/runner'
import { closeAccount } from '#models/user/account_closing'
import { createOpenCheckout, payAfterRandomDelay, stateOf } from '#tests/helpers/checkout'
import { checkInvariants } from '#tests/helpers/invariants'
import {
  assertPaymentsAgree,
  completePayment,
  emptyMarketWithoutWebhooks,
} from '#tests/helpers/payments'
import { createAdmin, createOwner, createStager } from '#tests/helpers/people'
import { race, repeatRace } from '#tests/helpers/races'

test.group('Races around the deletion of an account', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('races with a card payment, by the person and by an admin: paid, or no money taken', async ({
    assert,
  }) => {
    const admin = await createAdmin()
    const play = async (round: number) => {
      const scene = await createOpenCheckout(await createOwner(), await createStager())
      const leaving = round % 4 < 2 ? scene.company : scene.owner
      const erased = () =>
        closeAccount(leaving.user, { by: round % 3 === 0 ? admin.user : leaving.user }).then(
          () => ({ status: 200 }),
          ({ status }: { status: number }) => ({ status })
        )
      const [card, gone] = await race<{ status: number }>(
        round,
        () => payAfterRandomDelay(scene.intent, round),
        erased
      )
      if (gone.status !== 200) await completePayment(scene, scene.intent.id)

      assert.include(['200 409', '400 200'], `${card.status} ${gone.status}`)
      const expected = card.status === 200 ? 'accepted paid' : 'cancelled unpaid'
      assert.equal(await stateOf(scene.bid.id), expected)
    }
    await repeatRace(assert, play, { afterEachBatch: () => assertPaymentsAgree(assert) })
  })
})

import { test } from '@japa/runner'
import Bid from '#models/bid'
import { call } from '#tests/helpers/calls'
import { send } from '#tests/helpers/http'
import { callProvider, emptyMarket, openCheckout } from '#tests/helpers/payments'
import { createAcceptedBid, createAdmin, createPaidBid, playPaidBid } from '#tests/helpers/people'
import type { Person } from '#tests/helpers/people'
import { payByCard, sandbox, testCards } from '#tests/helpers/sandbox'

type Noted = { id: number; statusNote: string | null }[]

const noteFor = async (person: Person, path: string) =>
  (await call<Noted>(person, `GET ${path}`)).body[0].statusNote

test.group('What became of a fee', (group) => {
  group.each.setup(() => emptyMarket())

  test('is the same for the company on its dashboard and on the project', async ({ assert }) => {
    const { owner, company, project, intentId } = await playPaidBid()
    const dashboard = `/api/users/${company.user.id}/bids`
    const polled = `/api/projects/${project.id}/bids`
    const expectNote = async (note: RegExp) => {
      assert.match((await noteFor(company, dashboard)) ?? '', note)
      assert.match((await noteFor(company, polled)) ?? '', note)
      assert.match((await noteFor(owner, polled)) ?? '', /^Fee paid \w{3} \d+$/)
    }
    await expectNote(/^Fee paid \w{3} \d+$/)
    const { headers } = await send('GET', polled, { as: company })

    await callProvider('/v1/refunds', { payment_intent: intentId, amount: '1000' })
    await sandbox.webhooksArrived()
    await expectNote(/^Fee paid \w{3} \d+, partly refunded$/)
    const known = { 'If-None-Match': String(headers.etag) }
    const again = await send('GET', polled, { as: company, headers: known })
    assert.equal(again.status, 200)

    await callProvider('/v1/refunds', { payment_intent: intentId })
    await sandbox.webhooksArrived()
    await expectNote(/^Fee refunded$/)
  }).tags(['@SBD-14'])

  test('is said of a disputed fee too, and of each offer for itself', async ({ assert }) => {
    const { company, owner, intentId } = await playPaidBid()
    await createPaidBid(undefined, { owner, company })
    sandbox.dispute(intentId)
    await sandbox.webhooksArrived()
    const { body } = await call<Noted>(company, `GET /api/users/${company.user.id}/bids`)
    const notes = body.toSorted((one, other) => one.id - other.id).map((bid) => bid.statusNote)
    assert.match(notes[0] ?? '', /, disputed$/)
    assert.match(notes[1] ?? '', /^Fee paid \w{3} \d+$/)
  }).tags(['@SBD-14'])

  test('a decline is not shown once the payment has succeeded', async ({ assert }) => {
    const scene = await createAcceptedBid()
    const admin = await createAdmin()
    const failure = async () => {
      const { body } = await call<{ failureMessage: string | null }[]>(
        admin,
        'GET /api/admin/payments'
      )
      return body.map(({ failureMessage }) => failureMessage)
    }
    const checkout = await openCheckout(scene)
    await payByCard(checkout, testCards.declined)
    await sandbox.webhooksArrived()
    assert.match((await failure())[0] ?? '', /declined/)
    await payByCard(checkout, testCards.success)
    await sandbox.webhooksArrived()
    assert.equal((await Bid.findOrFail(scene.bid.id)).paymentStatus, 'paid')
    assert.deepEqual(await failure(), [null])
    await callProvider('/v1/refunds', { payment_intent: checkout.id })
    await sandbox.webhooksArrived()
    assert.deepEqual(await failure(), [null])
  }).tags(['@SBD-15'])
})

import { test } from '@japa/runner'
import Bid from '#models/bid'
import Project from '#models/project'
import { emptyDatabase } from '#tests/helpers/database'
import { acceptedBid, bid, owner, project, stager } from '#tests/helpers/people'

test.group('Accepting an offer', (group) => {
  group.each.setup(() => emptyDatabase())

  test('selects the bid, closes the project, and sets the payment window', async ({
    assert,
    client,
  }) => {
    const [poster, company] = [await owner(), await stager()]
    const posted = await project(poster)
    const offer = await bid(posted, company)

    const response = await client.post(`/api/bids/${offer.id}/accept`).bearerToken(poster.sessionId)

    response.assertStatus(200)
    response.assertBodyContains({ status: 'payment_required', paymentStatus: 'unpaid' })
    const selected = await Bid.findOrFail(offer.id)
    assert.equal(selected.paymentDueAt!.diff(selected.selectedAt!, 'hours').hours, 72)
    assert.equal((await Project.findOrFail(posted.id)).status, 'in_progress')
  }).tags(['@GEN-03', '@API-14', '@ENU-15', '@ENU-16'])

  test('lets exactly one of six simultaneous acceptances win', async ({ assert, client }) => {
    const poster = await owner()
    const posted = await project(poster)
    const offers = await Promise.all(
      Array.from({ length: 6 }, async () => bid(posted, await stager()))
    )

    const responses = await Promise.all(
      offers.map(({ id }) => client.post(`/api/bids/${id}/accept`).bearerToken(poster.sessionId))
    )

    assert.deepEqual(
      responses.map((response) => response.status()).toSorted(),
      [200, 409, 409, 409, 409, 409]
    )
    const loser = responses.find((response) => response.status() === 409)!
    assert.equal(loser.body().message, 'Another offer on this project is already selected.')
  }).tags(['@OFR-04'])

  test('is refused to everybody but the owner', async ({ client }) => {
    const { bid: offer, company } = await acceptedBid()
    const rival = await owner()
    for (const person of [company, rival]) {
      const response = await client
        .post(`/api/bids/${offer.id}/accept`)
        .bearerToken(person.sessionId)
      response.assertStatus(403)
    }
    const anonymous = await client.post(`/api/bids/${offer.id}/accept`)
    anonymous.assertStatus(401)
  })
})

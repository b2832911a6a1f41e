import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Bid from '#models/bid'
import { confirmPayment } from '#models/payment/confirmation'
import { startOrResumePayment } from '#models/payment/start'
import { call } from '#tests/helpers/calls'
import { emptyMarket } from '#tests/helpers/payments'
import {
  createBid,
  createOwner,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'
import { payByCard } from '#tests/helpers/sandbox'

interface Outcome {
  priceRank: number
  comparedOffers: number
  medianPrice: number | null
  text: string
}

interface ListedBid {
  id: number
  userId: number
  outcome?: Outcome | null
  decision?: string | null
}

/** A project with an offer for each amount, by a company of its own. */
async function offers(amounts: number[]) {
  const owner = await createOwner()
  const project = await createProject(owner)
  const companies: Person[] = []
  const bids: Bid[] = []
  for (const amount of amounts) {
    const company = await createStager()
    companies.push(company)
    bids.push(await createBid(project, company, { amount }))
  }
  return { owner, project, companies, bids }
}

async function payFee({ id }: Bid) {
  const bid = await Bid.findVisibleOrFail(id)
  const intent = await startOrResumePayment(bid)
  await payByCard(intent)
  await confirmPayment(bid, intent.id)
}

const ownBids = async (company: Person) => {
  const { body } = await call<ListedBid[]>(company, `GET /api/users/${company.user.id}/bids`)
  return body
}

test.group('The outcome of an offer', (group) => {
  group.each.setup(() => emptyMarket())

  test('compares the price with those of the other offers, once the fee is paid', async ({
    assert,
  }) => {
    const amounts = [3000, 4500, 4500, 6000, 2600, 9000, 4000]
    const { owner, project, companies, bids } = await offers(amounts)
    await bids[6].cancel(companies[6].user)
    await call(owner, `DELETE /api/bids/${bids[5].id}`, { reason: 'price' })
    await bids[0].accept(owner.user)
    for (const company of companies) assert.isNull((await ownBids(company))[0].outcome)

    await payFee(bids[0])

    const expected = [null, [3, 6], [3, 6], [5, 6], [1, 6], [6, 6], null]
    for (const [index, company] of companies.entries()) {
      const [{ outcome }] = await ownBids(company)
      assert.deepEqual(outcome && [outcome.priceRank, outcome.comparedOffers], expected[index])
      assert.equal(outcome?.medianPrice ?? 4500, 4500)
    }
    const [{ outcome }] = await ownBids(companies[3])
    assert.equal(outcome?.text, 'Your price was the 5th lowest of 6. The median was about $4,500.')
    const { message } = await db
      .from('notifications')
      .where({ user_id: companies[4].user.id, type: 'offer_not_selected' })
      .firstOrFail()
    assert.include(message, 'Your price was the lowest of 6. The median was about $4,500. No fee')

    for (const viewer of [null, owner, companies[1], await createStager()]) {
      const { body } = await call<ListedBid[]>(viewer, `GET /api/projects/${project.id}/bids`)
      for (const bid of body) {
        const isOwn = bid.userId === viewer?.user.id
        assert.equal(Boolean(bid.outcome), isOwn && viewer !== companies[0])
      }
    }
  }).tags(['@TRU-01', '@R201'])

  test('has no median with fewer than five offers, and none at all without another', async ({
    assert,
  }) => {
    const few = await offers([3000, 2999, 5001, 4000])
    await few.bids[0].accept(few.owner.user)
    await payFee(few.bids[0])
    const [{ outcome }] = await ownBids(few.companies[2])
    assert.deepEqual(outcome, {
      priceRank: 4,
      comparedOffers: 4,
      medianPrice: null,
      text: 'Your price was the highest of 4.',
    })

    const alone = await offers([3000])
    await alone.bids[0].accept(alone.owner.user)
    await payFee(alone.bids[0])
    assert.isNull((await ownBids(alone.companies[0]))[0].outcome)
    assert.equal((await ownBids(alone.companies[0]))[0].decision, 'won')
    assert.equal((await ownBids(few.companies[2]))[0].decision, 'lost')
  }).tags(['@TRU-01', '@TRU-02'])
})

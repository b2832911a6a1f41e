import { nameOfBid } from './bid_calls.js'
import type { Bid, Market } from './model.js'
import { kind, signedIn, statusesFor } from './plans.js'
import { unknownId } from './stage.js'

const pairOf = ({ pairs }: Market, bid: Bid) => pairs.find(({ bidId }) => bidId === bid.id)

/** TRU-60: a pair of the project's only photo. */
const adding = kind({
  call: 'POST /api/bids/:id/room-pairs',
  on: 'bid',
  weight: 3,
  plan(situation, bid) {
    const { market, actor } = situation
    const { project } = bid
    const isPossible =
      bid.status === 'accepted' &&
      bid.isWorkDone &&
      project.status !== 'cancelled' &&
      !project.isHidden &&
      market.ownerOf(bid).status !== 'deleted' &&
      pairOf(market, bid) === undefined
    const statuses = statusesFor(situation, project, {
      mayActor: actor?.name === bid.company,
      mayNow: isPossible,
      isUnsure: isPossible && project.orStatus.length > 0,
      success: 201,
    })
    return {
      says: `adds photos to ${nameOfBid(situation, bid)}`,
      line: `POST /api/bids/${bid.id}/room-pairs`,
      // A withheld bid may be 404.
      statuses: market.isWithheld(bid) && !statuses.includes(401) ? [...statuses, 404] : statuses,
      isDivided: true,
      perform: (stage) => stage.addPair(actor, bid),
      success({ body }) {
        market.pairs.push({ id: Number(body.id), bidId: bid.id, hasConsent: false })
        market.events.push('a before-and-after pair is added')
      },
    }
  },
})

/** TRU-60: by the company at any time. */
const removing = kind({
  call: 'DELETE /api/room-pairs/:id',
  on: 'bid',
  weight: 1,
  plan(situation, bid) {
    const { market, actor } = situation
    const pair = pairOf(market, bid)
    const found = actor?.name === bid.company ? 204 : actor?.name === bid.project.owner ? 403 : 404
    return {
      says: `removes the photos of ${nameOfBid(situation, bid)}`,
      line: `DELETE /api/room-pairs/${pair?.id ?? unknownId}`,
      statuses: signedIn(situation, pair ? found : 404),
      success() {
        market.pairs = market.pairs.filter((other) => other !== pair)
      },
    }
  },
})

/** TRU-61: by the owner; a consent can be withdrawn in every state. */
const answering = kind({
  call: 'PUT /api/room-pairs/:id/consent',
  on: 'bid',
  weight: 2,
  plan(situation, bid) {
    const { market, actor, detail } = situation
    const { project } = bid
    const pair = pairOf(market, bid)
    const consent = detail % 3 > 0
    const isClosed = project.status === 'cancelled' || project.isHidden
    const owners = consent && isClosed && !pair?.hasConsent ? 409 : 200
    const found = actor?.name === project.owner ? owners : actor?.name === bid.company ? 403 : 404
    return {
      says: `${consent ? 'agrees' : 'doesn’t agree'} to show the photos of ${nameOfBid(situation, bid)}`,
      line: `PUT /api/room-pairs/${pair?.id ?? unknownId}/consent`,
      body: { consent },
      statuses: signedIn(situation, pair ? found : 404),
      success() {
        if (pair) pair.hasConsent = consent
        market.events.push(consent ? 'a pair is shown' : 'a consent is withdrawn')
      },
    }
  },
})

/** TRU-64: nobody has portfolio photos here, so there is nothing to label. */
const labeling = kind({
  call: 'PUT /api/users/portfolio-labels',
  on: 'market',
  weight: 1,
  plan: (situation) => ({
    says: 'removes the labels of the portfolio',
    line: 'PUT /api/users/portfolio-labels',
    body: { labels: [] },
    statuses: signedIn(situation, situation.actor?.role === 'company' ? 200 : 403),
  }),
})

export const pairCalls = [adding, removing, answering, labeling]

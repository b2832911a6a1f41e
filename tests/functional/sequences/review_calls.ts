import { ofCompany, ofOwner } from '#tests/helpers/reviews'
import { nameOfBid } from './bid_calls.js'
import {
  feeOf,
  isInstallAhead,
  otherPartyOf,
  reviewState,
  type Bid,
  type Project,
  type Review,
} from './model.js'
import { adminsOnly, answered, kind, oneOf, statusesFor, type Situation } from './plans.js'
import { nameOf } from './project_calls.js'
import { unknownId } from './stage.js'

/** TRU-10: the two parties of a paid offer, once each, while the time isn't over. */
const writing = kind({
  call: 'POST /api/projects/:id/review',
  on: 'project',
  weight: 6,
  plan(situation, project) {
    const { market, actor } = situation
    const bid = market.bidsOn(project).find(({ status }) => status === 'accepted')
    const isOwner = project.owner === actor?.name
    const isParty = bid !== undefined && (isOwner || bid.company === actor?.name)
    const other = bid && actor && otherPartyOf(bid, actor.name)
    const hasWritten = bid?.reviews.some(({ by }) => by === actor?.name)
    return {
      says: `reviews the other side of ${nameOf(situation, project)}`,
      line: `POST /api/projects/${project.id}/review`,
      body: isOwner ? ofCompany : ofOwner,
      statuses: statusesFor(situation, project, {
        mayActor: isParty,
        mayNow:
          project.status === 'completed' &&
          bid !== undefined &&
          feeOf(bid.amount) > 0 &&
          !hasWritten &&
          bid?.isReviewTimeOver === false &&
          !isInstallAhead(bid) &&
          other !== undefined &&
          other !== null &&
          market.person(other).status !== 'deleted',
        success: 201,
      }),
      success({ body }) {
        if (!bid || !actor || !other) return
        bid.reviews.push({ ...reviewState, id: Number(body.id), by: actor.name, about: other })
        if (bid.reviews.length < 2) return
        for (const review of bid.reviews) review.isReleased = true
        market.events.push('two reviews are released')
      },
    }
  },
})

/** One of the project's reviews, released or not; undefined without any. */
function reviewOf({ market, detail }: Situation, project: Project): Review | undefined {
  const reviews = market.bidsOn(project).flatMap((bid) => bid.reviews)
  return oneOf(reviews, detail)
}

const answering = (
  verb: 'reply' | 'report',
  body: object,
  success: number,
  done: 'hasReply' | 'isReported'
) =>
  kind({
    call: `POST /api/reviews/:id/${verb}`,
    on: 'project',
    weight: 3,
    plan(situation, project) {
      const { actor } = situation
      const review = reviewOf(situation, project)
      const isMine = review?.isReleased && review.about === actor?.name
      const mayNow = review && !review.isRemoved && !review[done]
      return {
        says: `${verb === 'reply' ? 'replies to' : 'reports'} a review of ${nameOf(situation, project)}`,
        line: `POST /api/reviews/${review?.id ?? unknownId}/${verb}`,
        body,
        statuses: !actor?.isSignedIn ? [401] : [!isMine ? 404 : mayNow ? success : 409],
        success() {
          if (review) review[done] = true
          situation.market.events.push(`a review gets a ${verb}`)
        },
      }
    },
  })

const deciding = (
  verb: 'removal' | 'dismissal',
  mayNow: (review: Review) => boolean,
  done: 'isRemoved' | 'isDismissed'
) =>
  kind({
    call: `POST /api/admin/reviews/:id/${verb}`,
    on: 'project',
    weight: 2,
    plan(situation, project) {
      const review = reviewOf(situation, project)
      const status = !review?.isReleased ? 404 : mayNow(review) ? 200 : 409
      return {
        says: `${verb === 'removal' ? 'removes' : 'keeps'} a review of ${nameOf(situation, project)}`,
        line: `POST /api/admin/reviews/${review?.id ?? unknownId}/${verb}`,
        body: { reason: 'Names a third person' },
        statuses: adminsOnly(situation, [status]),
        success() {
          if (review) review[done] = true
        },
      }
    },
  })

/** JOB-24: the time doesn't begin before the install day. */
const isReviewable = (bid: Bid) =>
  bid.isPaid && bid.project.status === 'completed' && !bid.isReviewTimeOver && !isInstallAhead(bid)

/** TRU-10: the timer releases what was written. */
const ending = kind({
  call: 'the time for reviews passes',
  on: 'bid',
  weight: 3,
  plan: (situation, bid) => ({
    says: `lets the time for reviews of ${nameOfBid(situation, bid)} pass`,
    line: 'the time for reviews passes',
    statuses: [200],
    isUseful: isReviewable(bid),
    perform: async (stage) => {
      if (isReviewable(bid)) await stage.passReviewTime(bid)
      return answered(200)
    },
    success() {
      if (!isReviewable(bid)) return
      const { market } = situation
      // Also for a company that got the job after another one had given it up.
      for (const ended of market.bidsOn(bid.project).filter(isReviewable)) {
        ended.isReviewTimeOver = true
        for (const review of ended.reviews) {
          if (!review.isReleased) market.events.push('a timer releases a review')
          review.isReleased = true
        }
      }
    },
  }),
})

export const reviewCalls = [
  writing,
  answering('reply', { reply: 'Thank you.' }, 201, 'hasReply'),
  answering('report', { reason: 'We never met.' }, 204, 'isReported'),
  deciding('removal', ({ isRemoved }) => !isRemoved, 'isRemoved'),
  deciding(
    'dismissal',
    ({ isRemoved, isReported, isDismissed }) => isReported && !isRemoved && !isDismissed,
    'isDismissed'
  ),
  ending,
]

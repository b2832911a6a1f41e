import {
  countOf,
  countOneMore,
  isCharged,
  isInstallAhead,
  mostPerDay,
  releaseAfterHours,
  set,
  type Bid,
} from './model.js'
import {
  answered,
  isSuccess,
  kind,
  oneOf,
  statusesFor,
  type Gate,
  type Situation,
} from './plans.js'
import { addBid, amounts, chooseParts, nameOf, newBid, terms } from './project_calls.js'

export const nameOfBid = (situation: Situation, bid: Bid) => {
  const bids = situation.market.bidsOn(bid.project)
  return `offer ${bids.indexOf(bid) + 1} of ${bid.company} on ${nameOf(situation, bid.project)}`
}

const isOwner = ({ actor }: Situation, bid: Bid) => actor?.name === bid.project.owner
const isCompany = ({ actor }: Situation, bid: Bid) => actor?.name === bid.company

/**
 * The stager can't see the project at all, and the specification doesn't say what its bid answers.
 */
const isOutOfSight = ({ market }: Situation, bid: Bid) =>
  market.isHiddenBySuspension(bid.project) || bid.project.isDeleted

/** For everyone but admins a withheld bid may be 404. */
export function statusesForBid(situation: Situation, bid: Bid, gate: Gate): number[] {
  const statuses = statusesFor(situation, bid.project, gate)
  return situation.market.isWithheld(bid) && !statuses.includes(401) ? [...statuses, 404] : statuses
}

const isChargedNow = (bid: Bid) => bid.status === 'payment_required' && isCharged(bid)

const accepting = kind({
  call: 'POST /api/bids/:id/accept',
  on: 'bid',
  weight: 4,
  plan(situation, bid) {
    const { market } = situation
    const isWithheld = market.isWithheld(bid)
    const statuses = statusesForBid(situation, bid, {
      mayActor: isOwner(situation, bid),
      mayNow:
        bid.status === 'pending' &&
        bid.project.status === 'open' &&
        !bid.project.isHidden &&
        !bid.isToConfirm &&
        !isWithheld,
    })
    return {
      says: `accepts ${nameOfBid(situation, bid)}`,
      line: `POST /api/bids/${bid.id}/accept`,
      statuses,
      success: () => market.select(bid),
      promise: { by: 'bid', flag: 'accept' },
    }
  },
})

const releasing = kind({
  call: 'POST /api/bids/:id/release',
  on: 'bid',
  weight: 7,
  plan(situation, bid) {
    const isCharge = isChargedNow(bid)
    return {
      says: `takes back the acceptance of ${nameOfBid(situation, bid)}`,
      line: `POST /api/bids/${bid.id}/release`,
      statuses: statusesForBid(situation, bid, {
        mayActor: isOwner(situation, bid),
        mayNow:
          bid.status === 'payment_required' &&
          (bid.leftCheckout || bid.hoursSelected >= releaseAfterHours) &&
          !isCharge,
      }),
      success() {
        const { market } = situation
        market.events.push(
          bid.leftCheckout ? 'a release after the checkout was left' : 'a release after a day'
        )
        market.unselect(bid, 'owner')
      },
      refusal() {
        if (isCharge && isOwner(situation, bid)) bid.mayBePaid = true
      },
      promise: isCharge ? undefined : { by: 'bid', flag: 'release' },
    }
  },
})

const withdrawing = kind({
  call: 'POST /api/bids/:id/cancel',
  on: 'bid',
  weight: 5,
  plan(situation, bid) {
    const isCharge = isChargedNow(bid)
    const isReopening = bid.status === 'payment_required'
    return {
      says: `withdraws ${nameOfBid(situation, bid)}`,
      line: `POST /api/bids/${bid.id}/cancel`,
      statuses: statusesForBid(situation, bid, {
        mayActor: isCompany(situation, bid),
        mayNow: (bid.status === 'pending' || isReopening) && !isCharge,
        isUnsure: bid.status === 'pending' && isOutOfSight(situation, bid),
      }),
      success({ body }) {
        if (isReopening) situation.market.unselect(bid, 'company')
        else set(bid, { status: 'cancelled', cancelledBy: 'company' })
        const expected = isReopening ? 'reopened' : bid.project.status
        if (body.projectStatus !== expected) {
          throw new Error(`The project is ${expected}, not ${body.projectStatus} (SBD-08)`)
        }
      },
      refusal() {
        if (isCharge && isCompany(situation, bid)) situation.market.settle(bid)
      },
      promise: isCharge ? undefined : { by: 'bid', flag: 'cancel' },
    }
  },
})

const changing = kind({
  call: 'PATCH /api/bids/:id',
  on: 'bid',
  weight: 3,
  plan(situation, bid) {
    const { project, company } = bid
    const amount = oneOf(
      amounts.filter((value) => value !== bid.amount),
      situation.detail
    )
    const parts = chooseParts(amount, situation.detail)
    const revision = oneOf(
      [undefined, bid.revision, bid.revision, bid.revision + 1],
      situation.detail
    )
    // As a colleague's form does: opened with the stored amount, or with one that has changed since.
    const based = oneOf(
      [undefined, undefined, bid.amount, bid.amount + 7],
      Math.floor(situation.detail / 4)
    )
    const basedOn = based === undefined ? undefined : { amount: based, parts: bid.parts }
    const isStale = basedOn ? based !== bid.amount : revision === bid.revision + 1
    return {
      says: `changes ${nameOfBid(situation, bid)} to $${amount}${isStale ? ', from another version' : ''}`,
      line: `PATCH /api/bids/${bid.id}`,
      // R290: a new amount without parts isn't split.
      body: { amount, ...(parts && { parts }), revision, basedOn },
      statuses: statusesForBid(situation, bid, {
        mayActor: isCompany(situation, bid),
        mayNow:
          bid.status === 'pending' && countOf(project.changes, company) < mostPerDay && !isStale,
        isUnsure:
          bid.status === 'pending' &&
          (isOutOfSight(situation, bid) || project.isHidden || project.status !== 'open'),
      }),
      success() {
        set(bid, { amount, parts, revision: bid.revision + 1, isToConfirm: false })
        countOneMore(project.changes, company)
      },
      promise: isStale ? undefined : { by: 'bid', flag: 'edit' },
    }
  },
})

/** Changes its price until the daily limit is reached. */
const changingOften = kind({
  call: 'PATCH /api/bids/:id (as often as possible)',
  on: 'bid',
  weight: 3,
  plan(situation, bid) {
    const { market, actor } = situation
    // Without a revision.
    const { line, statuses } = changing.plan({ ...situation, detail: 0 }, bid)
    const prices = amounts.filter((value) => value !== bid.amount).slice(0, 2)
    const left = mostPerDay - countOf(bid.project.changes, bid.company)
    return {
      says: `changes ${nameOfBid(situation, bid)} as often as possible`,
      line,
      statuses,
      perform: async (stage) => {
        let reply = await stage.ask(actor, line, { amount: prices[0] })
        for (let count = 1; count < left && isSuccess(reply.status); count += 1) {
          reply = await stage.ask(actor, line, { amount: prices[count % 2] })
        }
        return reply
      },
      success() {
        const revision = bid.revision + left
        set(bid, { amount: prices[(left - 1) % 2], parts: null, revision, isToConfirm: false })
        for (let count = 0; count < left; count += 1) countOneMore(bid.project.changes, bid.company)
        market.events.push('the daily limit of changes is reached')
      },
      viewer: actor ?? undefined,
    }
  },
})

/** Withdraws and bids again until the daily limit is reached. */
const replacingOften = kind({
  call: 'POST /api/projects/:id/bids (as often as possible)',
  on: 'bid',
  weight: 3,
  plan(situation, bid) {
    const { market, actor } = situation
    const { project, company, amount } = bid
    const line = `POST /api/projects/${project.id}/bids`
    const left = mostPerDay - countOf(project.newOffers, company)
    const isPossible =
      isCompany(situation, bid) &&
      actor?.isSignedIn === true &&
      bid.status === 'pending' &&
      project.status === 'open' &&
      !project.isHidden &&
      market.sees(actor, project) &&
      left > 0
    const made: number[] = []
    return {
      says: `replaces ${nameOfBid(situation, bid)} as often as possible`,
      line,
      statuses: isPossible ? [201] : [400],
      perform: async (stage) => {
        let reply = answered(isPossible ? 201 : 400)
        for (let count = 0; count < left && isSuccess(reply.status); count += 1) {
          const withdrawal = `POST /api/bids/${made.at(-1) ?? bid.id}/cancel`
          reply = await stage.ask(actor, withdrawal)
          if (isSuccess(reply.status)) reply = await stage.ask(actor, line, { amount, ...terms })
          made.push(Number(reply.body.id))
        }
        return reply
      },
      success() {
        let former = bid
        for (const id of made) {
          set(former, { status: 'cancelled', cancelledBy: 'company' })
          former = newBid(id, project, company, { amount, parts: null })
          addBid(market, former)
          countOneMore(project.newOffers, company)
        }
        market.events.push('the daily limit of new offers is reached')
      },
      viewer: actor ?? undefined,
    }
  },
})

const declining = kind({
  call: 'DELETE /api/bids/:id',
  on: 'bid',
  weight: 5,
  plan(situation, bid) {
    const { market } = situation
    const line = `DELETE /api/bids/${bid.id}`
    if (isCompany(situation, bid)) {
      const isDone = bid.isWorkDone && bid.status === 'accepted'
      return {
        says: `clears ${nameOfBid(situation, bid)} from the own list`,
        line,
        statuses: statusesForBid(situation, bid, {
          mayActor: true,
          mayNow: isDone && !bid.isClearedByCompany,
          isUnsure:
            isDone && (bid.isClearedByCompany || !market.sees(situation.actor, bid.project)),
        }),
        success: () => (bid.isClearedByCompany = true),
        isPrivate: true,
        promise: bid.isClearedByCompany ? undefined : { by: 'bid', flag: 'hide' },
      }
    }
    const isPassedOver = bid.status === 'rejected' && bid.rejectedBecause !== 'declined'
    const reason = oneOf([null, 'price', null, 'chose_another'], situation.detail)
    return {
      says: `declines ${nameOfBid(situation, bid)}${reason ? ` (${reason})` : ''}`,
      line,
      body: reason ? { reason } : undefined,
      statuses: statusesForBid(situation, bid, {
        mayActor: isOwner(situation, bid),
        mayNow: (bid.status === 'pending' || (isPassedOver && !reason)) && !bid.isClearedByOwner,
        isUnsure: bid.isClearedByOwner || market.isWithheld(bid),
      }),
      success() {
        if (bid.status === 'pending') {
          set(bid, { status: 'rejected', rejectedBecause: 'declined' })
        }
        bid.isClearedByOwner = true
        bid.declineReason ??= reason
      },
      isPrivate: isPassedOver,
      promise:
        bid.isClearedByOwner || (isPassedOver && reason)
          ? undefined
          : { by: 'bid', flag: 'reject' },
    }
  },
})

const seeingWon = kind({
  call: 'POST /api/bids/:id/won-seen',
  on: 'bid',
  weight: 1,
  plan: (situation, bid) => ({
    says: `has seen that ${nameOfBid(situation, bid)} was won`,
    line: `POST /api/bids/${bid.id}/won-seen`,
    statuses: statusesForBid(situation, bid, {
      mayActor: isCompany(situation, bid),
      mayNow: bid.status === 'accepted' && bid.isPaid,
      success: 204,
    }),
  }),
})

const finishing = kind({
  call: 'POST /api/bids/:id/complete',
  on: 'bid',
  weight: 5,
  plan(situation, bid) {
    const isPaid = bid.status === 'accepted' && bid.isPaid
    return {
      says: `marks the work for ${nameOfBid(situation, bid)} as done`,
      line: `POST /api/bids/${bid.id}/complete`,
      statuses: statusesForBid(situation, bid, {
        mayActor: isCompany(situation, bid),
        mayNow: isPaid && !bid.isWorkDone && !isInstallAhead(bid),
        isUnsure:
          isPaid &&
          !bid.isWorkDone &&
          !isInstallAhead(bid) &&
          (bid.project.status !== 'in_progress' || bid.project.orStatus.length > 0),
      }),
      success: () => set(bid, { isWorkDone: true, hoursDone: 0 }),
      promise: { by: 'bid', flag: 'complete' },
    }
  },
})

/** The other party's details, for the two parties of a paid bid and for no one else. */
const reading = kind({
  call: 'GET /api/bids/:id/contact',
  on: 'bid',
  weight: 3,
  plan(situation, bid) {
    const { actor, market } = situation
    const mayRead = bid.isPaid && (isOwner(situation, bid) || isCompany(situation, bid))
    const others = [market.person(bid.company), market.ownerOf(bid)]
    const isGone = others.some(({ status }) => status === 'deleted')
    const isSeen = market.sees(actor, bid.project) && !market.isWithheld(bid)
    const refusal = isSeen ? [403] : [403, 404]
    return {
      says: `asks for the contact details behind ${nameOfBid(situation, bid)}`,
      line: `GET /api/bids/${bid.id}/contact`,
      statuses: !actor?.isSignedIn ? [401] : !mayRead ? refusal : isGone ? [200, 403, 404] : [200],
      success({ body }) {
        const other = isOwner(situation, bid) ? market.person(bid.company) : market.ownerOf(bid)
        if (!isGone && body.email !== other.email)
          throw new Error('Somebody else’s contact details')
      },
      promise: isGone ? undefined : { by: 'bid', flag: 'seeContact' },
    }
  },
})

export const bidCalls = [
  accepting,
  releasing,
  withdrawing,
  changing,
  changingOften,
  replacingOften,
  declining,
  finishing,
  seeingWon,
  reading,
]

export { isChargedNow, isCompany }

import assert from 'node:assert/strict'
import { addDays } from '#shared/jobs/staging_terms'
import { tapNow } from '#tests/helpers/crew_links'
import { dayFromNow } from '#tests/helpers/stagings'
import { nameOfBid } from './bid_calls.js'
import type { Project } from './model.js'
import { answered, kind, oneOf, statusesFor, type Situation } from './plans.js'
import { nameOf } from './project_calls.js'
import { daysToEnd } from './stage.js'

const daysAhead = [20, 30]

/** The project's paid bid, and what its two parties may do. */
export function stagingOf({ market, actor }: Situation, project: Project) {
  const bid = market.bidsOn(project).find(({ status }) => status === 'accepted')
  const isOwner = bid !== undefined && project.owner === actor?.name
  const isCompany = bid !== undefined && bid.company === actor?.name
  const other = isCompany ? project.owner : bid?.company
  const isAlone = other !== undefined && market.person(other).status === 'deleted'
  return {
    bid,
    isOwner,
    isCompany,
    isParty: isOwner || isCompany,
    isOpen: project.status !== 'cancelled' && bid?.isRemoved !== true,
    isOver: bid?.isTermOver === true,
    isAlone,
  }
}

/** An install date for a paid bid; the same date from the other side agrees. */
const proposing = kind({
  call: 'POST /api/projects/:id/staging/install-date',
  on: 'project',
  weight: 4,
  plan(situation, project) {
    const { market, actor, detail } = situation
    const { bid, isOwner, isParty, isOpen, isAlone, isOver } = stagingOf(situation, project)
    const day = dayFromNow(oneOf(daysAhead, detail))
    const isKnown =
      bid?.proposal === null
        ? bid.installOn === day
        : bid?.proposal.day === day && bid.proposal.by === actor?.name
    return {
      says: `proposes to install ${nameOf(situation, project)} on ${day}`,
      line: `POST /api/projects/${project.id}/staging/install-date`,
      body: { date: day },
      statuses: statusesFor(situation, project, {
        mayActor: isParty,
        mayNow: !isKnown && isOpen && !isAlone && !isOver,
        success: 204,
      }),
      success() {
        if (!bid || !actor) return
        if (isOwner) bid.isAnswered = true
        const isAgreed = bid.proposal?.day === day
        if (isAgreed) bid.installOn = day
        bid.proposal = bid.installOn === day ? null : { by: actor.name, day }
        if (isAgreed) market.events.push('an install date is agreed')
      },
    }
  },
})

const agreeing = kind({
  call: 'POST /api/projects/:id/staging/agreement',
  on: 'project',
  weight: 4,
  plan(situation, project) {
    const { market, actor, detail } = situation
    const { bid, isOwner, isParty, isOpen, isAlone, isOver } = stagingOf(situation, project)
    const day = dayFromNow(oneOf(daysAhead, detail))
    const { proposal = null } = bid ?? {}
    return {
      says: `agrees to install ${nameOf(situation, project)} on ${day}`,
      line: `POST /api/projects/${project.id}/staging/agreement`,
      body: { date: day },
      statuses: statusesFor(situation, project, {
        mayActor: isParty,
        mayNow:
          isOpen && !isAlone && !isOver && proposal?.day === day && proposal.by !== actor?.name,
        success: 204,
      }),
      success() {
        if (!bid) return
        if (isOwner) bid.isAnswered = true
        bid.installOn = day
        bid.proposal = null
        market.events.push('an install date is agreed')
      },
    }
  },
})

const describing = kind({
  call: 'PUT /api/projects/:id/staging/access',
  on: 'project',
  weight: 2,
  plan(situation, project) {
    const { bid, isOwner, isOpen, isAlone } = stagingOf(situation, project)
    return {
      says: `enters the address of ${nameOf(situation, project)}`,
      line: `PUT /api/projects/${project.id}/staging/access`,
      body: { address: '14 Maple Street', instructions: null },
      statuses: statusesFor(situation, project, {
        mayActor: isOwner,
        mayNow: isOpen && !isAlone,
        success: 204,
      }),
      success() {
        if (!bid) return
        bid.hasAccess = true
        bid.isAnswered = true
      },
    }
  },
})

const ticking = kind({
  call: 'PUT /api/projects/:id/staging/checklist',
  on: 'project',
  weight: 2,
  plan: (situation, project) => ({
    says: `ticks a task for ${nameOf(situation, project)}`,
    line: `PUT /api/projects/${project.id}/staging/checklist`,
    body: { task: 'keys', done: situation.detail % 2 === 0 },
    statuses: statusesFor(situation, project, {
      mayActor: stagingOf(situation, project).isOwner,
      mayNow: true,
      success: 204,
    }),
  }),
})

/** RET-35: from the install date on, also on a cancelled project. */
const removing = kind({
  call: 'POST /api/projects/:id/staging/removal',
  on: 'project',
  weight: 3,
  plan(situation, project) {
    const { bid, isOwner, isParty, isOver } = stagingOf(situation, project)
    return {
      says: `marks the furniture removed from ${nameOf(situation, project)}`,
      line: `POST /api/projects/${project.id}/staging/removal`,
      statuses: statusesFor(situation, project, {
        mayActor: isParty,
        mayNow: isOver && bid?.isRemoved === false,
        success: 204,
      }),
      success() {
        if (bid) bid.isRemoved = true
        if (bid && isOwner) bid.isAnswered = true
        situation.market.events.push('furniture is removed')
      },
    }
  },
})

/** The term of a staging ends, and the timer erases the address (RET-39). */
const ending = kind({
  call: 'the term of a staging passes',
  on: 'bid',
  weight: 2,
  plan: (situation, bid) => ({
    says: `lets the term of ${nameOfBid(situation, bid)} pass`,
    line: 'the term of a staging passes',
    statuses: [200],
    isUseful: bid.isPaid && (bid.installOn !== null || bid.hasAccess),
    perform: async (stage) => {
      const access = await stage.passTerm(bid)
      return { ...answered(200), body: { message: '', access } }
    },
    success({ body }) {
      assert.equal(body.access, null, 'the address after the term')
      bid.hasAccess = false
      if (bid.installOn === null || bid.status === 'cancelled') return
      bid.isTermOver = true
      bid.installOn = addDays(bid.installOn, -daysToEnd)
    },
  }),
})

/** Weeks before the install, the end of the term can't be decided, and nor can it afterwards. */
const untimely = (call: string, path: string, says: string, body?: unknown) =>
  kind({
    call,
    on: 'project',
    weight: 1,
    plan: (situation, project) => ({
      says: `${says} ${nameOf(situation, project)}`,
      line: `${call.split(' ')[0]} /api/projects/${project.id}/staging/${path}`,
      body,
      statuses: statusesFor(situation, project, {
        mayActor: stagingOf(situation, project).isParty,
        mayNow: false,
        success: 204,
      }),
    }),
  })

const hours = { from: '09:00', to: '11:00' }
const walkThroughDays = [5, 10]

/** A walk-through is over once the install day is there; nor can anything else be said about it then. */
const walkThroughOf = (situation: Situation, project: Project) => {
  const { bid, isOpen, isAlone, isOver, isParty } = stagingOf(situation, project)
  const { proposal = null, agreed = null } = bid?.walkThrough ?? {}
  return { bid, proposal, agreed, isParty, isPossible: isOpen && !isAlone && !isOver }
}

/** DAY-04, DAY-05; the removal is on no day that these sequences name. */
const proposingVisit = kind({
  call: 'POST /api/projects/:id/staging/visits',
  on: 'project',
  weight: 3,
  plan(situation, project) {
    const { actor, detail } = situation
    const { bid, proposal, agreed, isParty, isPossible } = walkThroughOf(situation, project)
    const isRemoval = detail % 5 === 4
    const day = dayFromNow(oneOf(walkThroughDays, detail))
    const isKnown = proposal ? proposal.day === day && proposal.by === actor?.name : agreed === day
    const what = isRemoval ? 'the removal' : 'a walk-through'
    return {
      says: `proposes ${what} of ${nameOf(situation, project)} on ${day}`,
      line: `POST /api/projects/${project.id}/staging/visits`,
      body: { kind: isRemoval ? 'removal' : 'walk_through', date: day, ...hours },
      statuses: statusesFor(situation, project, {
        mayActor: isParty,
        mayNow: isPossible && !isKnown && !isRemoval,
        success: 204,
      }),
      success() {
        if (!bid || !actor) return
        if (actor.name === project.owner) bid.isAnswered = true
        bid.hasWalkThrough = true
        if (proposal?.day === day) bid.walkThrough = { proposal: null, agreed: day }
        else bid.walkThrough.proposal = agreed === day ? null : { by: actor.name, day }
      },
    }
  },
})

const agreeingToVisit = kind({
  call: 'POST /api/projects/:id/staging/visits/agreement',
  on: 'project',
  weight: 3,
  plan(situation, project) {
    const { market, actor, detail } = situation
    const { bid, proposal, isParty, isPossible } = walkThroughOf(situation, project)
    const day = dayFromNow(oneOf(walkThroughDays, detail))
    return {
      says: `agrees to a walk-through of ${nameOf(situation, project)} on ${day}`,
      line: `POST /api/projects/${project.id}/staging/visits/agreement`,
      body: { kind: 'walk_through', date: day, ...hours },
      statuses: statusesFor(situation, project, {
        mayActor: isParty,
        mayNow: isPossible && proposal?.day === day && proposal.by !== actor?.name,
        success: 204,
      }),
      success() {
        if (!bid || !actor) return
        if (actor.name === project.owner) bid.isAnswered = true
        bid.walkThrough = { proposal: null, agreed: day }
        market.events.push('a walk-through is agreed')
      },
    }
  },
})

/** DAY-06: what is proposed, or else what was agreed. */
const callingOff = kind({
  call: 'POST /api/projects/:id/staging/visits/call-off',
  on: 'project',
  weight: 2,
  plan(situation, project) {
    const { bid, proposal, agreed, isParty, isPossible } = walkThroughOf(situation, project)
    return {
      says: `calls off the walk-through of ${nameOf(situation, project)}`,
      line: `POST /api/projects/${project.id}/staging/visits/call-off`,
      body: { kind: 'walk_through' },
      statuses: statusesFor(situation, project, {
        mayActor: isParty,
        mayNow: isPossible && (proposal !== null || agreed !== null),
        success: 204,
      }),
      success() {
        if (!bid) return
        if (situation.actor?.name === project.owner) bid.isAnswered = true
        bid.walkThrough = { proposal: null, agreed: proposal ? agreed : null }
      },
    }
  },
})

/** DAY-60: on the day on which the furniture is marked as removed. */
const tapping = kind({
  call: 'POST /api/projects/:id/staging/day',
  on: 'project',
  weight: 2,
  plan(situation, project) {
    const { bid, isCompany } = stagingOf(situation, project)
    return {
      says: `has arrived for the removal from ${nameOf(situation, project)}`,
      line: `POST /api/projects/${project.id}/staging/day`,
      body: tapNow('arrived'),
      statuses: statusesFor(situation, project, {
        mayActor: isCompany,
        mayNow: bid?.isRemoved === true && !bid.hasArrived && project.status !== 'cancelled',
        success: 201,
      }),
      success() {
        if (bid) bid.hasArrived = true
      },
    }
  },
})

const months = 'POST /api/projects/:id/staging/extension'

export const stagingCalls = [
  proposingVisit,
  agreeingToVisit,
  callingOff,
  tapping,
  untimely(months, 'extension', 'asks for another month of', {}),
  untimely(`${months}/agreement`, 'extension/agreement', 'agrees to another month of', {
    until: dayFromNow(90),
  }),
  untimely(`${months}/end`, 'extension/end', 'declines another month of', {}),
  proposing,
  agreeing,
  describing,
  ticking,
  untimely('PUT /api/projects/:id/staging/answer', 'answer', 'wants to extend', {
    answer: 'extend',
  }),
  removing,
  ending,
]

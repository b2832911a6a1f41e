import { randomUUID } from 'node:crypto'
import { onePixel } from '#tests/helpers/room_pairs'
import { dayFromNow } from '#tests/helpers/stagings'
import { photoLimits } from '#shared/projects/project_enums'
import { partItems, type BidPart } from '#shared/bids/bid_parts'
import {
  countOf,
  countOneMore,
  feeOf,
  isCharged,
  isLive,
  mostPerDay,
  newAgreement,
  type Bid,
  type Market,
  type Project,
} from './model.js'
import { adminsOnly, kind, oneOf, signedIn, statusesFor, type Situation } from './plans.js'

/** Only the owner and a stager that paid may read it. */
export const contactDetail = '828-555-0142'

export const titles = [
  'Colonial on Maple Street',
  'Bungalow near the park',
  'Townhouse, Lakeview',
  'Farmhouse with barn',
  'House Nr. Seven!',
]
/** Letters, spaces, commas, periods and hyphens only. */
export const isTitle = (title: string) => /^[\p{L}\p{M} ,.-]+$/u.test(title)

/** Facts of a project, and whether they are accepted. */
const someFacts: { facts: object; isRight: boolean }[] = [
  { facts: {}, isRight: true },
  { facts: { floor: 3, hasElevator: true, stairs: 'few_steps' }, isRight: true },
  { facts: { listedOn: '2026-01-05', listingPlannedOn: null, pets: 'none' }, isRight: true },
  { facts: { listingPlannedOn: '2099-01-05', listedOn: null, access: 'agent' }, isRight: true },
  { facts: { floor: null, hasElevator: null, pets: null, access: null }, isRight: true },
  { facts: { listedOn: '2026-01-05', listingPlannedOn: '2099-01-05' }, isRight: false },
  { facts: { photographerOn: '2020-01-05' }, isRight: false },
  { facts: { floor: 151 }, isRight: false },
]

export const amounts = [3640, 99, 100, 2000, 2001, 4000, 4001, 6000, 6001, 50]

/** Parts of an amount, in the order of the items; or null. */
export function chooseParts(amount: number, detail: number): BidPart[] | null {
  const count = oneOf([0, 2, 0, 5, 1, 20, 0], detail)
  if (count === 0) return null
  const chosen = partItems.values.slice(0, count)
  return chosen.map((item, at) => ({ item, amount: at === 0 ? amount - count + 1 : 1 }))
}

export const details = (city: string, title: string) => ({
  title,
  description: `Vacant since spring. Ask the neighbours: ${contactDetail}.`,
  propertyType: 'single_family_home',
  occupancyStatus: 'vacant',
  city,
  neighborhood: 'Lakeview',
  // The search of a market finds no projects of others.
  county: city,
  state: 'NC',
  squareFootage: 2850,
  timeline: '2-4weeks',
  stagingLevel: 'luxury',
  photos: [],
})

/** In each bid: the owner reads the contact detail once its fee is paid. */
export const note = `Bright rooms, we could start soon. Call ${contactDetail}.`

export const terms = {
  timeline: '2 weeks',
  experienceLevel: 'experienced_professional',
  stagingPeriod: '90',
  paymentTerms: 'full_completion',
  acceptsCreditCards: true,
  note,
}

export const nameOf = ({ market }: Situation, project: Project) =>
  `project ${market.projects.indexOf(project) + 1}`

const isOwner = ({ actor }: Situation, project: Project) => actor?.name === project.owner
const liveBids = ({ market }: Situation, project: Project) => market.bidsOn(project).filter(isLive)

export const newProject = (id: number, owner: Project['owner'], title: string): Project => ({
  id,
  owner,
  status: 'open',
  orStatus: [],
  title,
  isHidden: false,
  isDeleted: false,
  isCleared: false,
  photos: 0,
  sellerLink: null,
  dismissedBy: new Set(),
  invited: new Map(),
  newOffers: new Map(),
  changes: new Map(),
})

export const newBid = (
  id: number,
  project: Project,
  company: Bid['company'],
  { amount, parts }: Pick<Bid, 'amount' | 'parts'>
): Bid => ({
  id,
  project,
  company,
  amount,
  parts,
  revision: 0,
  status: 'pending',
  orStatus: [],
  isPaid: false,
  isRefunded: false,
  isFeeRefunded: false,
  mayBePaid: false,
  hasReceiptDetails: false,
  mayBeRefunded: false,
  rejectedBecause: null,
  declineReason: null,
  cancelledBy: null,
  hoursUndone: null,
  isGivenUp: false,
  isToConfirm: false,
  isFeeKept: false,
  isWorkDone: false,
  isClearedByOwner: false,
  isClearedByCompany: false,
  hoursSelected: 0,
  hoursDone: 0,
  hoursPaid: 0,
  isAnswered: false,
  ownerReport: null,
  leftCheckout: false,
  attempts: [],
  hasPayment: false,
  installOn: null,
  proposal: null,
  walkThrough: { proposal: null, agreed: null },
  hasWalkThrough: false,
  hasArrived: false,
  isTermOver: false,
  isReviewTimeOver: false,
  reviews: [],
  isRemoved: false,
  hasAccess: false,
  outcome: null,
  extensionRate: null,
  agreement: newAgreement(),
  lost: null,
})

export function addBid(market: Market, bid: Bid) {
  market.bids.push(bid)
  market.bids.sort((one, other) => one.id - other.id)
}

/**
 * The card for the selected bid was charged: the payment is recorded, and then the project is
 * closed or the call refused. docs/payments.md says refused; the specification doesn't say.
 */
const chargedOn = ({ market }: Situation, project: Project) =>
  market.bidsOn(project).find((bid) => bid.status === 'payment_required' && isCharged(bid))

/** One live bid per stager; none after the owner declined; again after withdrawing. */
function mayOffer(situation: Situation, project: Project) {
  const { market, actor } = situation
  const own = market.bidsOn(project).filter(({ company }) => company === actor?.name)
  const isAgain = own.length > 0
  const isOverLimit =
    isAgain && actor !== null && countOf(project.newOffers, actor.name) >= mostPerDay
  return {
    isAgain,
    mayNow:
      project.status === 'open' &&
      !project.isHidden &&
      !own.some(isLive) &&
      !own.some(({ status }) => status === 'rejected') &&
      !own.some(({ isGivenUp }) => isGivenUp) &&
      !isOverLimit,
    isUnsure: project.status === 'open' && own.some(({ cancelledBy }) => cancelledBy === 'owner'),
  }
}

/** PLC-37: without a confirmed address, one project. */
export const mayPost = ({ market, actor }: Situation, homes: number) =>
  !actor ||
  actor.isConfirmed ||
  homes + market.projects.filter((one) => one.owner === actor.name && !one.isDeleted).length <= 1

const posting = kind({
  call: 'POST /api/projects',
  on: 'market',
  weight: 2,
  plan(situation) {
    const { market, actor, detail } = situation
    const title = oneOf(titles, detail)
    const { facts, isRight } = oneOf(someFacts, Math.floor(detail / titles.length))
    return {
      says: `posts "${title}" with ${JSON.stringify(facts)}`,
      line: 'POST /api/projects',
      body: {
        ...details(market.city, title),
        facts,
        clientId: randomUUID(),
      },
      statuses: signedIn(
        situation,
        !isTitle(title) || !isRight ? 422 : mayPost(situation, 1) ? 201 : 409
      ),
      success({ body }) {
        if (!actor) return
        market.projects.push(newProject(Number(body.id), actor.name, title))
        market.projects.sort((one, other) => one.id - other.id)
      },
    }
  },
})

const editing = kind({
  call: 'PATCH /api/projects/:id',
  on: 'project',
  weight: 4,
  plan(situation, project) {
    const title = oneOf(titles, situation.detail)
    const { facts, isRight } = oneOf(someFacts, Math.floor(situation.detail / titles.length))
    const isValid = isTitle(title) && isRight
    const statuses = statusesFor(situation, project, {
      mayActor: isOwner(situation, project),
      mayNow: project.status === 'open' && liveBids(situation, project).length === 0,
    })
    return {
      says: `changes ${nameOf(situation, project)} to "${title}" with ${JSON.stringify(facts)}`,
      line: `PATCH /api/projects/${project.id}`,
      body: { title, facts },
      statuses: isValid ? statuses : [...statuses.filter((code) => code !== 200), 422],
      success: () => (project.title = title),
      promise: isValid ? { by: 'project', flag: 'edit' } : undefined,
    }
  },
})

/** ASK-86: facts, also after offers. JOB-27: days that are planned, also while the job runs. */
const describing = kind({
  call: 'PUT /api/projects/:id/facts',
  on: 'project',
  weight: 2,
  plan(situation, project) {
    const { detail } = situation
    const isDay = detail % 3 === 2
    const isOpen = project.status === 'open' || (isDay && project.status === 'in_progress')
    return {
      says: `states a ${isDay ? 'day' : 'fact'} about ${nameOf(situation, project)}`,
      line: `PUT /api/projects/${project.id}/facts`,
      body: {
        facts: isDay
          ? { photographerOn: dayFromNow(detail % 100) }
          : { floor: detail % 100, hasElevator: detail % 2 === 0 },
      },
      statuses: statusesFor(situation, project, {
        mayActor: isOwner(situation, project),
        mayNow: isOpen && !project.isHidden,
      }),
      success: () => {},
      promise: isDay ? undefined : { by: 'project', flag: 'describe' },
    }
  },
})

const planning = kind({
  call: 'PUT /api/projects/:id/floor-plan',
  on: 'project',
  weight: 1,
  plan: (situation, project) => ({
    says: `adds a floor plan of ${nameOf(situation, project)}`,
    line: `PUT /api/projects/${project.id}/floor-plan`,
    body: { image: onePixel },
    statuses: statusesFor(situation, project, {
      mayActor: isOwner(situation, project),
      mayNow: project.status === 'open' && !project.isHidden,
    }),
    success: () => {},
    promise: { by: 'project', flag: 'describe' },
  }),
})

/** ASK-82: in every state of the project. */
const clearing = kind({
  call: 'DELETE /api/projects/:id/floor-plan',
  on: 'project',
  weight: 1,
  plan: (situation, project) => ({
    says: `removes the floor plan of ${nameOf(situation, project)}`,
    line: `DELETE /api/projects/${project.id}/floor-plan`,
    statuses: statusesFor(situation, project, {
      mayActor: isOwner(situation, project),
      mayNow: true,
      success: 204,
    }),
    success: () => {},
  }),
})

/** PLC-45: also after offers, up to ten. */
const picturing = kind({
  call: 'POST /api/projects/:id/photos',
  on: 'project',
  weight: 2,
  plan(situation, project) {
    const adding = 1 + (situation.detail % 4)
    return {
      says: `adds ${adding} photos to ${nameOf(situation, project)}`,
      line: `POST /api/projects/${project.id}/photos`,
      body: { photos: Array.from({ length: adding }, () => onePixel) },
      statuses: statusesFor(situation, project, {
        mayActor: isOwner(situation, project),
        mayNow:
          (project.status === 'open' || project.status === 'in_progress') &&
          !project.isHidden &&
          project.photos + adding <= photoLimits.perProject,
      }),
      success: () => (project.photos += adding),
      promise: adding === 1 ? { by: 'project', flag: 'addPhotos' } : undefined,
    }
  },
})

const deleting = kind({
  call: 'DELETE /api/projects/:id',
  on: 'project',
  weight: 4,
  plan(situation, project) {
    const { market, actor } = situation
    const says = `deletes ${nameOf(situation, project)}`
    const line = `DELETE /api/projects/${project.id}`
    if (actor?.role === 'company' && !isOwner(situation, project)) {
      const statuses = statusesFor(situation, project, { mayActor: true, mayNow: true })
      return {
        says: `removes ${nameOf(situation, project)} from the own results`,
        line,
        statuses,
        success: () => project.dismissedBy.add(actor.name),
      }
    }
    // JOB-112: what two have shared over a fee stays readable.
    const isShared = market.bidsOn(project).some(({ isPaid }) => isPaid)
    const isIdle =
      project.status === 'open' && liveBids(situation, project).length === 0 && !isShared
    return {
      says,
      line,
      statuses: statusesFor(situation, project, {
        mayActor: isOwner(situation, project) || actor?.role === 'admin',
        mayNow:
          (isIdle || project.status === 'completed' || project.status === 'cancelled') &&
          !project.isCleared,
        isUnsure: project.isCleared,
      }),
      // A closed project only leaves the owner's own list.
      isPrivate: project.status !== 'open',
      success() {
        if (project.status !== 'open') project.isCleared = true
        else project.isDeleted = true
      },
      promise: project.isCleared ? undefined : { by: 'project', flag: 'delete' },
    }
  },
})

const restoring = kind({
  call: 'POST /api/projects/:id/restore',
  on: 'project',
  weight: 3,
  plan(situation, project) {
    const { actor } = situation
    return {
      says: `brings ${nameOf(situation, project)} back into the own results`,
      line: `POST /api/projects/${project.id}/restore`,
      statuses: statusesFor(situation, project, {
        mayActor: actor?.role === 'company',
        mayNow: true,
        isUnsure: isOwner(situation, project),
      }).concat(isOwner(situation, project) ? 403 : []),
      success() {
        if (actor) project.dismissedBy.delete(actor.name)
      },
    }
  },
})

const ending = (verb: 'complete' | 'cancel') =>
  kind({
    call: `POST /api/projects/:id/${verb}`,
    on: 'project',
    weight: 4,
    plan(situation, project) {
      const charged = chargedOn(situation, project)
      const mayEnd =
        verb === 'complete'
          ? project.status === 'in_progress'
          : project.status === 'open' || project.status === 'in_progress'
      return {
        says: `${verb === 'complete' ? 'completes' : 'cancels'} ${nameOf(situation, project)}`,
        line: `POST /api/projects/${project.id}/${verb}`,
        statuses: statusesFor(situation, project, {
          mayActor: isOwner(situation, project),
          mayNow: mayEnd,
          isUnsure: charged !== undefined,
        }),
        success() {
          if (charged) situation.market.settle(charged)
          situation.market.end(project, verb === 'complete' ? 'completed' : 'cancelled')
        },
        refusal() {
          if (charged && isOwner(situation, project)) situation.market.settle(charged)
        },
        promise: charged ? undefined : { by: 'project', flag: verb },
      }
    },
  })

const bidding = kind({
  call: 'POST /api/projects/:id/bids',
  on: 'project',
  weight: 4,
  plan(situation, project) {
    const { market, actor, detail } = situation
    const amount = oneOf(amounts, detail)
    const parts = chooseParts(amount, detail)
    const { isAgain, mayNow, isUnsure } = mayOffer(situation, project)
    return {
      says: `offers to stage ${nameOf(situation, project)} for $${amount}`,
      line: `POST /api/projects/${project.id}/bids`,
      body: { amount, parts, ...terms },
      statuses: statusesFor(situation, project, {
        mayActor: actor?.role === 'company' && !isOwner(situation, project),
        mayNow,
        isUnsure: isUnsure && mayNow,
        success: 201,
      }),
      success({ body }) {
        if (!actor) return
        addBid(market, newBid(Number(body.id), project, actor.name, { amount, parts }))
        if (isAgain) countOneMore(project.newOffers, actor.name)
        if (body.platformFee !== feeOf(amount)) {
          throw new Error(`The fee of $${amount} is ${feeOf(amount)}, not ${body.platformFee}`)
        }
      },
      promise: { by: 'project', flag: 'bid' },
    }
  },
})

/** Two homes, all or none: if one of them is refused, its status is the answer. */
const biddingOnTwo = kind({
  call: 'POST /api/bids/batch',
  on: 'project',
  weight: 3,
  plan(situation, project) {
    const { market, actor, detail } = situation
    const others = market.projects.filter((one) => one !== project)
    const homes = others.length > 0 ? [project, oneOf(others, detail)] : [project]
    const priced = homes.map((home, at) => ({ home, amount: oneOf(amounts, detail + at) }))
    const answers = homes.map((home) => {
      const { mayNow, isUnsure } = mayOffer(situation, home)
      return statusesFor(situation, home, {
        mayActor: actor?.role === 'company' && !isOwner(situation, home),
        mayNow,
        isUnsure: isUnsure && mayNow,
        success: 201,
      })
    })
    const mayAll = answers.every((statuses) => statuses.includes(201))
    const statuses = [...new Set(answers.flat())].filter((status) => mayAll || status !== 201)
    return {
      says: `offers to stage ${homes.map((home) => nameOf(situation, home)).join(' and ')}`,
      line: 'POST /api/bids/batch',
      body: {
        ...terms,
        homes: priced.map(({ home, amount }) => ({ projectId: home.id, amount })),
      },
      statuses: homes.length > 1 ? statuses : signedIn(situation, 422),
      success({ body }) {
        if (!actor) return
        for (const [at, made] of Object.values(body).entries()) {
          const { id, platformFee } = made as { id: number; platformFee: number }
          const { home, amount } = priced[at]
          const { isAgain } = mayOffer(situation, home)
          addBid(market, newBid(id, home, actor.name, { amount, parts: null }))
          if (isAgain) countOneMore(home.newOffers, actor.name)
          if (platformFee !== feeOf(amount)) {
            throw new Error(`The fee of $${amount} is ${feeOf(amount)}, not ${platformFee}`)
          }
        }
      },
    }
  },
})

/** An admin cancels a project; the same ends as when its owner does. */
const cancellingAsAdmin = kind({
  call: 'POST /api/admin/projects/:id/cancel',
  on: 'project',
  weight: 2,
  plan(situation, project) {
    const charged = chargedOn(situation, project)
    const mayEnd = project.status === 'open' || project.status === 'in_progress'
    const now = charged ? [200, 409] : [mayEnd ? 200 : 409]
    return {
      says: `cancels ${nameOf(situation, project)} as an admin`,
      line: `POST /api/admin/projects/${project.id}/cancel`,
      body: { reason: 'Somebody else owns this house' },
      statuses: adminsOnly(situation, project.isDeleted ? [404] : now),
      success() {
        if (charged) situation.market.settle(charged)
        situation.market.end(project, 'cancelled')
      },
      refusal() {
        if (charged && situation.actor?.role === 'admin') situation.market.settle(charged)
      },
    }
  },
})

const hiding = (verb: 'hide' | 'unhide') =>
  kind({
    call: `POST /api/admin/projects/:id/${verb}`,
    on: 'project',
    weight: 2,
    plan(situation, project) {
      const isPossible = project.isHidden === (verb === 'unhide')
      const statuses = project.isDeleted ? [404, 409] : isPossible ? [200] : [409]
      return {
        says: `${verb}s ${nameOf(situation, project)}`,
        line: `POST /api/admin/projects/${project.id}/${verb}`,
        body: { reason: 'Somebody else owns this house' },
        statuses: adminsOnly(situation, statuses),
        success: () => (project.isHidden = verb === 'hide'),
      }
    },
  })

export const projectCalls = [
  posting,
  editing,
  describing,
  planning,
  clearing,
  picturing,
  deleting,
  restoring,
  ending('complete'),
  ending('cancel'),
  bidding,
  biddingOnTwo,
  cancellingAsAdmin,
  hiding('hide'),
  hiding('unhide'),
]

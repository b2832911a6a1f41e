import type { Project } from './model.js'
import { kind, oneOf, statusesFor, type Situation } from './plans.js'
import { nameOf } from './project_calls.js'
import { unknownId } from './stage.js'
import { stagingOf } from './staging_calls.js'

const isActive = ({ status }: Project) => status === 'open' || status === 'in_progress'

/** SEL-04, SEL-14: whether an acceptance may be more than 14 days ago. */
const isLongAccepted = ({ market }: Situation, project: Project) =>
  market.bidsOn(project).some(({ isPaid, hoursPaid, isTermOver }) => {
    return isPaid && (hoursPaid > 0 || isTermOver)
  })

const linkLine = (method: string, { id }: Project) => `${method} /api/projects/${id}/seller-link`
const isOwner = ({ actor }: Situation, project: Project) => actor?.name === project.owner

/** SEL-01, SEL-02: also another address for the same link; `detail` may name one that isn't the link's. */
const sharing = kind({
  call: 'POST /api/projects/:id/seller-link',
  on: 'project',
  weight: 3,
  plan(situation, project) {
    const former = project.sellerLink
    const isStale = situation.detail % 4 === 3
    const isOpen = isActive(project) && !project.isHidden
    return {
      says: `shares ${nameOf(situation, project)} with its seller`,
      line: linkLine('POST', project),
      body: { replaces: isStale ? unknownId : (former?.id ?? null) },
      statuses: statusesFor(situation, project, {
        mayActor: isOwner(situation, project),
        mayNow: isOpen && !isStale,
        isUnsure: project.orStatus.length > 0 || isLongAccepted(situation, project),
        success: 201,
      }),
      success({ body }) {
        const { link, url } = body as unknown as { link: { id: number }; url: string }
        const token = new URL(url).pathname.split('/')[2]
        project.sellerLink = { id: link.id, token, chosen: former?.chosen ?? null }
      },
    }
  },
})

/** SEL-01, SEL-03 */
const changing = (method: 'PATCH' | 'DELETE') =>
  kind({
    call: `${method} /api/projects/:id/seller-link`,
    on: 'project',
    weight: 2,
    plan: (situation, project) => ({
      says: `${method === 'PATCH' ? 'changes' : 'turns off'} the seller’s link of ${nameOf(situation, project)}`,
      line: linkLine(method, project),
      body: method === 'PATCH' ? { days: 60 } : undefined,
      statuses: statusesFor(situation, project, {
        mayActor: isOwner(situation, project),
        mayNow: project.sellerLink !== null,
        success: method === 'PATCH' ? 200 : 204,
      }),
      success() {
        if (method === 'DELETE') project.sellerLink = null
      },
    }),
  })

/** SEL-16 to SEL-18: whoever has the link; it doesn't matter who is signed in. */
const choosing = kind({
  call: 'POST /api/seller/choices',
  on: 'project',
  weight: 4,
  plan(situation, project) {
    const { market, detail } = situation
    const { sellerLink: link } = project
    const bids = market.bidsOn(project)
    const place = detail % 4
    const bid = bids.at(place)
    const isOpen = isActive(project) && !project.isHidden && !project.isDeleted
    const isReadable = link !== null && isOpen && market.person(project.owner).status === 'active'
    const isPending = bid?.status === 'pending' && !bid.isToConfirm && !market.isWithheld(bid)
    const isUnsure = [project, ...bids].some(({ orStatus }) => orStatus.length > 0)
    const isOver = isLongAccepted(situation, project)
    const now = project.status === 'open' && isPending ? 200 : 409
    return {
      says: `would choose offer ${place + 1} on ${nameOf(situation, project)}`,
      line: 'POST /api/seller/choices',
      body: { token: link?.token ?? 'x'.repeat(43), letter: 'ABCD'[place] },
      statuses: isUnsure ? [200, 404, 409] : !isReadable ? [404] : isOver ? [now, 404] : [now],
      success() {
        if (link && bid) link.chosen = bid.id
        market.events.push('a seller chooses an offer')
      },
    }
  },
})

/** OUT-01, OUT-03: from the install day on. */
const reporting = kind({
  call: 'PUT /api/projects/:id/outcome',
  on: 'project',
  weight: 3,
  plan(situation, project) {
    const { bid, isOwner: isOwners, isOver } = stagingOf(situation, project)
    const outcome = oneOf(['not_sold', 'withdrawn'], situation.detail)
    return {
      says: `says what became of ${nameOf(situation, project)}`,
      line: `PUT /api/projects/${project.id}/outcome`,
      body: { kind: outcome },
      statuses: statusesFor(situation, project, {
        mayActor: isOwners,
        mayNow: isOver && project.status !== 'cancelled',
        success: 204,
      }),
      success() {
        if (bid) bid.outcome = outcome
        situation.market.events.push('an owner says what became of a home')
      },
    }
  },
})

export const sellerCalls = [sharing, changing('PATCH'), changing('DELETE'), choosing, reporting]

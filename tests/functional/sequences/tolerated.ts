import type { Reply, Said } from '#tests/helpers/calls'
import type { Market, Person, Project } from './model.js'
import type { Kind, Plan, Situation, Target } from './plans.js'

/** Strangers see nothing at all of a suspended owner, although ADM-17 names open projects. */
export const isGoneWithItsOwner = (market: Market, viewer: Person | null, project: Project) =>
  market.person(project.owner).standing === 'suspended' &&
  project.status !== 'open' &&
  !(viewer?.isSignedIn && (viewer.role === 'admin' || market.isPartyOf(viewer, project)))

const projectOf = (target: Target): Project | null => {
  if (target && 'dismissedBy' in target) return target
  return target && 'attempts' in target ? target.project : null
}

interface Happened {
  kind: Kind
  situation: Situation
  target: Target
  plan: Plan
  reply: Reply<Said>
}

interface Toleration {
  id: string
  /** What may differ: the status of the answer, or what a `can` flag had said before. */
  about: 'status' | 'promise'
  excuses: (happened: Happened) => boolean
}

/**
 * Known disagreements of the product with the specification. Each stands in found.spec.ts as a
 * failing case; an entry here only lets the sequences go on. Remove it with the correction.
 */
export const tolerated: Toleration[] = [
  {
    id: 'can.delete is false for an administrator who may delete the project (R01)',
    about: 'promise',
    excuses: ({ kind, situation, reply }) =>
      kind.call === 'DELETE /api/projects/:id' &&
      situation.actor?.role === 'admin' &&
      reply.status === 200,
  },
  {
    id: 'can.bid is true for a company that has made an offer (BID-01)',
    about: 'promise',
    excuses: ({ kind, situation, target, reply }) =>
      kind.call === 'POST /api/projects/:id/bids' &&
      reply.status === 409 &&
      situation.market.bids.some(
        (bid) => bid.project === target && bid.company === situation.actor?.name
      ),
  },
  {
    id: 'the owner may delete a cancelled project (R01, DSH-10, DSH-12)',
    about: 'status',
    excuses: ({ kind, situation, target, reply }) =>
      kind.call === 'DELETE /api/projects/:id' &&
      reply.status === 200 &&
      target !== null &&
      'dismissedBy' in target &&
      target.status === 'cancelled' &&
      target.owner === situation.actor?.name,
  },
  {
    id: 'strangers get 404 for what a suspended owner has under way (ADM-17)',
    about: 'status',
    excuses({ situation, target, reply }) {
      const project = projectOf(target)
      const { market, actor } = situation
      return reply.status === 404 && project !== null && isGoneWithItsOwner(market, actor, project)
    },
  },
]

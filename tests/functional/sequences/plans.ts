import type { Reply, Said } from '#tests/helpers/calls'
import type { Bid, Market, Person, Project } from './model.js'
import type { Stage } from './stage.js'

/** Who acts, on what, and in which of the variants of the action. */
export interface Situation {
  market: Market
  actor: Person | null
  /** Chooses between texts, amounts and the like. */
  detail: number
}

/** A flag of a `can` object that said beforehand how the call would end. */
export interface Promised {
  by: 'project' | 'bid' | 'user' | 'console project' | 'payment' | 'conversation'
  flag: string
}

/** What somebody is going to do, and what the specification says will come of it. */
export interface Plan {
  says: string
  /** Such as `POST /api/bids/7/accept`. */
  line: string
  body?: unknown
  /** The statuses that the specification allows here; both kinds where it is silent. */
  statuses: number[]
  success?: (reply: Reply<Said>) => void
  /** What changes although the call is refused: money that had moved is recorded. */
  refusal?: () => void
  promise?: Promised
  /** False where it goes through and leads nowhere, such as a day that passes for nobody. */
  isUseful?: boolean
  /** How it is done, where it is not one call of the API. */
  perform?: (stage: Stage) => Promise<Reply<Said>>
}

interface Targets {
  market: null
  project: Project
  bid: Bid
  person: Person
}

/** An action of the market. `call` is its name in the table of the permissions. */
export interface Kind<On extends keyof Targets = keyof Targets> {
  call: string
  on: On
  /** How often it is chosen, beside the others. */
  weight: number
  plan: (situation: Situation, target: Targets[On]) => Plan
}

export type Target = Targets[keyof Targets]

export const kind = <On extends keyof Targets>(made: Kind<On>): Kind => made as unknown as Kind

export const isSuccess = (status: number) => status >= 200 && status < 300
/** The call was refused for the state of things, not because of who called: money was looked for. */
export const isJudged = ({ status }: Reply<Said>) => status === 409 || status === 422
export const oneOf = <Value>(values: readonly Value[], detail: number) =>
  values[detail % values.length]

const notSignedIn = [401]

export interface Gate {
  mayActor: boolean
  mayNow: boolean
  /** The specification does not say whether this works now. */
  isUnsure?: boolean
  success?: number
}

/**
 * R34, ROL-06: 401 without a session, 404 for what the actor can't see, 403 for somebody else's,
 * 409 in the wrong state. Where two refusals apply, either is right.
 */
export function statusesFor(
  { market, actor }: Situation,
  project: Project,
  { mayActor, mayNow, isUnsure, success = 200 }: Gate
): number[] {
  if (!actor?.isSignedIn) return notSignedIn
  const isSeen = market.sees(actor, project)
  if (mayActor && isUnsure) return [success, 404, 409]
  if (mayActor && mayNow && isSeen) return [success]
  return [!isSeen && 404, !mayActor && 403, !mayNow && 409, !isSeen && !mayActor && 403].filter(
    (status) => status !== false
  )
}

/** For calls about a person or about nothing: what anybody with a session is answered. */
export const signedIn = ({ actor }: Situation, status: number | number[]) =>
  actor?.isSignedIn ? [status].flat() : notSignedIn

/** R36: to everybody but administrators there is no such call. */
export const administrators = ({ actor }: Situation, statuses: number[]) =>
  actor?.isSignedIn && actor.role === 'admin' ? statuses : [404]

import type { Reply, ResponseFields } from '#tests/helpers/calls'
import type { Bid, Market, Person, Project } from './model.js'
import type { Stage } from './stage.js'

/** Who acts, on what, and in which variant of the action. */
export interface Situation {
  market: Market
  actor: Person | null
  /** Chooses between texts, amounts and the like. */
  detail: number
}

/** The `can` flag that says beforehand whether the call succeeds. */
export interface CanFlag {
  by: 'project' | 'bid' | 'user' | 'console project' | 'payment' | 'conversation' | 'agreement'
  flag: string
}

/** An action about to be run, and the outcome the specification defines. */
export interface Plan {
  says: string
  /** Such as `POST /api/bids/7/accept`. */
  line: string
  body?: unknown
  /** The statuses the specification allows here; success and refusal where it doesn't say. */
  statuses: number[]
  success?: (reply: Reply<ResponseFields>) => void
  /** What changes although the call is refused: a payment that was made is recorded. */
  refusal?: () => void
  promise?: CanFlag
  /** Who looks at the target afterwards; mostly nobody if left out. */
  viewer?: Person
  /** False if it succeeds without effect, such as a day that passes for no one. */
  isUseful?: boolean
  /** It has several steps, and another call may come between them. */
  isDivided?: boolean
  /** It changes only the actor's own list, so it may succeed after the actor's session has ended. */
  isPrivate?: boolean
  /** How to run it if it isn't a single API call. */
  perform?: (stage: Stage) => Promise<Reply<ResponseFields>>
}

interface Targets {
  market: null
  project: Project
  bid: Bid
  person: Person
}

/** An action in the market. `call` is its name in the permission matrix. */
export interface Kind<On extends keyof Targets = keyof Targets> {
  call: string
  on: On
  /** How often it is chosen, relative to the others. */
  weight: number
  plan: (situation: Situation, target: Targets[On]) => Plan
}

export type Target = Targets[keyof Targets]

export const kind = <On extends keyof Targets>(made: Kind<On>): Kind => made as unknown as Kind

export const isSuccess = (status: number) => status >= 200 && status < 300
/** The call was refused because of the state, not the caller: pending payments were checked. */
export const isRefusedByState = ({ status }: Reply<ResponseFields>) =>
  status === 409 || status === 422

/** The outcome of an action that is no call. */
export const answered = (status: number): Reply<ResponseFields> => ({
  status,
  headers: {},
  body: { message: '' },
})

/** Applies the outcome of a call to its market. */
export function apply(plan: Plan, reply: Reply<ResponseFields>) {
  const isDone = isSuccess(reply.status)
  if (!isDone && !isRefusedByState(reply)) return
  if (isDone) plan.success?.(reply)
  else plan.refusal?.()
}

export const oneOf = <Value>(values: readonly Value[], detail: number) =>
  values[detail % values.length]

const notSignedIn = [401]

export interface Gate {
  mayActor: boolean
  mayNow: boolean
  /** The specification doesn't say whether this works now. */
  isUnsure?: boolean
  success?: number
}

/**
 * 401 without a session, 404 for what the actor can't see, 403 for what belongs to others, 409 in
 * the wrong state. If two refusals apply, either is right.
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

/** For calls about a person or about nothing: the status for anyone with a session. */
export const signedIn = ({ actor }: Situation, status: number | number[]) =>
  actor?.isSignedIn ? [status].flat() : notSignedIn

/** For everyone but admins the call doesn't exist. */
export const adminsOnly = ({ actor }: Situation, statuses: number[]) =>
  actor?.isSignedIn && actor.role === 'admin' ? statuses : [404]

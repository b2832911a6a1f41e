import { NotAllowed } from '#exceptions/http_refusals'
import { RuleViolation, type WayOut } from '#exceptions/rule_violation'

/** A refusal because of the person, whatever the state: 403 instead of 409. */
export class Forbidden {
  constructor(readonly text: string) {}
}

/** Why an action is refused; null if it is allowed. */
export type Refusal = string | Forbidden | null

/** As a page shows it. */
export const textOf = (refusal: Refusal): string | null =>
  refusal instanceof Forbidden ? refusal.text : refusal

/** One row of a lifecycle: the statuses an action starts from, and the one it leads to. */
export interface Transition<Status extends string> {
  from: readonly Status[]
  to: Status
  /** Shown if the action isn't possible from the current status. */
  refusal: string
}

/** Whether `action` is possible from `status`. */
export function allows<Status extends string, Action extends string>(
  lifecycle: Record<Action, Transition<Status>>,
  action: Action,
  status: Status
): boolean {
  return lifecycle[action].from.includes(status)
}

/** Why `action` isn't possible from `status`; null if it is. */
export function refusalOf<Status extends string, Action extends string>(
  lifecycle: Record<Action, Transition<Status>>,
  action: Action,
  status: Status
): string | null {
  return allows(lifecycle, action, status) ? null : lifecycle[action].refusal
}

/** @throws RuleViolation (409) */
export function refuse(refusal: string): never {
  throw new RuleViolation(refusal)
}

/**
 * @param link  where the person can change what the action was refused for
 * @throws RuleViolation (409) with the refusal, or NotAllowed (403) with a forbidden one
 */
export function refuseIf(refusal: Refusal, link?: WayOut) {
  if (refusal instanceof Forbidden) throw new NotAllowed(refusal.text)
  if (refusal !== null) throw new RuleViolation(refusal, link)
}

/**
 * The status that `action` leads to.
 *
 * @throws RuleViolation (409) if `action` isn't possible from `status`
 */
export function next<Status extends string, Action extends string>(
  lifecycle: Record<Action, Transition<Status>>,
  action: Action,
  status: Status
): Status {
  if (!allows(lifecycle, action, status)) throw new RuleViolation(lifecycle[action].refusal)
  return lifecycle[action].to
}

import { RuleViolation, type WayOut } from '#exceptions/rule_violation'

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

/**
 * @param link  where the person can change what the action was refused for
 * @throws RuleViolation (409) with the refusal, if there is one
 */
export function refuseIf(refusal: string | null, link?: WayOut) {
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

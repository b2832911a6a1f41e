import { RuleViolation } from '#exceptions/rule_violation'

/** One row of a lifecycle: the statuses an action starts from, where it leads, how it is refused. */
export interface Transition<Status extends string> {
  from: readonly Status[]
  to: Status
  /** Sentence for the person who comes too late. */
  refusal: string
}

/** Whether the table lets `action` start from `status`. */
export function allows<Status extends string, Action extends string>(
  lifecycle: Record<Action, Transition<Status>>,
  action: Action,
  status: Status
): boolean {
  return lifecycle[action].from.includes(status)
}

/** Why the table has no way for `action` from `status`; null when it has one. */
export function refusalOf<Status extends string, Action extends string>(
  lifecycle: Record<Action, Transition<Status>>,
  action: Action,
  status: Status
): string | null {
  return allows(lifecycle, action, status) ? null : lifecycle[action].refusal
}

/** @throws RuleViolation (409) with the refusal, when there is one */
export function refuseIf(refusal: string | null) {
  if (refusal !== null) throw new RuleViolation(refusal)
}

/**
 * The status that `action` leads to.
 *
 * @throws RuleViolation (409) when the table has no way from `status`
 */
export function next<Status extends string, Action extends string>(
  lifecycle: Record<Action, Transition<Status>>,
  action: Action,
  status: Status
): Status {
  if (!allows(lifecycle, action, status)) throw new RuleViolation(lifecycle[action].refusal)
  return lifecycle[action].to
}

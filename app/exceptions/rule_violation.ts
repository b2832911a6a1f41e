import { Exception } from '@adonisjs/core/exceptions'
import type { EditConflict } from '#shared/edits/three_way'

/** The page where the person can change what an action was refused for. */
export interface WayOut {
  label: string
  /** Path of a page. */
  href: string
}

/** 409: valid and authorized, but not allowed in the current state. The user sees the message. */
export class RuleViolation extends Exception {
  static status = 409
  static code = 'E_RULE_VIOLATION'

  constructor(
    message: string,
    readonly link?: WayOut
  ) {
    super(message)
  }
}

/** 409: someone else has changed the same fields since the form was opened. */
export class ConflictingEdit extends RuleViolation {
  constructor(
    message: string,
    readonly conflict: EditConflict
  ) {
    super(message)
  }

  /** Logged without its message, which names a colleague. */
  report(_error: this, { logger }: { logger: { warn: (text: string) => void } }) {
    logger.warn('Someone else has changed the same fields')
  }
}

/**
 * 409: the account posted, bid or asked on another project while its rows were being locked. Trying again
 * helps.
 */
export class AccountChanged extends RuleViolation {
  constructor() {
    super('Something has just changed in this account. Try again.')
  }
}

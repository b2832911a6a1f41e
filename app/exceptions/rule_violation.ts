import { Exception } from '@adonisjs/core/exceptions'

/** 409: valid and authorized, but not allowed in the current state. The user sees the message. */
export class RuleViolation extends Exception {
  static status = 409
  static code = 'E_RULE_VIOLATION'
}

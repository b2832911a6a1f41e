import { Exception } from '@adonisjs/core/exceptions'

/** A well-formed wish of the right person at the wrong moment: 409 with a sentence for them. */
export class RuleViolation extends Exception {
  static status = 409
  static code = 'E_RULE_VIOLATION'
}

import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { proofOf, requireProvenSession } from '#services/sign_in/proof'

/**
 * Requires of the session what the table of proofs says about the call. The team's calls are refused by
 * the team middleware, so that others don't find them.
 */
export default class ProofMiddleware {
  handle(ctx: HttpContext, next: NextFn) {
    const proof = proofOf(ctx)
    if (proof?.by === 'session' && !proof.onChange) requireProvenSession(ctx, proof)
    return next()
  }
}

import type { HttpContext } from '@adonisjs/core/http'
import { errors } from '@vinejs/vine'
import type User from '#models/user'
import { countCode, uncountCode } from '#services/limits/counts'
import { logSecurityEvent, type SecurityEvent } from '#services/observability/security_log'

/**
 * Counts an attempt with a code before it is checked, and gives it back if the code was right.
 *
 * @param event  logged if it was
 * @throws E_TOO_MANY_REQUESTS (429), and what `work` throws
 */
export async function countingCode<T>(
  ctx: HttpContext,
  event: SecurityEvent,
  work: (user: User) => Promise<T>
): Promise<T> {
  const user = ctx.auth.user!
  await countCode(user.person.id)
  try {
    const result = await work(user)
    await uncountCode(user.person.id)
    logSecurityEvent(ctx, event)
    return result
  } catch (error) {
    if (error instanceof errors.E_VALIDATION_ERROR) logSecurityEvent(ctx, 'code_refused')
    throw error
  }
}

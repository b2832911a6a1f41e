import type { HttpContext } from '@adonisjs/core/http'
import { errors } from '@vinejs/vine'
import { accountMessages } from '#shared/field_rules'
import type { PasskeyAssertion, ProofPurpose } from '#shared/passkeys'
import { PasskeyRefused } from '#exceptions/http_refusals'
import Passkey from '#models/passkey'
import { verifyPassword } from '#models/user/password'
import { logSecurityEvent } from '#services/security_log'
import { countCode, SignInAttempts, uncountCode } from '#start/limiter'

/** Shows that the account's owner is asking: the password, or a passkey that signed a challenge. */
export interface Proof {
  currentPassword?: string
  /** Bound to this session and to one purpose. */
  passkey?: PasskeyAssertion
}

interface ProofOptions {
  wrongPassword?: string
}

const refusalOf = (field: string, message: string, rule: string) =>
  new errors.E_VALIDATION_ERROR([{ field, message, rule }])

/**
 * Checks that the person asking is the account's owner, for what a session alone must not do. Wrong
 * passwords count like failed sign-ins, refused passkeys like wrong codes.
 *
 * @throws E_VALIDATION_ERROR (422) at `currentPassword` or `passkey`
 * @throws E_TOO_MANY_REQUESTS (429)
 */
export async function checkProof(
  ctx: HttpContext,
  purpose: ProofPurpose,
  { currentPassword, passkey }: Proof,
  { wrongPassword = 'That isn’t your current password.' }: ProofOptions = {}
): Promise<void> {
  if (passkey) return checkPasskey(ctx, purpose, passkey)
  if (currentPassword === undefined) {
    throw refusalOf('currentPassword', accountMessages.currentPassword, 'required')
  }
  const { email, password } = ctx.auth.user!
  const attempts = await SignInAttempts.count(ctx.request.ip(), email)
  if (await attempts.check(() => verifyPassword(password, currentPassword))) return attempts.clear()
  logSecurityEvent(ctx, 'sign_in_failed')
  throw refusalOf('currentPassword', wrongPassword, 'password')
}

async function checkPasskey(ctx: HttpContext, purpose: ProofPurpose, passkey: PasskeyAssertion) {
  const user = ctx.auth.user!
  await countCode(user.id)
  const sessionId = user.currentSession!.id
  await refusingAt(ctx, 'passkey', () => Passkey.verify(passkey, { purpose, sessionId }, user))
  await uncountCode(user.id)
}

/**
 * Turns the refusal of a passkey into 422 at its field: 401 would say that the session has ended.
 *
 * @throws E_VALIDATION_ERROR (422)
 */
export async function refusingAt<T>(
  ctx: HttpContext,
  field: string,
  work: () => Promise<T>
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof PasskeyRefused)) throw error
    logSecurityEvent(ctx, error.isCopied ? 'passkey_copied' : 'passkey_refused')
    throw refusalOf(field, error.message, 'passkey')
  }
}

import type { HttpContext } from '@adonisjs/core/http'
import { errors } from '@vinejs/vine'
import { accountMessages } from '#shared/values/field_rules'
import type { PasskeyAssertion, ProofPurpose } from '#shared/accounts/passkeys'
import { confirmAddressFirst, proofs, type Proof } from '#shared/accounts/proofs'
import { CodeRequired, NotSignedIn, PasskeyRefused } from '#exceptions/http_refusals'
import { RuleViolation } from '#exceptions/rule_violation'
import Passkey from '#models/passkey'
import { verifyPassword } from '#models/person/password'
import { logSecurityEvent } from '#services/observability/security_log'
import { countCode, uncountCode } from '#services/limits/counts'
import { SignInAttempts } from '#services/sign_in/sign_in_attempts'

/** Shows that the account's owner is asking: the password, or a passkey that signed a challenge. */
export interface GivenProof {
  currentPassword?: string
  /** Bound to this session, to one purpose, and to what it is about. */
  passkey?: PasskeyAssertion
}

interface ProofOptions {
  wrongPassword?: string
  /** What exactly is confirmed, as in the challenge. */
  about?: string
}

const refusalOf = (field: string, message: string, rule: string) =>
  new errors.E_VALIDATION_ERROR([{ field, message, rule }])

/** What the call of this request has to prove; null for a call that isn't in the table. */
export function proofOf({ request, route }: HttpContext): Proof | null {
  return proofs[`${request.method()} ${route!.pattern}`] ?? null
}

/**
 * Requires of the session what a call has to prove.
 *
 * @throws NotSignedIn (401) without a session
 * @throws CodeRequired (403) if two-step verification is on and the session hasn't entered the code
 * @throws RuleViolation (409) while the address isn't confirmed
 */
export function requireProvenSession({ auth }: HttpContext, { verified, confirmed }: Proof) {
  const { user } = auth
  if (!user) throw new NotSignedIn()
  if (verified && user.currentSession?.needsCode) {
    throw new CodeRequired({ inConsole: user.teamRole !== null })
  }
  if (confirmed && !user.person.emailConfirmed) throw new RuleViolation(confirmAddressFirst)
}

/**
 * Checks that the person asking is the account's owner, as the table of proofs says about the call. A
 * proof that isn't needed is checked too. Wrong passwords count like failed sign-ins, refused passkeys
 * like wrong codes.
 *
 * @throws E_VALIDATION_ERROR (422) at `currentPassword` or `passkey`
 * @throws E_TOO_MANY_REQUESTS (429)
 */
export async function checkProof(
  ctx: HttpContext,
  { currentPassword, passkey }: GivenProof,
  { wrongPassword = 'That isn’t your current password.', about }: ProofOptions = {}
): Promise<void> {
  const { confirms, ifProtected } = proofOf(ctx)!
  if (passkey) return checkPasskey(ctx, confirms!, passkey, about)
  const user = ctx.auth.user!
  if (currentPassword === undefined) {
    if (ifProtected && !(await Passkey.isProtecting(user))) return
    throw refusalOf('currentPassword', accountMessages.currentPassword, 'required')
  }
  if (user.currentSession?.missingFactor === 'passkey') {
    throw refusalOf('passkey', 'Confirm with a passkey: a password is not enough here.', 'passkey')
  }
  const attempts = await SignInAttempts.count(ctx.request.ip(), user.person.email)
  if (await attempts.check(() => verifyPassword(user.person.password, currentPassword))) {
    return attempts.clear()
  }
  logSecurityEvent(ctx, 'sign_in_failed')
  throw refusalOf('currentPassword', wrongPassword, 'password')
}

async function checkPasskey(
  ctx: HttpContext,
  purpose: ProofPurpose,
  passkey: PasskeyAssertion,
  about?: string
) {
  const user = ctx.auth.user!
  const { person } = user
  await countCode(person.id)
  const sessionId = user.currentSession!.id
  const verify = () => Passkey.verify(passkey, { purpose, sessionId, about }, person)
  await refusingAt(ctx, 'passkey', verify)
  await uncountCode(person.id)
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

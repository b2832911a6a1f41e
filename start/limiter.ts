import { createHash } from 'node:crypto'
import { errors } from '@adonisjs/limiter'
import limiter from '@adonisjs/limiter/services/main'
import type { HttpContext } from '@adonisjs/core/http'
import throttle, { type Allowance } from '#config/throttle'
import KnownNetwork from '#models/known_network'
import { refuseWhileHashingIsBusy } from '#models/user/password'
import { networkOf } from '#services/network'

/** Who a limit applies to: the signed-in user, or the network of the request. */
export const callerOf = (user: { id: number } | null, ip: string) =>
  user ? `person_${user.id}` : `ip_${networkOf(ip)}`

const caller = ({ auth, request }: HttpContext) => callerOf(auth.user ?? null, request.ip())

const network = ({ request }: HttpContext) => `ip_${networkOf(request.ip())}`

const throttleBy = (
  name:
    | 'register'
    | 'writes'
    | 'messages'
    | 'contact'
    | 'exports'
    | 'files'
    | 'photos'
    | 'pushTests'
    | 'clientErrors',
  keyOf: (ctx: HttpContext) => string
) =>
  limiter.define(name, (ctx) => {
    const { requests, seconds } = throttle[name]
    if (requests === 0) return limiter.noLimit()
    return limiter.allowRequests(requests).every(seconds).usingKey(keyOf(ctx))
  })

export const throttleRegister = throttleBy('register', network)
export const throttleWrites = throttleBy('writes', caller)
export const throttleMessages = throttleBy('messages', caller)
export const throttleContact = throttleBy('contact', network)
export const throttleFiles = throttleBy('files', caller)
export const throttlePhotos = throttleBy('photos', caller)
export const throttleExports = throttleBy('exports', caller)
export const throttlePushTests = throttleBy('pushTests', caller)
export const throttleClientErrors = throttleBy('clientErrors', network)

/** @param availableIn  seconds until the next attempt is allowed */
export function tooManyRequests(limit: number, availableIn: number) {
  const left = { limit, remaining: 0, consumed: limit, availableIn }
  return new errors.E_TOO_MANY_REQUESTS({ ...left, toJSON: () => left })
}

const store = ({ requests, seconds }: Allowance) => limiter.use({ requests, duration: seconds })

async function consume(allowance: Allowance, key: string) {
  if (allowance.requests > 0) await store(allowance).consume(key)
}

/** @returns whether this request is still within the limit */
async function count(allowance: Allowance, key: string): Promise<boolean> {
  if (allowance.requests === 0) return true
  const { consumed } = await store(allowance).increment(key)
  return consumed <= allowance.requests
}

/** Whether one more request would exceed the limit. Counts nothing. */
async function isUsedUp(allowance: Allowance, key: string): Promise<boolean> {
  return allowance.requests > 0 && (await store(allowance).remaining(key)) === 0
}

async function uncount(allowance: Allowance, key: string) {
  if (allowance.requests > 0) await store(allowance).decrement(key)
}

/** Hashed, because the store's keys are shorter than an email address may be. */
const hashOf = (email: string) =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')

const networkAndAddress = (ip: string, email: string) => `${networkOf(ip)}_${hashOf(email)}`

/**
 * Counts a request for a reset link, by network and address together, so that nobody can keep the
 * owner of an address from requesting one elsewhere.
 *
 * @throws E_TOO_MANY_REQUESTS (429)
 */
export const countResetRequest = (ip: string, email: string) =>
  consume(throttle.reset, `reset_${networkAndAddress(ip, email)}`)

/** Counts a reset link to an address. Returns whether it may be sent. */
export const countResetEmail = (email: string) =>
  count(throttle.resetAddress, `reset_address_${hashOf(email)}`)

/**
 * Counts a confirmation email to an address, across all accounts, so that nobody can flood a
 * stranger's mailbox.
 *
 * @throws E_TOO_MANY_REQUESTS (429)
 */
export const countConfirmation = (email: string) =>
  consume(throttle.confirmation, `confirmation_address_${hashOf(email)}`)

/**
 * Counts a change of a user's email address, which sends a confirmation to the new one.
 * Confirmations resent to a mistyped address don't count, because the user must be able to correct
 * it.
 *
 * @throws E_TOO_MANY_REQUESTS (429)
 */
export async function countAddressChange(userId: number, email: string) {
  await consume(throttle.confirmation, `confirmation_person_${userId}`)
  await countConfirmation(email)
}

/**
 * Counts a reported error of a page for all senders together, because each writes a line into the log.
 *
 * @throws E_TOO_MANY_REQUESTS (429)
 */
export const countClientError = () => consume(throttle.clientErrorsAll, 'client_errors_all')

/**
 * Counts the other projects of a batch: the request itself is counted as one write.
 *
 * @throws E_TOO_MANY_REQUESTS (429)
 */
export async function countFurtherWrites(ctx: HttpContext, further: number) {
  const key = `writes_${caller(ctx)}`
  for (let left = further; left > 0; left -= 1) await consume(throttle.writes, key)
}

/**
 * Counts a first message to someone who has no bid in common with the sender.
 *
 * @throws E_TOO_MANY_REQUESTS (429)
 */
export const countNewConversation = (senderId: number) =>
  consume(throttle.conversations, `conversations_person_${senderId}`)

/**
 * Counts what a person does about a project with `work`, unless `work` is refused.
 *
 * @throws E_TOO_MANY_REQUESTS (429)
 */
export async function countOnProject<T>(
  name: 'questions' | 'corrections' | 'versions',
  about: { userId: number; projectId: number },
  work: () => Promise<T>
): Promise<T> {
  const key = `${name}_person_${about.userId}_project_${about.projectId}`
  await consume(throttle[name], key)
  try {
    return await work()
  } catch (error) {
    await uncount(throttle[name], key)
    throw error
  }
}

/**
 * Counts a successful sign-in. Each costs a password hash, so the count is never given back.
 *
 * @throws E_TOO_MANY_REQUESTS (429)
 */
export const countSignIn = (userId: number) =>
  consume(throttle.signIns, `sign_ins_person_${userId}`)

/**
 * Counts an attempt at two-step verification, or to confirm something with a passkey, before it is checked, so that parallel attempts
 * can't bypass the limit.
 *
 * @throws E_TOO_MANY_REQUESTS (429)
 */
export const countCode = (userId: number) => consume(throttle.codes, `codes_person_${userId}`)

/** Gives back the attempt when the code was right. */
export const uncountCode = (userId: number) => uncount(throttle.codes, `codes_person_${userId}`)

/**
 * Counts an attempt to sign in with a passkey before it is checked. Only the network is limited: a
 * passkey can't be guessed, so no account needs protection from attempts.
 *
 * @throws E_TOO_MANY_REQUESTS (429)
 */
export const countPasskeyAttempt = (ip: string) =>
  consume(throttle.signInIp, `sign_in_${networkOf(ip)}`)

/** Gives back the attempt when the passkey was right. */
export const uncountPasskeyAttempt = (ip: string) =>
  uncount(throttle.signInIp, `sign_in_${networkOf(ip)}`)

/**
 * Counts password attempts. Each counts before the password is checked, so that parallel attempts
 * can't bypass the limit, and is given back if the password is right.
 *
 * Three limits apply: by network, by network and email address, and by email address across all
 * networks. The last one never locks the owner out: networks that have signed in to the account
 * before are exempt, and every other network gets one attempt per minute. Addresses without an
 * account count in the same way, so responses don't reveal which ones exist.
 */
export class SignInAttempts {
  private constructor(
    private ip: string,
    private email: string
  ) {}

  /**
   * @throws TemporarilyUnavailable (503) before counting, if too many passwords are being checked
   * @throws E_TOO_MANY_REQUESTS (429)
   */
  static async count(ip: string, email: string): Promise<SignInAttempts> {
    refuseWhileHashingIsBusy()
    const attempts = new SignInAttempts(ip, email)
    // During an attack from many networks, most attempts end here and don't wait for the account's row.
    const isSlowedDown = await isUsedUp(throttle.signInAccount, attempts.#accountKey)
    if (isSlowedDown) await attempts.#waitForTurn()
    await consume(throttle.signInIp, `sign_in_${networkOf(ip)}`)
    await consume(throttle.signIn, `sign_in_${networkAndAddress(ip, email)}`)
    await attempts.#countOnAccount({ hadTurn: isSlowedDown })
    return attempts
  }

  /** Checks the password with `work`. Gives the attempt back if it fails, as on a busy server. */
  async check<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      await this.#cancel()
      throw error
    }
  }

  async clear() {
    await this.#giveBack()
    await SignInAttempts.reset(this.ip, this.email)
  }

  /**
   * Resets the count after a password reset, because the user has probably tried wrong passwords
   * before.
   */
  static async reset(ip: string, email: string) {
    if (throttle.signIn.requests === 0) return
    await store(throttle.signIn).delete(`sign_in_${networkAndAddress(ip, email)}`)
  }

  async #giveBack() {
    await uncount(throttle.signInIp, `sign_in_${networkOf(this.ip)}`)
    await uncount(throttle.signInAccount, this.#accountKey)
  }

  async #cancel() {
    await this.#giveBack()
    await uncount(throttle.signIn, `sign_in_${networkAndAddress(this.ip, this.email)}`)
  }

  get #accountKey() {
    return `sign_in_account_${hashOf(this.email)}`
  }

  async #countOnAccount({ hadTurn }: { hadTurn: boolean }) {
    if ((await count(throttle.signInAccount, this.#accountKey)) || hadTurn) return
    try {
      await this.#waitForTurn()
    } catch (error) {
      // Waiting for a turn doesn't count as a failed sign-in.
      await this.#cancel()
      throw error
    }
  }

  /**
   * Networks that have signed in to the account before need no turn. The first attempt of any other
   * has to wait for its turn too.
   */
  async #waitForTurn() {
    if (await KnownNetwork.isKnown(this.email, this.ip)) return
    const { requests, seconds } = throttle.signInUnknown
    const key = `sign_in_turn_${networkAndAddress(this.ip, this.email)}`
    await consume(throttle.signInUnknown, key)
    const waits = { requests, seconds: throttle.signInAccount.seconds }
    if (requests === 0 || !(await this.#isFirst(waits, `${key}_waited`))) return
    throw tooManyRequests(requests, seconds)
  }

  async #isFirst(allowance: Allowance, key: string) {
    const { consumed } = await store(allowance).increment(key)
    return consumed === 1
  }
}

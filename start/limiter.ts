import { createHash } from 'node:crypto'
import limiter from '@adonisjs/limiter/services/main'
import type { HttpContext } from '@adonisjs/core/http'
import throttle, { type Allowance } from '#config/throttle'

const person = ({ auth, request }: HttpContext) =>
  auth.user ? `person_${auth.user.id}` : `ip_${request.ip()}`

const allow = ({ requests, seconds }: Allowance, key: string) =>
  limiter.allowRequests(requests).every(seconds).usingKey(key)

export const throttleRegister = limiter.define('register', (ctx) =>
  allow(throttle.register, `ip_${ctx.request.ip()}`)
)
export const throttleWrites = limiter.define('writes', (ctx) => allow(throttle.writes, person(ctx)))
export const throttleMessages = limiter.define('messages', (ctx) =>
  allow(throttle.messages, person(ctx))
)
export const throttleContact = limiter.define('contact', (ctx) =>
  allow(throttle.contact, `ip_${ctx.request.ip()}`)
)

const store = ({ requests, seconds }: Allowance) => limiter.use({ requests, duration: seconds })

/** Of one length: the store's keys are shorter than an address may be. */
const placeAndAddress = (ip: string, email: string) =>
  `${ip}_${createHash('sha256').update(email).digest('base64url')}`

/**
 * Asking for a reset link: by place and address together, so that nobody can keep the owner
 * of an address from asking elsewhere.
 *
 * @throws E_TOO_MANY_REQUESTS (429)
 */
export const countResetRequest = (ip: string, email: string) =>
  store(throttle.reset).consume(`reset_${placeAndAddress(ip, email)}`)

/**
 * Confirmation emails: by person, and by address across all accounts, so that nobody can fill a
 * stranger's mailbox.
 *
 * @throws E_TOO_MANY_REQUESTS (429)
 */
export async function countConfirmation(userId: number, email: string) {
  const address = createHash('sha256').update(email).digest('base64url')
  await store(throttle.confirmation).consume(`confirmation_person_${userId}`)
  await store(throttle.confirmation).consume(`confirmation_address_${address}`)
}

/**
 * R15: a first message to somebody whom no offer connects to the sender.
 *
 * @throws E_TOO_MANY_REQUESTS (429)
 */
export const countNewConversation = (senderId: number) =>
  store(throttle.conversations).consume(`conversations_person_${senderId}`)

/**
 * Tries at a password: counted before the password is looked at, so that parallel ones
 * cannot slip past, and given back when it was right. The address counts together with the
 * place, so nobody can lock an owner out from elsewhere.
 */
export class SignInAttempts {
  private constructor(
    private ip: string,
    private email: string
  ) {}

  /** @throws E_TOO_MANY_REQUESTS (429) */
  static async count(ip: string, email: string): Promise<SignInAttempts> {
    await store(throttle.signInIp).consume(`sign_in_${ip}`)
    await store(throttle.signIn).consume(`sign_in_${placeAndAddress(ip, email)}`)
    return new SignInAttempts(ip, email)
  }

  async forgive() {
    await store(throttle.signInIp).decrement(`sign_in_${this.ip}`)
    await SignInAttempts.startAfresh(this.ip, this.email)
  }

  /** After a reset: whoever forgot a password has tried some before. */
  static async startAfresh(ip: string, email: string) {
    await store(throttle.signIn).delete(`sign_in_${placeAndAddress(ip, email)}`)
  }
}

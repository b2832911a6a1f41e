import throttle, { type Allowance } from '#config/throttle'
import KnownNetwork from '#models/known_network'
import { refuseWhileHashingIsBusy } from '#models/person/password'
import { networkOf } from '#services/http/network'
import {
  consume,
  count,
  hashOf,
  isUsedUp,
  networkAndAddress,
  store,
  tooManyRequests,
  uncount,
} from '#services/limits/allowances'

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

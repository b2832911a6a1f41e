import type { HttpContext } from '@adonisjs/core/http'
import throttle from '#config/throttle'
import { networkOf } from '#services/http/network'
import { consume, count, hashOf, networkAndAddress, uncount } from '#services/limits/allowances'
import { caller } from '#services/limits/caller'

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
 * Counts an invitation into an account, also one that is sent again. The address counts across all accounts.
 *
 * @throws E_TOO_MANY_REQUESTS (429)
 */
export async function countInvitation(userId: number, email: string) {
  await consume(throttle.invitations, `invitations_account_${userId}`)
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
 * Counts another link to sign that is sent to a seller of a project.
 *
 * @throws E_TOO_MANY_REQUESTS (429)
 */
export const countSigningLink = (projectId: number) =>
  consume(throttle.signingLinks, `signing_links_project_${projectId}`)

/**
 * Counts a code to sign that is sent to a seller.
 *
 * @throws E_TOO_MANY_REQUESTS (429)
 */
export const countSigningCode = (partyId: number) =>
  consume(throttle.signingCodes, `signing_codes_party_${partyId}`)

/**
 * Counts a successful sign-in. Each costs a password hash, so the count is never given back.
 *
 * @throws E_TOO_MANY_REQUESTS (429)
 */
export const countSignIn = (personId: number) =>
  consume(throttle.signIns, `sign_ins_person_${personId}`)

/**
 * Counts an attempt at two-step verification, or to confirm something with a passkey, before it is checked, so that parallel attempts
 * can't bypass the limit.
 *
 * @throws E_TOO_MANY_REQUESTS (429)
 */
export const countCode = (personId: number) => consume(throttle.codes, `codes_person_${personId}`)

/** Gives back the attempt when the code was right. */
export const uncountCode = (personId: number) => uncount(throttle.codes, `codes_person_${personId}`)

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

/** Counts a choice at a seller's link. Each may notify the owner. @throws E_TOO_MANY_REQUESTS (429) */
export const countSellerChoice = (linkId: number) =>
  consume(throttle.sellerChoices, `seller_choices_link_${linkId}`)

/** What an opening is counted by: a hash with the page's secret, from which nobody can compute network and browser. */
export const openingKey = ({ ip, agent, token }: { ip: string; agent: string; token: string }) =>
  `seller_opening_${hashOf(`${token} ${networkOf(ip)} ${agent}`)}`

/** Whether this browser, by its network and name, hasn't opened this seller's page in the last hour. */
export function countOpeningOnce({ request }: HttpContext, token: string): Promise<boolean> {
  const agent = request.header('user-agent') ?? ''
  return count({ requests: 1, seconds: 3600 }, openingKey({ ip: request.ip(), agent, token }))
}

import type { ProofPurpose, SignedVersion } from '#shared/accounts/passkeys'
import { api } from '~/lib/api'
import { toast } from '~/lib/toast'

/** The person closed the browser's dialog, or no passkey fits. A toast has said so. */
export class NoPasskey extends Error {}

export const isNoPasskey = (error: unknown): boolean => error instanceof NoPasskey

/** Loaded when it's needed, so that no page becomes larger. */
const webauthn = () => import('@simplewebauthn/browser')

/**
 * Whether this browser has passkeys here. The class is set before the page is drawn. The server, which
 * can't know it, expects them.
 */
export const hasPasskeys = () =>
  typeof document === 'undefined' || !document.documentElement.classList.contains('no-passkeys')

export type Assertion = Awaited<ReturnType<typeof ask>>

type SignInOptions = Awaited<ReturnType<typeof signInOptions>>

const signInOptions = () => api.post('/api/auth/passkey/options')

function refuse(description: string): never {
  toast({ title: 'No passkey was used', description, tone: 'error' })
  throw new NoPasskey()
}

/** Asks for a passkey. @throws NoPasskey */
async function ask(optionsJSON: SignInOptions) {
  const { startAuthentication } = await webauthn()
  try {
    return await startAuthentication({ optionsJSON })
  } catch {
    return refuse('Try again, or use your password.')
  }
}

/**
 * Signs in with a passkey, or asks for one if it's null. Call it on a press then.
 *
 * @throws NoPasskey, ApiError, NetworkError
 */
export async function signInWithPasskey(chosen: Assertion | null) {
  return api.post('/api/auth/passkey', { passkey: chosen ?? (await ask(await signInOptions())) })
}

/**
 * Offers passkeys among the suggestions of the email field until one is chosen, and returns it. Null if
 * the browser can't, or when something else asks for a passkey.
 */
export async function suggestPasskeys(): Promise<Assertion | null> {
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await webauthn()
  if (!(await browserSupportsWebAuthnAutofill())) return null
  try {
    const optionsJSON = await signInOptions()
    return await startAuthentication({ optionsJSON, useBrowserAutofill: true })
  } catch {
    return null
  }
}

/** Ends the suggestions. */
export async function endSuggestions(): Promise<void> {
  const { WebAuthnAbortService } = await webauthn()
  WebAuthnAbortService.cancelCeremony()
}

/** What a passkey confirms. */
export interface Confirmed {
  purpose: ProofPurpose
  /** For `sign_agreement`. */
  agreement?: SignedVersion
  /** For `remove_passkey`. */
  passkeyId?: number
}

/**
 * A passkey's answer that confirms something in this session. Call it on a press.
 *
 * @throws NoPasskey, ApiError, NetworkError
 */
export async function passkeyFor(userId: number, confirmed: Confirmed) {
  return ask(await api.post(`/api/users/${userId}/passkeys/challenges`, confirmed))
}

/**
 * What confirms a change in the account: the password, or a passkey if it is empty.
 *
 * @throws NoPasskey, ApiError, NetworkError
 */
export async function proofOf(userId: number, confirmed: Confirmed, currentPassword: string) {
  if (currentPassword !== '') return { currentPassword }
  return { passkey: await passkeyFor(userId, confirmed) }
}

/**
 * Makes a passkey on this device and stores it. Call it on a press.
 *
 * @throws NoPasskey, ApiError, NetworkError
 */
export async function addPasskey(userId: number, name: string, currentPassword: string) {
  const proof = await proofOf(userId, { purpose: 'add_passkey' }, currentPassword)
  const optionsJSON = await api.post(`/api/users/${userId}/passkeys/options`, proof)
  const { startRegistration } = await webauthn()
  const credential = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    return refuse(
      isKnown
        ? 'This device already has a passkey for your account.'
        : 'The device made no passkey. Try again.'
    )
  })
  return api.post(`/api/users/${userId}/passkeys`, { name, credential })
}

/** Passkeys per account. */
export const maxPasskeys = 10

/** Characters of a passkey's name. */
export const maxPasskeyName = 60

/** Minutes in which a challenge must be signed. */
export const challengeMinutes = 5

/** What a password or a passkey confirms in a session. */
export const proofPurposes = [
  'add_passkey',
  'change_email',
  'change_password',
  'delete_account',
  'delete_person',
  'make_owner',
  'open_console',
  'remove_passkey',
  'require_second_factor',
  'second_factor',
  'set_up_two_step',
  'sign_agreement',
] as const
export type ProofPurpose = (typeof proofPurposes)[number]

/** Hours that a removed passkey goes on protecting an account. */
export const removalProtectsHours = 24

/** A version of an agreement as its signature confirms it. `hash` is the SHA-256 of its text. */
export interface SignedVersion {
  projectId: number
  version: number
  hash: string
}

/** What a passkey confirms when it signs an agreement. */
export const aboutVersion = ({ projectId, version, hash }: SignedVersion): string =>
  `project ${projectId}, version ${version}, ${hash}`

/** What a passkey confirms when a passkey is removed. */
export const aboutPasskey = (passkeyId: number): string => `passkey ${passkeyId}`

/** What a challenge is for; one for another purpose is refused. */
export const challengePurposes = ['sign_in', 'register', ...proofPurposes] as const
export type ChallengePurpose = (typeof challengePurposes)[number]

/** Whether a passkey stays on one device or is synchronized. */
export const passkeyDeviceTypes = ['singleDevice', 'multiDevice'] as const
export type PasskeyDeviceType = (typeof passkeyDeviceTypes)[number]

/** What a browser returns for a passkey that is used, as `AuthenticationResponseJSON`. */
export interface PasskeyAssertion {
  id: string
  response: {
    clientDataJSON: string
    authenticatorData: string
    signature: string
    /** Left out by devices that store no account. */
    userHandle?: string | null
  }
}

/** What a browser returns for a new passkey, as `RegistrationResponseJSON`. */
export interface NewCredential {
  id: string
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] }
}

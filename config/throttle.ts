import env from '#start/env'

/** `requests` allowed within `seconds`; 0 `requests` means no limit. */
export interface Allowance {
  requests: number
  seconds: number
}

type Name =
  | 'SIGN_IN'
  | 'SIGN_IN_IP'
  | 'SIGN_IN_ACCOUNT'
  | 'SIGN_IN_UNKNOWN'
  | 'SIGN_INS'
  | 'CODES'
  | 'REGISTER'
  | 'RESET'
  | 'RESET_ADDRESS'
  | 'CONFIRMATION'
  | 'INVITATIONS'
  | 'WRITES'
  | 'MESSAGES'
  | 'CONVERSATIONS'
  | 'CONTACT'
  | 'QUESTIONS'
  | 'CORRECTIONS'
  | 'VERSIONS'
  | 'SIGNING_LINKS'
  | 'SIGNING_CODES'
  | 'SIGNING'
  | 'EXPORTS'
  | 'FILES'
  | 'PHOTOS'
  | 'PREVIEWS'
  | 'PUSH_TESTS'
  | 'CLIENT_ERRORS'
  | 'CLIENT_ERRORS_ALL'
  | 'READS'
  | 'CREW_WRITES'
  | 'SELLER_READS'
  | 'SELLER_WRITES'
  | 'SELLER_CHOICES'

/**
 * Parses `10/60` (10 requests per 60 seconds) or `0` (no limit). docs/operations.md lists the
 * variables.
 */
function allowance(name: `THROTTLE_${Name}`, standard: string): Allowance {
  const [requests, seconds = 1] = env.get(name, standard).split('/').map(Number)
  return { requests, seconds }
}

export default {
  /** Failed sign-ins by email address and network. */
  signIn: allowance('THROTTLE_SIGN_IN', '5/900'),
  /** Failed sign-ins by network. */
  signInIp: allowance('THROTTLE_SIGN_IN_IP', '50/900'),
  /**
   * Failed sign-ins by email address from all networks; above it, unknown networks are slowed down.
   */
  signInAccount: allowance('THROTTLE_SIGN_IN_ACCOUNT', '20/3600'),
  /** Sign-ins by email address and unknown network while it is slowed down. */
  signInUnknown: allowance('THROTTLE_SIGN_IN_UNKNOWN', '1/60'),
  /** Successful sign-ins by account. */
  signIns: allowance('THROTTLE_SIGN_INS', '30/900'),
  /** Wrong codes for two-step verification by account. */
  codes: allowance('THROTTLE_CODES', '5/900'),
  register: allowance('THROTTLE_REGISTER', '10/3600'),
  /** Requested reset links by email address and network. */
  reset: allowance('THROTTLE_RESET', '5/900'),
  /** Reset links sent by email address. */
  resetAddress: allowance('THROTTLE_RESET_ADDRESS', '3/3600'),
  /** Confirmation emails by email address, and changes of the email address by account. */
  confirmation: allowance('THROTTLE_CONFIRMATION', '5/3600'),
  /** Invitations of people, sent by one account. */
  invitations: allowance('THROTTLE_INVITATIONS', '20/86400'),
  writes: allowance('THROTTLE_WRITES', '120/60'),
  messages: allowance('THROTTLE_MESSAGES', '30/60'),
  /** New conversations between people without a bid in common. */
  conversations: allowance('THROTTLE_CONVERSATIONS', '10/3600'),
  contact: allowance('THROTTLE_CONTACT', '5/3600'),
  /** Questions of a company about a project, also those it withdraws. */
  questions: allowance('THROTTLE_QUESTIONS', '10/86400'),
  /** Corrections that an owner makes to the answers about a project. */
  corrections: allowance('THROTTLE_CORRECTIONS', '10/86400'),
  /** Versions of a project's agreement that a person sends. */
  versions: allowance('THROTTLE_VERSIONS', '5/86400'),
  /** Links to sign that are sent again, by project. */
  signingLinks: allowance('THROTTLE_SIGNING_LINKS', '10/86400'),
  /** Codes to sign by seller. */
  signingCodes: allowance('THROTTLE_SIGNING_CODES', '5/3600'),
  /** What is done with a link to sign, by network. */
  signing: allowance('THROTTLE_SIGNING', '30/900'),
  /** Downloads of one's own account data. */
  exports: allowance('THROTTLE_EXPORTS', '5/3600'),
  /** Uploaded files of messages. */
  files: allowance('THROTTLE_FILES', '60/3600'),
  /** Photos that are sent before their form. */
  photos: allowance('THROTTLE_PHOTOS', '200/3600'),
  /** Photos that are decoded for a browser that can't show them. As many as may be sent. */
  previews: allowance('THROTTLE_PREVIEWS', '200/3600'),
  /** Test notifications to one's own devices. */
  pushTests: allowance('THROTTLE_PUSH_TESTS', '5/3600'),
  /** Errors of pages, reported by one network. */
  clientErrors: allowance('THROTTLE_CLIENT_ERRORS', '5/60'),
  /** Errors of pages, reported by all networks together. */
  clientErrorsAll: allowance('THROTTLE_CLIENT_ERRORS_ALL', '1000/86400'),
  /** Read calls and pages; each process counts its own. */
  reads: allowance('THROTTLE_READS', '3000/60'),
  /** What crews do with their links, by network. */
  crewWrites: allowance('THROTTLE_CREW_WRITES', '300/3600'),
  /** Pages of sellers and crews by network; each process counts its own. */
  sellerReads: allowance('THROTTLE_SELLER_READS', '60/60'),
  /** Openings and choices of sellers by network. */
  sellerWrites: allowance('THROTTLE_SELLER_WRITES', '60/3600'),
  /** Choices at one seller's link. */
  sellerChoices: allowance('THROTTLE_SELLER_CHOICES', '10/86400'),
}

import env from '#start/env'

/** How often something may be done: `requests` within `seconds`; no limit when `requests` is 0. */
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
  | 'REGISTER'
  | 'RESET'
  | 'RESET_ADDRESS'
  | 'CONFIRMATION'
  | 'WRITES'
  | 'MESSAGES'
  | 'CONVERSATIONS'
  | 'CONTACT'
  | 'EXPORTS'
  | 'READS'

/** Reads `10/60`, ten in sixty seconds, or `0`, no limit; the environment table lists the names. */
function allowance(name: `THROTTLE_${Name}`, standard: string): Allowance {
  const [requests, seconds = 1] = env.get(name, standard).split('/').map(Number)
  return { requests, seconds }
}

export default {
  /** Failed sign-ins for one address from one network. */
  signIn: allowance('THROTTLE_SIGN_IN', '5/900'),
  /** Failed sign-ins from one network. */
  signInIp: allowance('THROTTLE_SIGN_IN_IP', '50/900'),
  /** Failed sign-ins for one address from all networks, before unknown networks are slowed down. */
  signInAccount: allowance('THROTTLE_SIGN_IN_ACCOUNT', '20/3600'),
  /** Sign-ins from one unknown network to an address that is being slowed down. */
  signInUnknown: allowance('THROTTLE_SIGN_IN_UNKNOWN', '1/60'),
  /** Successful sign-ins to one account. */
  signIns: allowance('THROTTLE_SIGN_INS', '30/900'),
  register: allowance('THROTTLE_REGISTER', '10/3600'),
  /** Requested reset links for one address from one network. */
  reset: allowance('THROTTLE_RESET', '5/900'),
  /** Reset links sent to one address. */
  resetAddress: allowance('THROTTLE_RESET_ADDRESS', '3/3600'),
  /** Confirmation emails to one address, and changes of one person's address. */
  confirmation: allowance('THROTTLE_CONFIRMATION', '5/3600'),
  writes: allowance('THROTTLE_WRITES', '120/60'),
  messages: allowance('THROTTLE_MESSAGES', '30/60'),
  /** New conversations with people whom no offer connects to the sender. */
  conversations: allowance('THROTTLE_CONVERSATIONS', '10/3600'),
  contact: allowance('THROTTLE_CONTACT', '5/3600'),
  /** Downloads of the data of one's own account. */
  exports: allowance('THROTTLE_EXPORTS', '5/3600'),
  /** Read calls and pages, counted by each process on its own. */
  reads: allowance('THROTTLE_READS', '3000/60'),
}

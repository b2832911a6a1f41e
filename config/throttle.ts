import env from '#start/env'

/** How often something may be done: `requests` within `seconds`. */
export interface Allowance {
  requests: number
  seconds: number
}

/** Reads `10/60`, ten in sixty seconds; the environment table lists the names. */
function allowance(
  name: `THROTTLE_${'SIGN_IN' | 'SIGN_IN_IP' | 'REGISTER' | 'RESET' | 'CONFIRMATION' | 'WRITES' | 'MESSAGES' | 'CONVERSATIONS' | 'CONTACT'}`,
  standard: string
): Allowance {
  const [requests, seconds] = env.get(name, standard).split('/').map(Number)
  return { requests, seconds }
}

export default {
  /** Failed sign-ins for one address from one place. */
  signIn: allowance('THROTTLE_SIGN_IN', '5/900'),
  /** Failed sign-ins from one place. */
  signInIp: allowance('THROTTLE_SIGN_IN_IP', '50/900'),
  register: allowance('THROTTLE_REGISTER', '10/3600'),
  reset: allowance('THROTTLE_RESET', '5/900'),
  /** Confirmation emails to one person, and to one address. */
  confirmation: allowance('THROTTLE_CONFIRMATION', '5/3600'),
  writes: allowance('THROTTLE_WRITES', '120/60'),
  messages: allowance('THROTTLE_MESSAGES', '30/60'),
  /** New conversations with people whom no offer connects to the sender (R15). */
  conversations: allowance('THROTTLE_CONVERSATIONS', '10/3600'),
  contact: allowance('THROTTLE_CONTACT', '5/3600'),
}

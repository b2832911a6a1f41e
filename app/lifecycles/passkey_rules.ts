import { maxPasskeys } from '#shared/accounts/passkeys'

interface Situation {
  /** How many the account has. */
  passkeys: number
}

const missing = {
  console: 'This account has no passkey that opens the console.',
  login: 'You have no passkey that counts as the code.',
  proof: 'This account has no passkey.',
}

export const passkeyRefusals = {
  /** @param isKnown  whether an account has it already */
  store: ({ isKnown }: { isKnown: boolean }): string | null =>
    isKnown ? 'This passkey is already in use.' : null,

  add({ passkeys }: Situation): string | null {
    if (passkeys < maxPasskeys) return null
    return `An account can have ${maxPasskeys} passkeys. Remove one you no longer use.`
  },

  /** @param as  instead of a code for the console or a login only those count that were added after one */
  use({ passkeys, as }: Situation & { as: 'console' | 'login' | 'proof' }): string | null {
    return passkeys > 0 ? null : missing[as]
  },
}

import { maxPasskeys } from '#shared/accounts/passkeys'

interface Situation {
  /** How many the account has. */
  passkeys: number
}

export const passkeyRefusals = {
  /** @param isKnown  whether an account has it already */
  store: ({ isKnown }: { isKnown: boolean }): string | null =>
    isKnown ? 'This passkey is already in use.' : null,

  add({ passkeys }: Situation): string | null {
    if (passkeys < maxPasskeys) return null
    return `An account can have ${maxPasskeys} passkeys. Remove one you no longer use.`
  },

  /** @param isCode  for the console, where only those count that were added after a code */
  use({ passkeys, isCode }: Situation & { isCode: boolean }): string | null {
    if (passkeys > 0) return null
    return isCode
      ? 'This account has no passkey that opens the console.'
      : 'This account has no passkey.'
  },
}

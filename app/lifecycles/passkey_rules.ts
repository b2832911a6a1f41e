import { maxPasskeys } from '#shared/passkeys'

interface Situation {
  /** How many the account has. */
  passkeys: number
}

export const passkeyRefusals = {
  add({ passkeys }: Situation): string | null {
    if (passkeys < maxPasskeys) return null
    return `An account can have ${maxPasskeys} passkeys. Remove one you no longer use.`
  },

  /** For a confirmation. */
  use({ passkeys }: Situation): string | null {
    return passkeys > 0 ? null : 'This account has no passkey.'
  },
}

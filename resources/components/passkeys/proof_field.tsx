import { accountMessages } from '#shared/values/field_rules'
import { PasswordInput } from '~/components/ui/password_input'
import { hasPasskeys } from '~/lib/passkeys'

interface ProofFieldProps {
  name: string
  value: string
  error?: string
  onValueChange: (value: string) => void
  /** Whether the account has a passkey, which may be used instead. */
  hasPasskey: boolean
  /** Why it is needed. */
  hint?: string
  className?: string
}

/** The current password. Left empty, a passkey is asked for instead. */
export function ProofField({ hasPasskey, hint, ...field }: ProofFieldProps) {
  const instead = <span className="if-passkeys">Leave it empty to use a passkey.</span>
  return (
    <PasswordInput
      {...field}
      label="Current password"
      hint={
        hasPasskey ? (
          <>
            {hint} {instead}
          </>
        ) : (
          hint
        )
      }
      autoComplete="current-password"
    />
  )
}

/** The error of an empty password, unless a passkey replaces it. */
export const proofError = (currentPassword: string, hasPasskey: boolean) =>
  currentPassword === '' && !(hasPasskey && hasPasskeys()) && accountMessages.currentPassword

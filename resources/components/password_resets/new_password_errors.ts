import { PASSWORD_MINIMUM, PASSWORD_TOO_SHORT } from '~/components/sessions/rules'

interface Entered {
  newPassword: string
  confirmation: string
}

interface Fault {
  /** Of the toast. */
  title: string
  description: string
  /** By field. */
  errors: Record<string, string>
}

function missing({ newPassword, confirmation }: Entered): Fault['errors'] {
  return {
    ...(!newPassword && { newPassword: 'Enter the new password' }),
    ...(!confirmation && { confirmation: 'Enter it a second time' }),
  }
}

const MISMATCH = 'The two passwords are not the same'

/** Every field that is wrong, and the toast about the first rule that is broken; or null. */
export function newPasswordFault(entered: Entered): Fault | null {
  const { newPassword, confirmation } = entered
  if (!newPassword || !confirmation) {
    return {
      title: 'Missing Information',
      description: 'Enter the new password in both fields.',
      errors: missing(entered),
    }
  }
  const tooShort: Fault['errors'] =
    newPassword.length < PASSWORD_MINIMUM ? { newPassword: PASSWORD_TOO_SHORT } : {}
  if (newPassword !== confirmation) {
    return {
      title: 'Password Mismatch',
      description: MISMATCH,
      errors: { ...tooShort, confirmation: MISMATCH },
    }
  }
  if (!tooShort.newPassword) return null
  return { title: 'Password Too Short', description: PASSWORD_TOO_SHORT, errors: tooShort }
}

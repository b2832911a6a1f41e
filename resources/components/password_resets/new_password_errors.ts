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

/** PWD-04: the first thing wrong with what was entered, or null. */
export function newPasswordFault(entered: Entered): Fault | null {
  const { newPassword, confirmation } = entered
  if (!newPassword || !confirmation) {
    return {
      title: 'Missing Information',
      description: 'Enter the new password in both fields.',
      errors: missing(entered),
    }
  }
  if (newPassword !== confirmation) {
    const description = 'The two passwords are not the same'
    return { title: 'Password Mismatch', description, errors: { confirmation: description } }
  }
  if (newPassword.length < PASSWORD_MINIMUM) {
    return {
      title: 'Password Too Short',
      description: PASSWORD_TOO_SHORT,
      errors: { newPassword: PASSWORD_TOO_SHORT },
    }
  }
  return null
}

import { accountMessages, minLengths } from '#shared/values/field_rules'
import { faults } from '~/hooks/use_form'

interface Entered {
  newPassword: string
  confirmation: string
}

const mismatch = 'The passwords don’t match'

/** Errors of a new password and its confirmation. */
export const newPasswordErrors = ({ newPassword, confirmation }: Entered) =>
  faults({
    newPassword:
      newPassword === ''
        ? 'Enter the new password'
        : newPassword.length < minLengths.password && accountMessages.password,
    confirmation:
      confirmation === ''
        ? 'Enter the new password again'
        : newPassword !== confirmation && mismatch,
  })

/** The toast for the first error. */
export function newPasswordToast({ newPassword, confirmation }: Entered) {
  if (!newPassword || !confirmation) {
    return { title: 'Missing Information', description: 'Enter the new password in both fields.' }
  }
  return newPassword === confirmation
    ? { title: 'Password Too Short', description: accountMessages.password }
    : { title: 'Password Mismatch', description: mismatch }
}

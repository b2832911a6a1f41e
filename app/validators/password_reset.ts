import vine from '@vinejs/vine'
import { accountMessages, maxLengths } from '#shared/values/field_rules'
import { Sentences } from '#validators/messages'
import { assertion } from '#validators/passkey'
import { email, line, newPassword } from '#validators/rules'

export const forgotPasswordValidator = vine.create({ email: email() })
forgotPasswordValidator.messagesProvider = new Sentences({
  'email.email': accountMessages.email,
  'email.required': accountMessages.email,
})

const brokenLink = 'This reset link is incomplete. Open it from the email again.'

export const resetPasswordValidator = vine.create({
  token: line(200).minLength(1),
  newPassword: newPassword(),
})
resetPasswordValidator.messagesProvider = new Sentences({
  'token.required': brokenLink,
  'token.minLength': brokenLink,
  'token.maxLength': brokenLink,
  'newPassword.required': accountMessages.password,
  'newPassword.minLength': accountMessages.password,
})

/** Accepts any non-empty current password, like `loginValidator`, or a passkey instead. */
export const passwordChangeValidator = vine.create({
  currentPassword: vine
    .string()
    .minLength(1)
    .maxLength(maxLengths.password)
    .optional()
    .requiredIfMissing('passkey'),
  passkey: assertion.clone().optional(),
  newPassword: newPassword(),
})
passwordChangeValidator.messagesProvider = new Sentences({
  'currentPassword.required': accountMessages.currentPassword,
  'currentPassword.minLength': accountMessages.currentPassword,
  'newPassword.required': accountMessages.password,
  'newPassword.minLength': accountMessages.password,
})

import vine, { SimpleMessagesProvider } from '@vinejs/vine'
import { accountMessages, maxLengths } from '#shared/field_rules'
import { email, newPassword, text, tooLong } from '#validators/rules'

export const forgotPasswordValidator = vine.create({ email: email() })
forgotPasswordValidator.messagesProvider = new SimpleMessagesProvider({
  'email.email': accountMessages.email,
  'email.required': accountMessages.email,
  ...tooLong,
})

const brokenLink = 'This reset link is incomplete. Open it from the email again.'

export const resetPasswordValidator = vine.create({
  token: text(200).minLength(1),
  newPassword: newPassword(),
})
resetPasswordValidator.messagesProvider = new SimpleMessagesProvider({
  'token.required': brokenLink,
  'token.minLength': brokenLink,
  'token.maxLength': brokenLink,
  'newPassword.required': accountMessages.password,
  'newPassword.minLength': accountMessages.password,
  ...tooLong,
})

/** Accepts any non-empty current password, like `loginValidator`. */
export const passwordChangeValidator = vine.create({
  currentPassword: vine.string().minLength(1).maxLength(maxLengths.password),
  newPassword: newPassword(),
})
passwordChangeValidator.messagesProvider = new SimpleMessagesProvider({
  'currentPassword.required': accountMessages.currentPassword,
  'currentPassword.minLength': accountMessages.currentPassword,
  'newPassword.required': accountMessages.password,
  'newPassword.minLength': accountMessages.password,
  ...tooLong,
})

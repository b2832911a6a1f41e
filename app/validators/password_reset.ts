import vine, { SimpleMessagesProvider } from '@vinejs/vine'
import { email, newPassword, text } from '#validators/rules'

export const forgotPasswordValidator = vine.create({ email: email() })
forgotPasswordValidator.messagesProvider = new SimpleMessagesProvider({
  'email.email': 'Please enter a valid email address',
  'email.required': 'Please enter a valid email address',
  'maxLength': 'This is too long: {{ max }} characters at most',
})

const brokenLink = 'This reset link is not complete. Open it from the letter again.'

export const resetPasswordValidator = vine.create({
  token: text(200).minLength(1),
  newPassword: newPassword(),
})
resetPasswordValidator.messagesProvider = new SimpleMessagesProvider({
  'token.required': brokenLink,
  'token.minLength': brokenLink,
  'token.maxLength': brokenLink,
  'newPassword.required': 'Password must be at least 6 characters',
  'newPassword.minLength': 'Password must be at least 6 characters',
  'maxLength': 'This is too long: {{ max }} characters at most',
})

/** Accepts any non-empty current password, like `loginValidator`. */
export const passwordChangeValidator = vine.create({
  currentPassword: vine.string().minLength(1).maxLength(1024),
  newPassword: newPassword(),
})
passwordChangeValidator.messagesProvider = new SimpleMessagesProvider({
  'currentPassword.required': 'Enter your current password',
  'currentPassword.minLength': 'Enter your current password',
  'newPassword.required': 'Password must be at least 6 characters',
  'newPassword.minLength': 'Password must be at least 6 characters',
  'maxLength': 'This is too long: {{ max }} characters at most',
})

import vine, { SimpleMessagesProvider } from '@vinejs/vine'
import { registrationLabels, type RegistrationType } from '#shared/user_types'
import {
  email,
  nameMessages,
  nameText,
  newPassword,
  optionalName,
  optionalText,
  optionalWebsite,
  phone,
} from '#validators/rules'

/** Accepts any non-empty password. The minimum length applies to new passwords only. */
export const loginValidator = vine.create({
  email: email(),
  password: vine.string().minLength(1).maxLength(1024),
})
loginValidator.messagesProvider = new SimpleMessagesProvider({
  'email.email': 'Please enter a valid email address',
  'email.required': 'Please enter a valid email address',
  'password.required': 'Enter your password',
  'password.minLength': 'Enter your password',
  'maxLength': 'This is too long: {{ max }} characters at most',
})

const registrableUserTypes = [
  ...(Object.keys(registrationLabels) as RegistrationType[]),
  'homeowner',
] as const

const person = {
  email: email(),
  password: newPassword(),
  name: nameText(120).minLength(1),
  userType: vine.enum(registrableUserTypes),
  phone: phone(),
  website: optionalWebsite().optional(),
  bio: optionalText(2000).optional(),
  agreeToTerms: vine.literal(true),
}

const sharedMessages = {
  ...nameMessages,
  'maxLength': 'This is too long: {{ max }} characters at most',
  'password.minLength': 'Password must be at least 6 characters',
  'password.required': 'Password must be at least 6 characters',
  'userType.required': 'Please select a user type',
  'userType.enum': 'Please select a user type',
  'phone.required': 'Phone number is required',
  'website.url': 'Enter the whole address, starting with https://',
  'agreeToTerms.required': 'You must agree to the Terms of Service',
  'agreeToTerms.literal': 'You must agree to the Terms of Service',
}

const ownerRegistrationValidator = vine.create({ ...person, company: optionalName(160).optional() })
ownerRegistrationValidator.messagesProvider = new SimpleMessagesProvider({
  ...sharedMessages,
  'email.required': 'Please enter a valid email address',
  'email.email': 'Please enter a valid email address',
  'name.required': 'Name is required',
  'name.minLength': 'Name is required',
})

const stagerRegistrationValidator = vine.create({ ...person, company: nameText(160).minLength(1) })
stagerRegistrationValidator.messagesProvider = new SimpleMessagesProvider({
  ...sharedMessages,
  'email.required': 'Please enter a valid login email address',
  'email.email': 'Please enter a valid login email address',
  'name.required': 'Contact name is required',
  'name.minLength': 'Contact name is required',
  'company.required': 'Company name is required',
  'company.minLength': 'Company name is required',
})

/** Stagers fill in a different form from owners. */
export const registrationValidators = {
  company: stagerRegistrationValidator,
  owner: ownerRegistrationValidator,
}

import vine from '@vinejs/vine'
import { accountMessages, maxLengths } from '#shared/values/field_rules'
import { registrationLabels, type RegistrationType } from '#shared/accounts/user_types'
import { Sentences } from '#validators/messages'
import {
  email,
  nameMessages,
  nameLine,
  newPassword,
  optionalName,
  optionalText,
  optionalWebsite,
  phone,
} from '#validators/rules'

/** Accepts any non-empty password. The minimum length applies to new passwords only. */
export const loginValidator = vine.create({
  email: email(),
  password: vine.string().minLength(1).maxLength(maxLengths.password),
})
loginValidator.messagesProvider = new Sentences({
  'email.email': accountMessages.email,
  'email.required': accountMessages.email,
  'password.required': accountMessages.loginPassword,
  'password.minLength': accountMessages.loginPassword,
})

const registrableUserTypes = [
  ...(Object.keys(registrationLabels) as RegistrationType[]),
  'homeowner',
] as const

const person = {
  email: email(),
  password: newPassword(),
  name: nameLine(maxLengths.name).minLength(1),
  userType: vine.enum(registrableUserTypes),
  phone: phone(),
  website: optionalWebsite().optional(),
  bio: optionalText(maxLengths.bio).optional(),
  agreeToTerms: vine.literal(true),
}

const sharedMessages = {
  ...nameMessages,
  'password.minLength': accountMessages.password,
  'password.required': accountMessages.password,
  'userType.required': 'Please select a user type',
  'userType.enum': 'Please select a user type',
  'phone.required': accountMessages.phone,
  'website.url': accountMessages.website,
  'agreeToTerms.required': accountMessages.agreeToTerms,
  'agreeToTerms.literal': accountMessages.agreeToTerms,
}

const ownerRegistrationValidator = vine.create({
  ...person,
  company: optionalName(maxLengths.company).optional(),
})
ownerRegistrationValidator.messagesProvider = new Sentences({
  ...sharedMessages,
  'email.required': accountMessages.email,
  'email.email': accountMessages.email,
  'name.required': accountMessages.name,
  'name.minLength': accountMessages.name,
})

const stagerRegistrationValidator = vine.create({
  ...person,
  company: nameLine(maxLengths.company).minLength(1),
})
stagerRegistrationValidator.messagesProvider = new Sentences({
  ...sharedMessages,
  'email.required': accountMessages.stager.email,
  'email.email': accountMessages.stager.email,
  'name.required': accountMessages.stager.name,
  'name.minLength': accountMessages.stager.name,
  'company.required': accountMessages.stager.company,
  'company.minLength': accountMessages.stager.company,
})

/** Stagers fill in a different form from owners. */
export const registrationValidators = {
  company: stagerRegistrationValidator,
  owner: ownerRegistrationValidator,
}

import vine from '@vinejs/vine'
import { accountMessages, maxLengths } from '#shared/values/field_rules'
import { seatRoles } from '#shared/accounts/seat_roles'
import { Sentences } from '#validators/messages'
import { proofFields, proofMessages } from '#validators/passkey'
import {
  email,
  line,
  nameLine,
  nameMessages,
  newPassword,
  paging,
  storedId,
  valueOf,
} from '#validators/rules'

const name = () => nameLine(maxLengths.name).minLength(1)
const ownNameMessages = {
  ...nameMessages,
  'name.required': accountMessages.name,
  'name.minLength': accountMessages.name,
}

/** Making an owner needs the password or a passkey. */
export const seatInvitationValidator = vine.create({
  email: email(),
  role: valueOf(seatRoles),
  mayCommit: vine.boolean({ strict: true }).optional(),
  ...proofFields,
})
seatInvitationValidator.messagesProvider = new Sentences({
  ...proofMessages,
  'email.required': accountMessages.email,
  'email.email': accountMessages.email,
  'role.required': 'Choose a role',
  'role.enum': 'Choose a role',
})

export const seatRightsValidator = vine.create({
  role: valueOf(seatRoles).optional(),
  mayCommit: vine.boolean({ strict: true }).optional(),
  ...proofFields,
})
seatRightsValidator.messagesProvider = new Sentences({
  ...proofMessages,
  'role.enum': 'Choose a role',
})

const brokenLink = 'This invitation is incomplete. Open it from the email again.'
const token = () => line(200).minLength(1)
const tokenMessages = {
  'token.required': brokenLink,
  'token.minLength': brokenLink,
  'token.maxLength': brokenLink,
}

export const joiningValidator = vine.create({ token: token() })
joiningValidator.messagesProvider = new Sentences(tokenMessages)

export const newPersonValidator = vine.create({
  token: token(),
  name: name(),
  password: newPassword(),
  agreeToTerms: vine.literal(true),
})
newPersonValidator.messagesProvider = new Sentences({
  ...tokenMessages,
  ...ownNameMessages,
  'password.required': accountMessages.password,
  'password.minLength': accountMessages.password,
  'agreeToTerms.required': accountMessages.agreeToTerms,
  'agreeToTerms.literal': accountMessages.agreeToTerms,
})

export const ownNameValidator = vine.create({ name: name() })
ownNameValidator.messagesProvider = new Sentences(ownNameMessages)

export const switchValidator = vine.create({ userId: storedId() })
switchValidator.messagesProvider = new Sentences()

/** A page of the open jobs on the page of people. */
export const chargedJobsValidator = vine.create({ page: paging.page })

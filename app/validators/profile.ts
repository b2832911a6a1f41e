import vine, { SimpleMessagesProvider } from '@vinejs/vine'
import { photoLimits } from '#shared/project_enums'
import { usStates } from '#shared/us_states'
import {
  email,
  nameMessages,
  nameText,
  optionalName,
  optionalPhone,
  optionalText,
  optionalValueOf,
  optionalWebsite,
} from '#validators/rules'

const blankToNull = (value: unknown) => (value === '' ? null : value)

/** Missing fields keep their values. Unknown fields are dropped. */
export const profileValidator = vine.create({
  name: nameText(120).minLength(1).optional(),
  email: email().optional(),
  phone: optionalPhone().optional(),
  company: optionalName(160).optional(),
  bio: optionalText(2000).optional(),
  website: optionalWebsite().optional(),
  areaCounty: optionalText(100).optional(),
  areaState: optionalValueOf(usStates).optional(),
  avatar: vine.string().parse(blankToNull).nullable().optional(),
  currentPassword: vine.string().maxLength(1024).optional(),
})
profileValidator.messagesProvider = new SimpleMessagesProvider({
  ...nameMessages,
  'name.minLength': 'Name is required',
  'email.email': 'Valid email is required',
  'website.url': 'Enter the whole address, starting with https://',
  'maxLength': 'This is too long: {{ max }} characters at most',
})

export const portfolioValidator = vine.create({
  photos: vine.array(vine.string()).maxLength(photoLimits.perPortfolio),
})
portfolioValidator.messagesProvider = new SimpleMessagesProvider({
  'photos.array.maxLength': `You can have up to ${photoLimits.perPortfolio} portfolio photos`,
})

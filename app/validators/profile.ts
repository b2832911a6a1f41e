import vine, { SimpleMessagesProvider } from '@vinejs/vine'
import { photoLimits } from '#enums/project_enums'
import { email, optionalPhone, optionalText, optionalWebsite, text } from '#validators/rules'

/** Characters of an inline photo at the size limit, with room to spare. */
const inlinePhoto = () => vine.string().maxLength(7_000_000)

const blankToNull = (value: unknown) => (value === '' ? null : value)

/** API-17, PRF-05: what is in the body changes, the rest stays; anything else is dropped. */
export const profileValidator = vine.create({
  name: text(120).minLength(1).optional(),
  email: email().optional(),
  phone: optionalPhone().optional(),
  company: optionalText(160).optional(),
  bio: optionalText(2000).optional(),
  website: optionalWebsite().optional(),
  avatar: inlinePhoto().parse(blankToNull).nullable().optional(),
})
profileValidator.messagesProvider = new SimpleMessagesProvider({
  'name.minLength': 'Name is required',
  'email.email': 'Valid email is required',
  'website.url': 'Enter the whole address, starting with https://',
  'avatar.maxLength': 'A photo is larger than 5MB',
  'maxLength': 'This is too long: {{ max }} characters at most',
})

/** API-17, CON-04. */
export const portfolioValidator = vine.create({
  photos: vine.array(inlinePhoto()).maxLength(photoLimits.perPortfolio),
})
portfolioValidator.messagesProvider = new SimpleMessagesProvider({
  'photos.array.maxLength': `You can have up to ${photoLimits.perPortfolio} portfolio photos`,
  'photos.*.maxLength': 'A photo is larger than 5MB',
})

import vine from '@vinejs/vine'
import type { FieldContext } from '@vinejs/vine/types'
import { accountMessages, maxLengths } from '#shared/values/field_rules'
import { einOnInvoices, isEin, isSocialSecurityNumber } from '#shared/jobs/invoices'
import { photoLimits } from '#shared/projects/project_enums'
import { receiptDetailLimits } from '#shared/payments/receipt_details'
import { usStates } from '#shared/places/us_states'
import { Sentences } from '#validators/messages'
import { assertion } from '#validators/passkey'
import {
  basedOn,
  blankLine,
  email,
  nameMessages,
  line,
  nameLine,
  optionalLine,
  optionalName,
  optionalPhone,
  optionalText,
  printedAddress,
  optionalValueOf,
  optionalWebsite,
} from '#validators/rules'

const blankToNull = (value: unknown) => (value === '' ? null : value)

/** Missing fields keep their values. Unknown fields are dropped. */
export const profileValidator = vine.create({
  name: nameLine(maxLengths.name).minLength(1).optional(),
  email: email().optional(),
  phone: optionalPhone().optional(),
  company: optionalName(maxLengths.company).optional(),
  bio: optionalText(maxLengths.bio).optional(),
  introduction: optionalText(maxLengths.ownText).optional(),
  website: optionalWebsite().optional(),
  areaCounty: optionalLine(100).optional(),
  areaState: optionalValueOf(usStates).optional(),
  avatar: vine.string().parse(blankToNull).nullable().optional(),
  currentPassword: vine.string().maxLength(maxLengths.password).optional(),
  passkey: assertion.clone().optional(),
  basedOn: basedOn(),
})
profileValidator.messagesProvider = new Sentences({
  ...nameMessages,
  'name.minLength': accountMessages.name,
  'email.email': accountMessages.profileEmail,
  'website.url': accountMessages.website,
})

export const portfolioValidator = vine.create({
  photos: vine.array(vine.string()).maxLength(photoLimits.perPortfolio),
  basedOn: basedOn(),
})
portfolioValidator.messagesProvider = new Sentences({
  'photos.array.maxLength': `You can have up to ${photoLimits.perPortfolio} portfolio photos`,
})

const printableTaxId = vine.createRule(
  (value: unknown, _options: undefined, field: FieldContext) => {
    if (typeof value !== 'string') return
    if (isSocialSecurityNumber(value)) {
      const message = 'Leave out a Social Security number. An EIN is written 12-3456789.'
      field.report(message, 'socialSecurityNumber', field)
    } else if (field.parent.taxIdOnInvoices === true && value.trim() && !isEin(value)) {
      field.report(einOnInvoices, 'ein', field)
    }
  }
)

/** Blank removes a value. */
export const receiptDetailsValidator = vine.create({
  address: printedAddress(),
  taxId: line(receiptDetailLimits.taxId).use(printableTaxId()).parse(blankLine).nullable(),
  taxIdOnInvoices: vine.boolean({ strict: true }).optional(),
})

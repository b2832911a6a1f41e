import vine, { SimpleMessagesProvider } from '@vinejs/vine'
import {
  bidAmountLimit,
  bidTimelines,
  experienceLevels,
  paymentTerms,
  stagingPeriods,
} from '#shared/bid_enums'
import { optionalInteger, valueOf } from '#validators/rules'

const amount = () => vine.number({ strict: true }).withoutDecimals().range([1, bidAmountLimit])

const optionalTerms = {
  experienceLevel: valueOf(experienceLevels).optional(),
  stagingPeriod: vine
    .enum(stagingPeriods.values)
    .parse((value) => (typeof value === 'number' ? String(value) : value))
    .optional(),
  paymentTerms: valueOf(paymentTerms).optional(),
  acceptsCreditCards: vine.boolean({ strict: true }).optional(),
  extensionPerMonth: optionalInteger(1, bidAmountLimit).optional(),
}

/** Amounts are in whole dollars. */
export const bidValidator = vine.create({
  amount: amount(),
  timeline: valueOf(bidTimelines),
  ...optionalTerms,
})

/** For a revision: missing terms keep their values. */
export const bidChangesValidator = vine.create({
  amount: amount().optional(),
  timeline: valueOf(bidTimelines).optional(),
  ...optionalTerms,
})

/** `revisedAt` as the owner saw it (ISO, or null if never revised). Missing skips the check. */
export const acceptanceValidator = vine.create({
  revisedAt: vine
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    .nullable()
    .optional(),
})

const messages = new SimpleMessagesProvider({
  'amount.required': 'Enter your offer',
  'amount.number': 'Enter your offer as a number',
  'amount.withoutDecimals': 'Enter whole dollars, without cents',
  'amount.range': 'Enter an amount of at least $1',
  'timeline.required': 'Please select a valid timeline option',
  'timeline.enum': 'Please select a valid timeline option',
  'experienceLevel.enum': 'Please select a valid experience level',
  'stagingPeriod.enum': 'Please select a valid staging period',
  'paymentTerms.enum': 'Please select valid payment terms',
  'acceptsCreditCards.boolean': 'Choose yes or no',
  'extensionPerMonth.number': 'Enter whole dollars, at least $1',
  'extensionPerMonth.withoutDecimals': 'Enter whole dollars, at least $1',
  'extensionPerMonth.range': 'Enter whole dollars, at least $1',
})
bidValidator.messagesProvider = messages
bidChangesValidator.messagesProvider = messages

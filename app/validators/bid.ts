import vine from '@vinejs/vine'
import type { FieldContext } from '@vinejs/vine/types'
import {
  bidAmountLimit,
  bidTimelines,
  declineReasons,
  experienceLevels,
  paymentTerms,
  stagingPeriods,
} from '#shared/bids/bid_enums'
import { offersAtOnce } from '#shared/bids/offers_at_once'
import { mostParts, partItems, sumError } from '#shared/bids/bid_parts'
import { maxLengths } from '#shared/values/field_rules'
import { bidMessages } from '#shared/values/job_messages'
import { HomeMessages, Sentences } from '#validators/messages'
import {
  basedOn,
  mine,
  optionalDollars,
  optionalText,
  optionalValueOf,
  paging,
  text,
  valueOf,
} from '#validators/rules'

/** A page of a company's own bids; with `mine`, of those that the person is in charge of. */
export const ownBidsValidator = vine.create({ ...paging, mine: mine() })

const amount = () => vine.number({ strict: true }).withoutDecimals().min(1).max(bidAmountLimit)

const isPriced = (value: unknown): value is { amount: number } =>
  Number.isInteger(Object(value).amount)

/** The parts must add up to the amount. Items and amounts that are wrong have errors of their own. */
const addsUp = vine.createRule((value: unknown, _options: undefined, field: FieldContext) => {
  const bid: unknown = field.parent
  if (!Array.isArray(value) || !value.every(isPriced) || !isPriced(bid)) return
  const error = sumError(value, bid.amount)
  if (error) field.report(error, 'addsUp', field)
})

const part = vine.object({ item: valueOf(partItems), amount: amount() })

const parts = vine
  .array(part)
  .minLength(1)
  .maxLength(mostParts)
  .distinct('item')
  .use(addsUp())
  .nullable()
  .optional()

const optionalTerms = {
  experienceLevel: valueOf(experienceLevels).optional(),
  stagingPeriod: vine
    .enum(stagingPeriods.values)
    .parse((value) => (typeof value === 'number' ? String(value) : value))
    .optional(),
  paymentTerms: valueOf(paymentTerms).optional(),
  acceptsCreditCards: vine.boolean({ strict: true }).optional(),
  extensionPerMonth: optionalDollars(bidAmountLimit).optional(),
  note: optionalText(maxLengths.ownText).optional(),
}

/** Amounts are in whole dollars. */
export const bidValidator = vine.create({
  amount: amount(),
  timeline: valueOf(bidTimelines),
  parts: parts.clone(),
  ...optionalTerms,
})

/** The same terms for several homes, with an amount for each. An amount can't be split here. */
export const bidBatchValidator = vine.create({
  timeline: valueOf(bidTimelines),
  ...optionalTerms,
  homes: vine
    .array(
      vine.object({
        projectId: vine
          .number({ strict: true })
          .withoutDecimals()
          .range([1, 2 ** 31 - 1]),
        amount: amount(),
      })
    )
    .minLength(offersAtOnce.least)
    .maxLength(offersAtOnce.most)
    .distinct('projectId'),
})

/**
 * For a revision: missing terms keep their values. Parts come with the amount they add up to. `revision` is that
 * of the offer that the company saw; missing skips the check. With `basedOn` it isn't needed.
 */
export const bidChangesValidator = vine.create({
  amount: amount().optional().requiredIfExists('parts'),
  timeline: valueOf(bidTimelines).optional(),
  revision: vine.number({ strict: true }).withoutDecimals().range([0, 1_000_000]).optional(),
  basedOn: basedOn(),
  parts: parts.clone(),
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

/** For an owner who declines a bid. */
export const declineValidator = vine.create({
  reason: optionalValueOf(declineReasons).optional(),
})
declineValidator.messagesProvider = new Sentences({
  'reason.enum': 'Choose a reason from the list',
})

/** For a company that can't do the job. */
export const giveUpValidator = vine.create({ reason: text(maxLengths.giveUpReason).minLength(1) })
giveUpValidator.messagesProvider = new Sentences({
  'reason.required': bidMessages.giveUpReason,
  'reason.string': bidMessages.giveUpReason,
  'reason.minLength': bidMessages.giveUpReason,
})

const bidTexts = {
  'amount.required': bidMessages.amountMissing,
  'amount.number': bidMessages.amountNotNumber,
  'amount.withoutDecimals': bidMessages.amountWithCents,
  'amount.min': bidMessages.amountTooSmall,
  'amount.max': bidMessages.amountTooLarge,
  'amount.requiredIfExists': bidMessages.amountMissing,
  'parts.distinct': bidMessages.partItemTwice,
  'parts.*.item.required': bidMessages.partItem,
  'parts.*.item.enum': bidMessages.partItem,
  'parts.*.amount.required': bidMessages.partAmount,
  'parts.*.amount.number': bidMessages.partAmount,
  'parts.*.amount.withoutDecimals': bidMessages.partAmount,
  'parts.*.amount.min': bidMessages.partAmount,
  'parts.*.amount.max': bidMessages.amountTooLarge,
  'timeline.required': bidMessages.timeline,
  'timeline.enum': bidMessages.timeline,
  'experienceLevel.enum': bidMessages.experienceLevel,
  'stagingPeriod.enum': bidMessages.stagingPeriod,
  'paymentTerms.enum': bidMessages.paymentTerms,
  'acceptsCreditCards.boolean': 'Choose yes or no',
  'extensionPerMonth.number': bidMessages.extensionPerMonth,
  'extensionPerMonth.withoutDecimals': bidMessages.extensionPerMonth,
  'extensionPerMonth.min': bidMessages.extensionPerMonth,
  'extensionPerMonth.max': bidMessages.amountTooLarge,
}
bidValidator.messagesProvider = new Sentences(bidTexts)
bidChangesValidator.messagesProvider = new Sentences(bidTexts)

const homesTexts = {
  'homes.required': `Choose at least ${offersAtOnce.least} homes`,
  'homes.array.minLength': `Choose at least ${offersAtOnce.least} homes`,
  'homes.array.maxLength': `You can make up to ${offersAtOnce.most} offers at once`,
  'homes.distinct': 'Choose each home only once',
}
const amountTexts = Object.entries(bidTexts)
  .filter(([name]) => name.startsWith('amount.'))
  .map(([name, sentence]) => [`homes.*.${name}`, sentence])
bidBatchValidator.messagesProvider = new HomeMessages({
  ...bidTexts,
  ...homesTexts,
  ...Object.fromEntries(amountTexts),
})

import vine from '@vinejs/vine'
import { marketDays } from '#shared/bids/bid_costs'
import { maxLengths } from '#shared/values/field_rules'
import { optionalInteger, optionalText, storedId } from '#validators/rules'

const { shortest, longest } = marketDays

/** `replaces` is the id of the link that gets a new address. */
export const sharingValidator = vine.create({
  replaces: storedId().nullable().optional(),
  days: optionalInteger(shortest, longest).optional(),
})

export const sellerDaysValidator = vine.create({
  days: vine.number({ strict: true }).withoutDecimals().range([shortest, longest]),
})

/** From the address of a seller's page. Anything else is an unknown address. */
const token = () => vine.string().maxLength(200)

export const openingValidator = vine.create({ token: token() })

export const choiceValidator = vine.create({
  token: token(),
  letter: vine.string().regex(/^[A-Z]{1,3}$/),
  note: optionalText(maxLengths.sellerNote).optional(),
})

import { bidAmountLimit } from '#shared/bid_enums'
import { bidMessages } from '#shared/field_rules'
import { cleanLine, plainDigits } from '#shared/pasted_text'
import { money } from '#shared/money'
import type { PartyBid } from '~/components/bids/offers'
import { faults } from '~/hooks/use_form'
import { number } from '~/lib/format'

type Choice = {
  value: string
  label: string
}

/** The bid form's choices and defaults. */
export type BidFormOptions = {
  timelines: Choice[]
  experienceLevels: Choice[]
  stagingPeriods: Choice[]
  paymentTerms: Choice[]
  /** Terms of the stager's latest bid on any project; null before the first bid. */
  lastTerms: BidTerms | null
  defaults: {
    experienceLevel: string
    stagingPeriod: string
    paymentTerms: string
    acceptsCreditCards: boolean
  }
}

/** The form's values as typed. */
export interface BidValues {
  amount: string
  timeline: string
  /** Blank if the stager states no price. */
  extensionPerMonth: string
  experienceLevel: string
  stagingPeriod: string
  paymentTerms: string
  acceptsCreditCards: boolean
  /** To the owner. */
  note: string
}

export function emptyBid(options: BidFormOptions): BidValues {
  return { amount: '', timeline: '', extensionPerMonth: '', note: '', ...options.defaults }
}

/** The terms of a bid, without its amount. */
export type BidTerms = Pick<
  PartyBid,
  | 'timeline'
  | 'extensionPerMonth'
  | 'experienceLevel'
  | 'stagingPeriod'
  | 'paymentTerms'
  | 'acceptsCreditCards'
>

/** A bid's terms as form values. */
export function termsOf(bid: BidTerms): Omit<BidValues, 'amount' | 'note'> {
  const { timeline, experienceLevel, stagingPeriod, paymentTerms, acceptsCreditCards } = bid
  return {
    ...{ timeline, experienceLevel, stagingPeriod, paymentTerms, acceptsCreditCards },
    extensionPerMonth: bid.extensionPerMonth === null ? '' : number(bid.extensionPerMonth),
  }
}

/** A bid's amount, terms and note as form values. */
export const valuesOf = (bid: PartyBid): BidValues => ({
  ...termsOf(bid),
  amount: number(bid.amount),
  note: bid.note?.text ?? '',
})

/** The request body. */
export const bidTerms = (values: BidValues) => ({
  ...values,
  amount: wholeDollars(values.amount),
  extensionPerMonth: wholeDollars(values.extensionPerMonth),
})

const digitsOf = (amount: string) => plainDigits(cleanLine(amount)).replaceAll(/[\s,$]/g, '')

/** Whole dollars as typed (`3,640`, `$3640`), or null for anything else. */
export function wholeDollars(amount: string): number | null {
  const digits = digitsOf(amount)
  const dollars = /^\d+$/.test(digits) ? Number(digits) : 0
  return dollars >= 1 && dollars <= bidAmountLimit ? dollars : null
}

/** The error message for a typed amount; null if it is valid. */
export function amountError(amount: string): string | null {
  const digits = digitsOf(amount)
  if (digits === '') return bidMessages.amountMissing
  if (/^\d*\.\d*$/.test(digits)) return bidMessages.amountWithCents
  if (!/^\d+$/.test(digits)) return bidMessages.amountNotNumber
  if (Number(digits) < 1) return bidMessages.amountTooSmall
  return Number(digits) > bidAmountLimit ? `Enter ${money(bidAmountLimit)} or less` : null
}

const isOffered = (choices: readonly Choice[], value: string) =>
  choices.some((choice) => choice.value === value)

/** The error messages of the invalid fields. */
export function bidErrors(values: BidValues, options: BidFormOptions) {
  const { amount, timeline, stagingPeriod, extensionPerMonth, experienceLevel } = values
  const namesExtension = digitsOf(extensionPerMonth) !== ''
  return faults({
    amount: amountError(amount),
    timeline: !isOffered(options.timelines, timeline) && bidMessages.timeline,
    stagingPeriod: !isOffered(options.stagingPeriods, stagingPeriod) && bidMessages.stagingPeriod,
    extensionPerMonth:
      namesExtension && wholeDollars(extensionPerMonth) === null && bidMessages.extensionPerMonth,
    experienceLevel:
      !isOffered(options.experienceLevels, experienceLevel) && bidMessages.experienceLevel,
    paymentTerms: !isOffered(options.paymentTerms, values.paymentTerms) && bidMessages.paymentTerms,
  })
}

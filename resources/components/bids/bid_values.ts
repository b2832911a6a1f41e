import { bidAmountLimit } from '#shared/bid_enums'
import { money } from '#shared/money'
import type { PartyBid } from '~/components/bids/offers'
import { number } from '~/lib/format'

type Choice = {
  value: string
  label: string
}

/** What the bid form offers and starts with; null where nobody may bid. */
export type BidFormOptions = {
  timelines: Choice[]
  experienceLevels: Choice[]
  stagingPeriods: Choice[]
  paymentTerms: Choice[]
  defaults: {
    experienceLevel: string
    stagingPeriod: string
    paymentTerms: string
    acceptsCreditCards: boolean
  }
}

/** The form as it is typed. */
export interface BidValues {
  amount: string
  timeline: string
  /** Blank: no price is named. */
  extensionPerMonth: string
  experienceLevel: string
  stagingPeriod: string
  paymentTerms: string
  acceptsCreditCards: boolean
}

export function emptyBid(options: BidFormOptions): BidValues {
  return { amount: '', timeline: '', extensionPerMonth: '', ...options.defaults }
}

/** An offer that was made, as the form shows it. */
export function valuesOf(bid: PartyBid): BidValues {
  const { timeline, experienceLevel, stagingPeriod, paymentTerms, acceptsCreditCards } = bid
  return {
    ...{ timeline, experienceLevel, stagingPeriod, paymentTerms, acceptsCreditCards },
    amount: number(bid.amount),
    extensionPerMonth: bid.extensionPerMonth === null ? '' : number(bid.extensionPerMonth),
  }
}

/** The body of the call. */
export const bidTerms = (values: BidValues) => ({
  ...values,
  amount: wholeDollars(values.amount),
  extensionPerMonth: wholeDollars(values.extensionPerMonth),
})

const digitsOf = (amount: string) => amount.replaceAll(/[\s,$]/g, '')

/** Whole dollars as typed (`3,640`, `$3640`), or null for anything else. */
export function wholeDollars(amount: string): number | null {
  const digits = digitsOf(amount)
  const dollars = /^\d+$/.test(digits) ? Number(digits) : 0
  return dollars >= 1 && dollars <= bidAmountLimit ? dollars : null
}

function amountError(amount: string): string | null {
  const digits = digitsOf(amount)
  if (digits === '') return 'Enter your offer'
  if (/^\d*\.\d*$/.test(digits)) return 'Enter whole dollars, without cents'
  if (!/^\d+$/.test(digits)) return 'Enter your offer as a number'
  if (Number(digits) < 1) return 'Enter an amount of at least $1'
  return Number(digits) > bidAmountLimit ? `Enter ${money(bidAmountLimit)} or less` : null
}

/** The same words as the server's. */
function extensionError(extension: string): string | null {
  const named = digitsOf(extension) !== ''
  return named && wholeDollars(extension) === null ? 'Enter whole dollars, at least $1' : null
}

const offered = (choices: readonly Choice[], value: string) =>
  choices.some((choice) => choice.value === value)

/** The message of each field that cannot be sent. */
export function bidErrors(values: BidValues, options: BidFormOptions): Record<string, string> {
  const errors: Record<string, string> = {}
  const amount = amountError(values.amount)
  if (amount) errors.amount = amount
  if (!offered(options.timelines, values.timeline)) {
    errors.timeline = 'Please select a valid timeline option'
  }
  if (!offered(options.stagingPeriods, values.stagingPeriod)) {
    errors.stagingPeriod = 'Please select a valid staging period'
  }
  const extension = extensionError(values.extensionPerMonth)
  if (extension) errors.extensionPerMonth = extension
  if (!offered(options.experienceLevels, values.experienceLevel)) {
    errors.experienceLevel = 'Please select a valid experience level'
  }
  if (!offered(options.paymentTerms, values.paymentTerms)) {
    errors.paymentTerms = 'Please select valid payment terms'
  }
  return errors
}

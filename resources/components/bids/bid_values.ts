import { bidAmountLimit } from '#shared/bids/bid_enums'
import {
  partItems,
  partsFor,
  splitLike,
  sumOfParts,
  type BidPart,
  type PartItem,
} from '#shared/bids/bid_parts'
import type { FieldValues } from '#shared/edits/three_way'
import { bidMessages } from '#shared/values/job_messages'
import { cleanLine, plainDigits } from '#shared/values/pasted_text'
import type { PartyBid } from '~/components/bids/offers'
import { faults, type FieldErrors } from '~/hooks/use_form'
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

/** A part of the amount as typed; a blank item isn't chosen yet. */
export interface TypedPart {
  item: string
  amount: string
}

/** The form's values as typed. */
export interface BidValues {
  /** The sum of the parts, if there are any. */
  amount: string
  parts: TypedPart[]
  /** Parts of the last offer, in whose proportions the amount is split. Empty if there are parts. */
  shares: TypedPart[]
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
  const blank = { amount: '', parts: [], shares: [], timeline: '', extensionPerMonth: '', note: '' }
  return { ...blank, ...options.defaults }
}

/** The terms of a bid, without its amount. */
export type BidTerms = Pick<
  PartyBid,
  | 'parts'
  | 'timeline'
  | 'extensionPerMonth'
  | 'experienceLevel'
  | 'stagingPeriod'
  | 'paymentTerms'
  | 'acceptsCreditCards'
>

/** A bid's terms as form values, without the split. */
export function termsOf(bid: BidTerms): Omit<BidValues, 'amount' | 'parts' | 'shares' | 'note'> {
  const { timeline, experienceLevel, stagingPeriod, paymentTerms, acceptsCreditCards } = bid
  return {
    ...{ timeline, experienceLevel, stagingPeriod, paymentTerms, acceptsCreditCards },
    extensionPerMonth: bid.extensionPerMonth === null ? '' : number(bid.extensionPerMonth),
  }
}

/**
 * The terms of the last bid for a project with rooms of these items: a split price as shares, any other one leaves
 * the split as it is.
 */
export const lastTermsOf = (bid: BidTerms, items: readonly PartItem[]) => ({
  ...termsOf(bid),
  ...(bid.parts && { parts: [], shares: typedParts(partsFor(items, bid.parts)) }),
})

/** A pending bid's amount with its parts, terms and note as form values. */
export const valuesOf = (bid: PartyBid): BidValues => ({
  ...termsOf(bid),
  amount: number(bid.amount),
  parts: typedParts(bid.parts ?? []),
  shares: [],
  note: bid.note?.text ?? '',
})

/** Values of the body as form values; the others are left out. */
export function typedTerms(body: FieldValues): Partial<BidValues> {
  const { amount, parts, extensionPerMonth, note, ...others } = body as Partial<BidBody>
  const typed = (dollars: number | null) => (dollars === null ? '' : number(dollars))
  return {
    ...others,
    ...(amount !== undefined && {
      amount: typed(amount),
      parts: typedParts(parts ?? []),
      shares: [],
    }),
    ...(extensionPerMonth !== undefined && { extensionPerMonth: typed(extensionPerMonth) }),
    ...(note !== undefined && { note: note ?? '' }),
  }
}

/** The request body. */
export function bidTerms({ shares, ...values }: BidValues) {
  const amount = wholeDollars(values.amount)
  const isShared = shares.length > 0 && amount !== null
  const parts = isShared ? splitLike(completeParts(shares), amount) : completeParts(values.parts)
  return {
    ...values,
    amount,
    parts: parts.length > 0 ? parts : null,
    extensionPerMonth: wholeDollars(values.extensionPerMonth),
  }
}

type BidBody = ReturnType<typeof bidTerms>

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
  return tooLarge(digits)
}

const tooLarge = (digits: string) =>
  /^\d+$/.test(digits) && Number(digits) > bidAmountLimit ? bidMessages.amountTooLarge : null

/** The error message for the price of a part or of a month; null if it is valid. */
export function priceError(amount: string, message: string): string | null {
  return wholeDollars(amount) === null ? (tooLarge(digitsOf(amount)) ?? message) : null
}

/** The names of a part's fields, as in the errors of the API. */
export const itemNameOf = (at: number) => `parts.${at}.item`
export const amountNameOf = (at: number) => `parts.${at}.amount`

const isItem = (item: string): item is PartItem => partItems.values.some((one) => one === item)

/** Parts as form values. */
export const typedParts = (parts: readonly BidPart[]): TypedPart[] =>
  parts.map(({ item, amount }) => ({ item, amount: number(amount) }))

/** The typed parts that are complete. */
export const completeParts = (typed: readonly TypedPart[]): BidPart[] =>
  typed.flatMap(({ item, amount }) => {
    const dollars = wholeDollars(amount)
    return isItem(item) && dollars !== null ? [{ item, amount: dollars }] : []
  })

/** The amount as the sum of the typed parts; blank while there is none. */
export function sumAsTyped(typed: readonly TypedPart[]): string {
  const sum = sumOfParts(typed.map(({ amount }) => ({ amount: wholeDollars(amount) ?? 0 })))
  return sum === 0 ? '' : number(sum)
}

/** The error messages of the typed parts, by field. */
function partErrors(typed: readonly TypedPart[]): FieldErrors {
  const errors = typed.map(({ item, amount }, at) =>
    faults({
      [itemNameOf(at)]:
        (!isItem(item) && bidMessages.partItem) ||
        (typed.slice(0, at).some((part) => part.item === item) && bidMessages.partItemTwice),
      [amountNameOf(at)]: priceError(amount, bidMessages.partAmount),
    })
  )
  return Object.assign({}, ...errors)
}

const isOffered = (choices: readonly Choice[], value: string) =>
  choices.some((choice) => choice.value === value)

/** The terms as typed, without the amount. */
export type TermValues = Omit<BidValues, 'amount' | 'parts' | 'shares'>

/** The error messages of the invalid terms. */
export function termErrors(values: TermValues, options: BidFormOptions): FieldErrors {
  const { timeline, stagingPeriod, extensionPerMonth, experienceLevel } = values
  const namesExtension = digitsOf(extensionPerMonth) !== ''
  return faults({
    timeline: !isOffered(options.timelines, timeline) && bidMessages.timeline,
    stagingPeriod: !isOffered(options.stagingPeriods, stagingPeriod) && bidMessages.stagingPeriod,
    extensionPerMonth:
      namesExtension && priceError(extensionPerMonth, bidMessages.extensionPerMonth),
    experienceLevel:
      !isOffered(options.experienceLevels, experienceLevel) && bidMessages.experienceLevel,
    paymentTerms: !isOffered(options.paymentTerms, values.paymentTerms) && bidMessages.paymentTerms,
  })
}

/** The error messages of the invalid fields. */
export function bidErrors(values: BidValues, options: BidFormOptions) {
  const { amount, parts } = values
  // Without a sum, the parts have errors of their own.
  const isSummedUp = parts.length > 0 && amount === ''
  const price = faults({ amount: isSummedUp ? null : amountError(amount) })
  return { ...price, ...partErrors(parts), ...termErrors(values, options) }
}

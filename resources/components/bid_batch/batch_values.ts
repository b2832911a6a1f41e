import type { Data } from '@generated/data'
import { offersAtOnce } from '#shared/bids/offers_at_once'
import {
  amountError,
  emptyBid,
  termErrors,
  wholeDollars,
  type BidFormOptions,
  type TermValues,
} from '~/components/bids/bid_values'
import { faults, type FieldErrors } from '~/hooks/use_form'
import { fieldErrors } from '~/lib/api'

type AmountKey = `amount.${number}`
type WantedKey = `wanted.${number}`

/** The terms once, and for each home by its id: the amount as typed, and whether it gets an offer. */
export type BatchValues = TermValues & Record<AmountKey, string> & Record<WantedKey, boolean>

type Home = Data.Twin

export const amountKey = ({ id }: Pick<Home, 'id'>): AmountKey => `amount.${id}`
export const wantedKey = ({ id }: Pick<Home, 'id'>): WantedKey => `wanted.${id}`

/** The form as it starts. @param chosen  ids of the homes that are ticked; all without it */
export function emptyBatch(
  homes: readonly Home[],
  options: BidFormOptions,
  chosen: ReadonlySet<number> | null
): BatchValues {
  const { amount, parts, shares, ...terms } = emptyBid(options)
  const ofHomes = homes.flatMap((home) => [
    [amountKey(home), ''],
    [wantedKey(home), chosen?.has(home.id) ?? true],
  ])
  return { ...terms, ...Object.fromEntries(ofHomes) }
}

/** Homes that get no offer until they are ticked. */
export const unwanted = (homes: readonly Home[]): Partial<BatchValues> =>
  Object.fromEntries(
    homes.flatMap((home) => [
      [amountKey(home), ''],
      [wantedKey(home), false],
    ])
  )

/** The ids in the page's address: `?homes=12,13`. Null without one. */
export function chosenIn(url: string): ReadonlySet<number> | null {
  const homes = new URLSearchParams(url.split('?')[1]).get('homes')
  return homes === null ? null : new Set(homes.split(',').map(Number))
}

/** Those of the homes that get an offer. */
export const wantedOf = (values: BatchValues, homes: readonly Home[]) =>
  homes.filter((home) => values[wantedKey(home)])

/** One error message for each invalid field; `homes` for the choice of homes. */
export function batchErrors(
  values: BatchValues,
  homes: readonly Home[],
  options: BidFormOptions
): FieldErrors {
  const wanted = wantedOf(values, homes)
  const amounts = wanted.map((home) => [amountKey(home), amountError(values[amountKey(home)])])
  return {
    ...faults({
      homes:
        wanted.length < offersAtOnce.least &&
        `Choose at least ${offersAtOnce.least} homes. For a single home, make the offer on its page.`,
      ...Object.fromEntries(amounts),
    }),
    ...termErrors(values, options),
  }
}

/** The body of POST /api/bids/batch. */
export function batchBody(values: BatchValues, homes: readonly Home[]) {
  const { timeline, experienceLevel, stagingPeriod, paymentTerms, acceptsCreditCards, note } =
    values
  return {
    ...{ timeline, experienceLevel, stagingPeriod, paymentTerms, acceptsCreditCards, note },
    extensionPerMonth: wholeDollars(values.extensionPerMonth),
    homes: wantedOf(values, homes).map((home) => ({
      projectId: home.id,
      amount: wholeDollars(values[amountKey(home)]),
    })),
  }
}

/** The server's errors at the form's fields. They leave out which home they are about: it is beside it. */
export function batchRefusals(error: unknown, sent: readonly Home[]): FieldErrors {
  const entries = Object.entries(fieldErrors(error)).map(([field, text]) => {
    const at = /^homes\.(\d+)\./.exec(field)
    const home = at && sent[Number(at[1])]
    return home ? [amountKey(home), text.replace(/^Home \d+: /, '')] : [field, text]
  })
  return Object.fromEntries(entries)
}

import type Bid from '#models/bid'
import type Staging from '#models/staging'

/**
 * The price of another month in whole dollars: the one both have signed, or else that of the bid; null
 * without either.
 */
export const rateOf = (
  bid: Pick<Bid, 'extensionPerMonth'>,
  staging: Pick<Staging, 'extensionPerMonth'> | null
): number | null => staging?.extensionPerMonth ?? bid.extensionPerMonth

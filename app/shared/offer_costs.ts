/**
 * What offers cost, compared. Money is in whole dollars unless a name says otherwise; offers
 * are told by their position, so that columns keep the order they came in.
 */
export interface PricedOffer {
  amount: number
  /** Days that the amount covers. */
  term: number
  /** Price of each month beyond them; null when the company names none. */
  month: number | null
}

const DAYS_OF_A_MONTH = 30

/** Days on the market that an owner may think through. */
export const marketDays = { shortest: 15, longest: 150, step: 5, start: 75 } as const

/** Dollars for one of `units`, rounded to the cent. */
export function perUnit(dollars: number, units: number): number {
  return Math.round((dollars / units) * 100) / 100
}

/** Months beyond the offer's term; begun ones are counted whole. */
export function extraMonths({ term }: Pick<PricedOffer, 'term'>, days: number): number {
  return Math.max(0, Math.ceil((days - term) / DAYS_OF_A_MONTH))
}

/** What an offer comes to after so many days; null where its company does not say. */
export function costAt(offer: PricedOffer, days: number): number | null {
  const months = extraMonths(offer, days)
  if (months === 0) return offer.amount
  return offer.month === null ? null : offer.amount + months * offer.month
}

/**
 * Which of the values are the best. None is where fewer than two are known, or where all that
 * are known are the same: there is nothing to tell apart.
 */
export function bestOf(values: readonly (number | null)[], better: 'lowest' | 'highest') {
  const known = values.filter((value) => value !== null)
  const best = better === 'lowest' ? Math.min(...known) : Math.max(...known)
  const differ = known.some((value) => value !== best)
  return values.map((value) => differ && value === best)
}

export interface CostVerdict {
  /** How the known costs stand: one is lowest, all are the same, only one or none is known. */
  kind: 'lowest' | 'same' | 'only' | 'none'
  /** The lowest known cost. */
  cost: number | null
  /** Positions of the offers the sentence is about. */
  offers: number[]
  /** How many do not say what they cost then. */
  unknown: number
}

/** What is to be said of the offers after so many days on the market. */
export function verdictAt(offers: readonly PricedOffer[], days: number): CostVerdict {
  const costs = offers.map((offer) => costAt(offer, days))
  const known = costs.filter((cost) => cost !== null)
  const unknown = costs.length - known.length
  if (known.length === 0) return { kind: 'none', cost: null, offers: [], unknown }
  const cost = Math.min(...known)
  const at = costs.flatMap((value, position) => (value === cost ? [position] : []))
  const kind = known.length === 1 ? 'only' : at.length === known.length ? 'same' : 'lowest'
  return { kind, cost, offers: at, unknown }
}

/** One step of a cost line: from this day on it is this much. */
interface CostStep {
  day: number
  cost: number
}

export interface CostLine {
  steps: CostStep[]
  /** The last day whose cost is known. */
  until: number
}

/** The total cost over the days one may choose; it ends at the term where no price follows. */
export function costLine(offer: PricedOffer): CostLine {
  const { shortest, longest } = marketDays
  const steps: CostStep[] = [{ day: shortest, cost: offer.amount }]
  if (offer.month === null) return { steps, until: Math.min(offer.term, longest) }
  for (let day = offer.term; day < longest; day += DAYS_OF_A_MONTH) {
    steps.push({ day, cost: offer.amount + extraMonths(offer, day + 1) * offer.month })
  }
  return { steps, until: longest }
}

import { countedRows } from './console_lists.js'
import { Enumeration, type ValueOf } from '#shared/values/enumeration'

/** What the console counts by week. Each figure has a page that lists what it counts. */
export const figureNames = new Enumeration({
  offered: {
    signups: 'Sign-ups',
    projects: 'Projects',
    offers: 'Offers',
    first_offers: 'First offers',
    acceptances: 'Acceptances',
    payments: 'Payments',
    expirations: 'Expirations',
    completions: 'Completions',
  },
})
export type FigureName = ValueOf<typeof figureNames>

/** What each figure counts, in one sentence. */
export const figureDefinitions: Record<FigureName, string> = {
  signups: 'Accounts registered in the period, without those deleted since.',
  projects: 'Projects posted in the period, without those deleted since.',
  offers: 'Offers made in the period, including those withdrawn since.',
  first_offers: 'Projects that got their first offer in the period.',
  acceptances: 'Offers that owners accepted in the period, whether or not the fee was paid.',
  payments: 'Platform fees paid by card in the period, including those refunded since.',
  expirations: 'Accepted offers that ended in the period because the fee was not paid in time.',
  completions: 'Projects completed in the period.',
}

/**
 * How many rows are counted on a figure's page. Whether an offer was its project's first takes a look at
 * the others.
 */
export const countedIn = (name: FigureName) => (name === 'first_offers' ? 1000 : countedRows)

/** Offers of all time, behind the figures of the overview. */
export const offerLists = new Enumeration({
  offered: { all: 'All offers', accepted: 'Accepted offers' },
})
export type OfferList = ValueOf<typeof offerLists>

export const offerListDefinitions: Record<OfferList, string> = {
  all: 'All offers ever made, whatever became of them.',
  accepted: 'Offers that owners have accepted: the fee is due or paid.',
}

/** Days an open project may wait for its first offer before its market counts as quiet. */
export const quietDays = 3

export const revenueDefinition =
  'Platform fees paid by card, less what has been refunded of them. A refund lowers the month in which the fee was paid.'
export const quietMarketsDefinition = `Open projects posted more than ${quietDays} days ago that never had an offer.`

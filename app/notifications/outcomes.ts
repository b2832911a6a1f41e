import { withDeclineReason } from '#shared/bids/bid_enums'
import { outcomeSentence } from '#shared/bids/offer_outcomes'
import type Bid from '#models/bid'
import type { ProjectEntry, Topic } from '#notifications/definitions'

/** How the price of an offer compares; nothing before another one is paid. */
function outcomeText(bid?: Bid): string {
  if (!bid?.priceRank || !bid.comparedOffers) return ''
  const { priceRank, comparedOffers, medianPrice } = bid
  return `${outcomeSentence({ priceRank, comparedOffers, medianPrice })} `
}

/** To stagers: their pending bids were declined. */
export const outcomes = {
  about: "offers that weren't chosen",
  hint: 'An owner declines your offer or chooses another one.',
  audience: 'stagers',
  recipients: ['job'],
  delivery: 'digest',
  push: { hours: 24, urgency: 'low' },
  types: {
    offer_rejected: {
      title: 'Offer not chosen',
      text: ({ project, bid }) =>
        `${withDeclineReason(
          `The owner of ${project.publicTitle} declined your offer`,
          bid?.declineReason ?? null
        )}. No fee was charged.`,
      icon: 'closed',
      push: 'One of your offers was not chosen',
      email: {
        subject: (project) => `Your offer on ${project} was not chosen`,
        next: 'Search for other projects near you. Making offers is free.',
        button: 'View project',
      },
    },
    offer_not_selected: {
      title: 'Offer not chosen',
      text: ({ project, bid }) =>
        bid?.rejectionReason === 'project_closed'
          ? `The owner closed ${project.publicTitle} without choosing an offer. No fee was charged.`
          : `The owner of ${project.publicTitle} chose another offer. ${outcomeText(bid)}No fee was charged.`,
      icon: 'closed',
      push: 'One of your offers was not chosen',
      email: {
        subject: (project) => `Your offer on ${project} was not chosen`,
        next: 'Search for other projects near you. Making offers is free.',
        button: 'View project',
      },
    },
  },
} satisfies Topic<ProjectEntry>

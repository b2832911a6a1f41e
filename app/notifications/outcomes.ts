import { withDeclineReason } from '#shared/bid_enums'
import type { ProjectEntry, Topic } from '#notifications/definitions'

/** To stagers: their pending bids were declined. */
export const outcomes = {
  about: "offers that weren't chosen",
  hint: 'An owner declines your offer or chooses another one.',
  audience: 'stagers',
  delivery: 'digest',
  types: {
    offer_rejected: {
      title: 'Offer not chosen',
      text: ({ project, bid }) =>
        `${withDeclineReason(
          `The owner of ${project.publicTitle} declined your offer`,
          bid?.declineReason ?? null
        )}. No fee was charged.`,
      icon: 'closed',
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
          : `The owner of ${project.publicTitle} chose another offer. No fee was charged.`,
      icon: 'closed',
      email: {
        subject: (project) => `Your offer on ${project} was not chosen`,
        next: 'Search for other projects near you. Making offers is free.',
        button: 'View project',
      },
    },
  },
} satisfies Topic<ProjectEntry>

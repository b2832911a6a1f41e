import type { ProjectEntry, Topic } from '#notifications/definitions'

/** To stagers: their pending bids were declined. */
export const outcomes = {
  hint: 'An owner declined your offer or chose another one.',
  delivery: 'digest',
  types: {
    offer_rejected: {
      title: 'Offer not chosen',
      text: ({ project }) => `The owner of ${project.publicTitle} has declined your offer.`,
      icon: 'closed',
      email: {
        subject: (project) => `Your offer on ${project} was not chosen`,
        next: 'No fee was charged. Other projects near you are waiting for offers.',
        button: 'Look at the project',
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
        next: 'Other projects near you are waiting for offers.',
        button: 'Look at the project',
      },
    },
  },
} satisfies Topic<ProjectEntry>

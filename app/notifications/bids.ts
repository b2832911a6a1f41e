import {
  bidDetails,
  isPending,
  stagerLabel,
  type ProjectEntry,
  type Topic,
} from '#notifications/definitions'

/** To owners: bids on their projects. */
export const bids = {
  hint: 'A company made an offer on your project, or cancelled one.',
  delivery: 'email',
  types: {
    offer_received: {
      title: 'New offer',
      text: (subject) => `${stagerLabel(subject)} made an offer on ${subject.project.title}.`,
      icon: 'offer',
      isCurrent: isPending,
      email: {
        subject: (project) => `New offer on ${project}`,
        next: 'Compare it with the others and accept the one you like. Contact details open for both sides once the company has paid its platform fee.',
        button: 'Look at the offer',
        details: bidDetails,
      },
    },
    offer_changed: {
      title: 'Offer changed',
      text: (subject) =>
        `${stagerLabel(subject)} changed its offer on ${subject.project.title}. Look at it again before you accept it.`,
      icon: 'offer',
      isCurrent: isPending,
      email: {
        subject: (project) => `An offer on ${project} has changed`,
        next: 'The terms below are the ones that count now. Accepting needs another look at them.',
        button: 'Look at the offer',
        details: bidDetails,
      },
    },
    bid_cancelled: {
      title: 'Offer cancelled',
      text: (subject) => `${stagerLabel(subject)} cancelled its offer on ${subject.project.title}.`,
      icon: 'closed',
      email: {
        subject: (project) => `An offer on ${project} was cancelled`,
        next: 'Your other offers are not affected.',
        button: 'Look at the project',
      },
    },
  },
} satisfies Topic<ProjectEntry>

import { money } from '#shared/values/money'
import { askedQuestions } from '#notifications/questions'
import {
  bidDetails,
  isPending,
  stagerLabel,
  type ProjectEntry,
  type Subject,
  type Topic,
} from '#notifications/definitions'

const newOffer = ({ bid }: Pick<Subject, 'bid'>) =>
  bid ? `New offer: ${money(bid.amount)}` : 'New offer'

interface Change {
  company: string
  project: string
  from: number | null | undefined
  to: number | undefined
}

function changeText({ company, project, from, to }: Change): string {
  const look = 'Review it before you accept it.'
  return typeof from !== 'number' || to === undefined || from === to
    ? `${company} changed the terms of its offer on ${project}. ${look}`
    : `${company} changed its offer on ${project} from ${money(from)} to ${money(to)}. ${look}`
}

/** To owners: bids on their projects. */
export const bids = {
  about: 'offers on your projects',
  hint: 'A company makes, changes or withdraws an offer on your project, or asks a question.',
  audience: 'owners',
  recipients: ['job'],
  delivery: 'email',
  push: { hours: 24, urgency: 'normal' },
  types: {
    offer_received: {
      title: newOffer,
      text: (subject) => `${stagerLabel(subject)} made an offer on ${subject.project.title}.`,
      icon: 'offer',
      push: 'Your project has a new offer',
      isCurrent: isPending,
      email: {
        subject: (project, { bid }) => `New offer on ${project}: ${money(bid.amount)}`,
        heading: newOffer,
        next: 'Compare it with your other offers and accept the one you like. Names stay hidden until the company you choose has paid its platform fee.',
        button: 'View offer',
        details: bidDetails,
        hasPhoto: true,
      },
    },
    offer_changed: {
      title: ({ bid, previousAmount }) =>
        bid && previousAmount !== undefined
          ? `Offer changed to ${money(bid.amount)}`
          : 'Offer changed',
      text: (subject) =>
        changeText({
          company: stagerLabel(subject),
          project: subject.project.title,
          from: subject.previousAmount,
          to: subject.bid?.amount,
        }),
      icon: 'offer',
      push: 'An offer on your project has changed',
      isCurrent: isPending,
      email: {
        subject: (project, { bid, previousAmount }) =>
          previousAmount === null || previousAmount === bid.amount
            ? `Offer on ${project} changed`
            : `Offer on ${project} changed to ${money(bid.amount)}`,
        heading: () => 'Offer changed',
        lead: ({ project, bid, previousAmount }) =>
          changeText({
            company: stagerLabel({ project, company: bid.bidder.stagerIdentifier ?? undefined }),
            project: project.title,
            from: previousAmount,
            to: bid.amount,
          }),
        next: 'If you accept the offer, you accept these terms.',
        button: 'View offer',
        details: bidDetails,
      },
    },
    offer_confirmed: {
      title: ({ bid }) => (bid ? `Offer confirmed: ${money(bid.amount)}` : 'Offer confirmed'),
      text: (subject) =>
        `${stagerLabel(subject)} confirmed its offer on ${subject.project.title}. You can accept it.`,
      icon: 'offer',
      push: 'An offer on your project is confirmed',
      isCurrent: isPending,
      email: {
        subject: (project) => `An offer on ${project} is confirmed`,
        next: 'Accept it, compare it with your other offers, or wait for new ones.',
        button: 'View offer',
        details: bidDetails,
      },
    },
    seller_chose: {
      title: ({ choice }) =>
        choice
          ? `The seller would choose Offer ${choice.letter}`
          : 'The seller would choose an offer',
      text: ({ project, choice }) =>
        choice?.note
          ? `About ${project.title}: “${choice.note}”`
          : `On ${project.title}. Nothing is accepted yet: you decide.`,
      icon: 'offer',
      push: 'The seller would choose one of your offers',
      isCurrent: isPending,
      email: {
        subject: (project, { title }) => `${title} on ${project}`,
        next: 'Nothing is accepted yet: you decide. Companies don’t see what the seller says.',
        button: 'View offers',
        isOneSided: true,
        details: bidDetails,
      },
    },
    bid_cancelled: {
      title: 'Offer withdrawn',
      text: (subject) => `${stagerLabel(subject)} withdrew its offer on ${subject.project.title}.`,
      icon: 'closed',
      push: 'An offer on your project was withdrawn',
      email: {
        subject: (project) => `An offer on ${project} was withdrawn`,
        next: 'Your other offers are not affected.',
        button: 'View project',
      },
    },
    ...askedQuestions,
  },
} satisfies Topic<ProjectEntry>

import { moneyFromCents } from '#shared/money'
import {
  awaitsFee,
  bidDetails,
  checkoutLink,
  feeDetails,
  isFree,
  stagerLabel,
  type ProjectEntry,
  type Topic,
} from '#notifications/definitions'

/** From the acceptance of a bid to the contact release, and refunds. */
export const payments = {
  hint: 'An offer was accepted, a fee is due, paid or refunded, contact details are open.',
  delivery: 'email',
  sentUnconfirmed: true,
  types: {
    offer_accepted: {
      title: 'Your offer was accepted',
      text: (subject) =>
        isFree(subject)
          ? `The owner of ${subject.project.publicTitle} chose your offer. No platform fee is due.`
          : `Pay the platform fee for ${subject.project.publicTitle} to receive the contact details.`,
      icon: 'clock',
      urgent: true,
      isCurrent: awaitsFee,
      email: {
        subject: (project) => `Your offer on ${project} was accepted`,
        next: 'Contact details open for both sides as soon as the fee is paid. Without a payment the offer is released and the project takes offers again.',
        button: 'Pay the platform fee',
        link: checkoutLink,
        details: feeDetails,
        immediate: true,
      },
    },
    payment_reminder: {
      title: 'Platform fee still due',
      text: ({ project }) =>
        `Your accepted offer on ${project.publicTitle} is waiting for the platform fee.`,
      icon: 'clock',
      urgent: true,
      isCurrent: awaitsFee,
      email: {
        subject: (project) => `Reminder: the platform fee for ${project} is due`,
        next: 'After that moment the offer is released and the owner can choose another company.',
        button: 'Pay the platform fee',
        link: checkoutLink,
        details: feeDetails,
        immediate: true,
      },
    },
    payment_received: {
      title: (subject) => (isFree(subject) ? 'Contact details released' : 'Platform fee received'),
      text: (subject) =>
        `${isFree(subject) ? 'No platform fee is due.' : 'Thank you.'} The owner's contact details for ${subject.project.publicTitle} are open to you now.`,
      icon: 'open',
      email: {
        subject: (project) => `Contact details for ${project} are open`,
        next: "The project page shows the owner's name, phone number and email address. Get in touch soon: they have yours too.",
        button: 'See the contact details',
        immediate: true,
        whileSuspended: true,
      },
    },
    contact_released: {
      title: 'Contact details released',
      text: (subject) =>
        isFree(subject)
          ? `${stagerLabel(subject)} owes no platform fee for ${subject.project.title}.`
          : `${stagerLabel(subject)} paid the platform fee for ${subject.project.title}.`,
      icon: 'open',
      email: {
        subject: (project) => `Contact details for ${project} are open`,
        next: "The project page shows the company's name, phone number and email address. They have yours too.",
        button: 'See the contact details',
        details: bidDetails,
        immediate: true,
        whileSuspended: true,
      },
    },
    payment_cancelled: {
      title: 'Payment not made',
      text: (subject) =>
        `${stagerLabel(subject)} did not proceed with the payment for ${subject.project.title}.`,
      icon: 'alert',
      urgent: true,
      isCurrent: awaitsFee,
      email: {
        subject: (project) => `The platform fee for ${project} was not paid`,
        next: 'The company can still pay until its time is up. You may release the offer and choose another one; nobody has seen your contact details.',
        button: 'Look at the project',
      },
    },
    offer_released: {
      title: 'Offer released',
      text: ({ project }) =>
        `The fee for ${project.publicTitle} was not paid, so the offer was released.`,
      icon: 'closed',
      email: {
        subject: (project) => `Your offer on ${project} was released`,
        next: 'Nothing was charged. While the project is open you may make another offer.',
        button: 'Look at the project',
        immediate: true,
        whileSuspended: true,
      },
    },
    fee_refunded: {
      title: 'Platform fee refunded',
      text: ({ project, bid }) =>
        bid?.isPaid
          ? `The platform fee for ${project.publicTitle} was refunded to your card.`
          : `Your payment for ${project.publicTitle} arrived after the offer was released and goes back to your card.`,
      icon: 'money',
      email: {
        subject: (project) => `Your platform fee for ${project} was refunded`,
        next: 'Your bank shows it within five to ten business days.',
        button: 'Look at the project',
        details: (bid) => [{ label: 'Refund', value: moneyFromCents(bid.platformFee) }],
        immediate: true,
        whileSuspended: true,
      },
    },
  },
} satisfies Topic<ProjectEntry>

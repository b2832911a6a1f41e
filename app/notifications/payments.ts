import { money, moneyFromCents } from '#shared/values/money'
import type Notification from '#models/notification'
import {
  awaitsConfirmation,
  awaitsFee,
  bidDetails,
  byDeadline,
  checkoutLink,
  feeDetails,
  feeLabel,
  isFree,
  isPending,
  stagerLabel,
  type Notice,
  type ProjectEntry,
  type Topic,
} from '#notifications/definitions'

/** Replaces the request to pay once the fee is paid, or the selection has ended. */
function feeSettled({ bid, project }: Notification): Notice | null {
  if (!bid || bid.status === 'payment_required') return null
  const title = project?.publicTitle ?? 'the project'
  if (!bid.isPaid) {
    return { title: 'Offer accepted, then ended', text: `No fee is due for ${title} anymore.` }
  }
  return bid.platformFee === 0
    ? {
        title: 'Your offer was accepted',
        text: `No platform fee was due for ${title}. You can contact the owner now.`,
      }
    : {
        title: 'Your offer was accepted',
        text: `You paid the ${feeLabel({ bid, project })} for ${title}.`,
      }
}

/** In the list of a company with several people: which of them paid the fee. */
function paidByColleague({ bid, message }: Notification): Notice | null {
  const payer = bid?.feePayer
  if (!payer) return null
  const name = (!payer.isFormer && payer.name) || 'A former member'
  return { title: 'Platform fee paid', text: `${name} paid the platform fee. ${message}` }
}

/** `Pay $49`. */
const payButton = ({ bid }: Notification) =>
  bid ? `Pay ${moneyFromCents(bid.platformFee)}` : 'Pay the platform fee'

/** From the acceptance of a bid to the contact release, and refunds. */
export const payments = {
  about: 'accepted offers and payments',
  hint: 'An offer is accepted; a fee is due, paid or refunded; contact details are shared.',
  warning:
    "Without these emails you could miss a payment deadline. An accepted offer that isn't paid for in time is released.",
  recipients: ['job'],
  delivery: 'email',
  sentUnconfirmed: true,
  push: { hours: 72, urgency: 'normal' },
  types: {
    offer_accepted: {
      recipients: ['job', 'money'],
      title: (subject) =>
        isFree(subject)
          ? 'Your offer was accepted'
          : `Offer accepted: pay the ${feeLabel(subject)}${byDeadline(subject)}`,
      text: (subject) => {
        const { project, bid } = subject
        const offer = bid ? `${money(bid.amount)} offer` : 'offer'
        const next = isFree(subject)
          ? 'No platform fee is due.'
          : "You'll see each other's contact details once the fee is paid."
        return `The owner of ${project.publicTitle} accepted your ${offer}. ${next}`
      },
      icon: 'clock',
      push: 'Your offer was accepted',
      urgent: true,
      isCurrent: awaitsFee,
      settled: feeSettled,
      email: {
        subject: (project) => `Your offer on ${project} was accepted`,
        heading: () => 'You won this project',
        next: "If the fee isn't paid in time, you lose the project and it reopens to other companies.",
        button: payButton,
        link: checkoutLink,
        details: feeDetails,
        hasPhoto: true,
        immediate: true,
      },
    },
    acceptance_undone: {
      title: 'The owner undid the acceptance',
      text: ({ project }) =>
        `The owner of ${project.publicTitle} accepted your offer and took that back. Your offer waits for a decision again, with its terms. No fee is due.`,
      icon: 'again',
      push: 'The owner undid accepting your offer',
      isCurrent: isPending,
      email: {
        subject: (project) => `Your offer on ${project} waits for a decision again`,
        heading: () => 'The owner undid the acceptance',
        next: "You don't need to do anything. You can still change or withdraw your offer.",
        button: 'View project',
        immediate: true,
      },
    },
    offer_revived: {
      title: 'Your offer is possible again',
      text: ({ project, bid }) =>
        `The company that the owner of ${project.publicTitle} chose isn’t doing the job. ${
          bid ? `Your offer of ${money(bid.amount)}` : 'Your offer'
        } is possible again. Confirm it, or withdraw it: the owner can accept it once you have confirmed.`,
      icon: 'again',
      push: 'One of your offers is possible again',
      urgent: true,
      isCurrent: awaitsConfirmation,
      settled: ({ bid, project }) =>
        bid?.status === 'pending' && !bid.confirmationAskedAt
          ? {
              title: 'Offer confirmed',
              text: `The owner of ${project?.publicTitle ?? 'the project'} can accept your offer.`,
            }
          : null,
      email: {
        subject: (project) => `Your offer on ${project} is possible again`,
        next: 'Nothing is due before the owner accepts your offer.',
        button: 'Confirm or withdraw your offer',
        immediate: true,
      },
    },
    payment_reminder: {
      recipients: ['job', 'money'],
      title: (subject) => `Pay the ${feeLabel(subject)}${byDeadline(subject)}`,
      text: ({ project }) =>
        `Your accepted offer on ${project.publicTitle} is waiting for the platform fee.`,
      icon: 'clock',
      push: 'A platform fee is still due',
      urgent: true,
      isCurrent: awaitsFee,
      settled: feeSettled,
      email: {
        subject: (project) => `Reminder: the platform fee for ${project} is due`,
        heading: () => 'Platform fee still due',
        next: 'After that, the project reopens and the owner can choose another company.',
        button: payButton,
        isOneSided: true,
        link: checkoutLink,
        details: feeDetails,
        immediate: true,
      },
    },
    payment_received: {
      recipients: ['job', 'money'],
      title: (subject) => (isFree(subject) ? 'Contact details shared' : 'Platform fee paid'),
      text: (subject) =>
        `${isFree(subject) ? 'No platform fee is due. ' : ''}You can now contact the owner of ${subject.project.publicTitle}. The project page shows their name, phone and email.`,
      icon: 'open',
      push: 'Contact details are shared',
      settled: paidByColleague,
    },
    contact_released: {
      title: 'Contact details shared',
      text: (subject) =>
        `${
          isFree(subject)
            ? `No platform fee is due for ${subject.project.title}.`
            : `${stagerLabel(subject)} paid the platform fee for ${subject.project.title}.`
        } You can now contact the company.`,
      icon: 'open',
      push: 'Contact details are shared',
      email: {
        subject: (project) => `You can now contact your staging company for ${project}`,
        heading: () => 'Meet your staging company',
        next: 'The project page shows all contact details. The company has yours too, so expect a call.',
        button: 'View project',
        details: (bid, notification) => [
          ...bidDetails(bid, notification),
          {
            label: 'Next step',
            value: 'Agree on the install date',
            href: `/projects/${bid.projectId}/staging`,
          },
        ],
        hasPhoto: true,
        hasContact: true,
        immediate: true,
        whileSuspended: true,
      },
    },
    payment_cancelled: {
      title: 'Fee not paid yet',
      text: (subject) =>
        `${stagerLabel(subject)} left the payment page for ${subject.project.title} without paying.`,
      icon: 'alert',
      push: 'A platform fee is not paid yet',
      urgent: true,
      isCurrent: awaitsFee,
      settled: ({ bid, project }) =>
        bid?.isPaid
          ? {
              title: 'Fee paid',
              text: `The company has paid the platform fee for ${project?.title ?? 'your project'}.`,
            }
          : null,
      email: {
        subject: (project, { bid }) =>
          `${bid.bidder.stagerIdentifier ?? 'The company'} hasn't confirmed ${project} yet`,
        next: 'They can still pay until their time is up. You can also release the offer and choose another one. No one has seen your contact details.',
        button: 'View project',
      },
    },
    offer_released: {
      title: 'Offer released',
      text: ({ project }) =>
        `The fee for ${project.publicTitle} wasn't paid, so your offer was released.`,
      icon: 'closed',
      push: 'Your accepted offer was released',
      email: {
        subject: (project) => `Your offer on ${project} was released`,
        next: "You weren't charged. You can make another offer while the project is open.",
        button: 'View project',
        immediate: true,
        whileSuspended: true,
      },
    },
    owner_report_dismissed: {
      title: 'We looked at your report',
      text: ({ project, reason = '' }) =>
        `We looked at your report about the owner of ${project.publicTitle}. The fee stays paid. Our team’s reason: ${reason}`,
      icon: 'closed',
      push: 'We looked at your report',
      email: {
        subject: (project) => `Your report about the owner of ${project}`,
        next: 'If something has changed since, reply to this email.',
        button: 'View project',
        isOneSided: true,
        immediate: true,
      },
    },
    give_up_reviewed: {
      recipients: ['money'],
      title: 'Your platform fee stays paid',
      text: ({ project, reason = '' }) =>
        `We read why you gave up ${project.publicTitle}. The fee stays paid. Our team’s reason: ${reason}`,
      icon: 'closed',
      push: 'We decided about a platform fee',
      email: {
        subject: (project) => `The platform fee for ${project}`,
        next: 'If something has changed since, reply to this email.',
        button: 'View project',
        isOneSided: true,
        immediate: true,
      },
    },
    fee_refunded: {
      recipients: ['money'],
      title: 'Platform fee refunded',
      text: ({ project, bid }) =>
        bid?.isPaid
          ? `The platform fee for ${project.publicTitle} was refunded to your card.`
          : `Your payment for ${project.publicTitle} arrived after the offer was released. It goes back to your card.`,
      icon: 'money',
      push: 'A platform fee was refunded',
      email: {
        subject: (project) => `Your platform fee for ${project} was refunded`,
        next: 'Your bank may take five to ten business days to show it.',
        button: 'View project',
        isOneSided: true,
        details: (bid) => [{ label: 'Refund', value: moneyFromCents(bid.platformFee) }],
        immediate: true,
        whileSuspended: true,
      },
    },
  },
} satisfies Topic<ProjectEntry>

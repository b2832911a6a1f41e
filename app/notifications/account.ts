import { dayInWords, marketDate } from '#shared/values/market_time'
import type ProfessionalBadge from '#models/professional_badge'
import type { Notice, NotificationEntry, ProjectEntry, Topic } from '#notifications/definitions'

/** The rules for messages. */
export const rulesPath = '/terms-of-service#not-allowed'

/** Where a company sends documents for its badges. */
export const badgesPath = '/badges'

/** Where an account's people are. */
export const peoplePath = '/people'

/** Always shown in the app, not configurable. Emails about an account are sent separately. */
export const account = {
  recipients: ['account'],
  delivery: 'app',
  types: {
    project_hidden: {
      title: 'Your project was hidden',
      text: ({ project }) =>
        `${project.title} is hidden from search and from other people. The project page says why and how to contact support.`,
      icon: 'alert',
    },
    project_shown: {
      title: 'Your project is visible again',
      text: ({ project }) => `${project.title} is back in search and visible to everyone.`,
      icon: 'again',
    },
    project_cancelled_by_team: {
      title: 'Your project was cancelled',
      text: ({ project }) =>
        `Stagely cancelled ${project.title}. The email about it says why and how to contact support.`,
      icon: 'closed',
    },
    photo_hidden: {
      title: 'A photo was hidden',
      text: ({ project }) =>
        `A photo of ${project.title} is hidden from other people. The project page says why and how to contact support.`,
      icon: 'alert',
    },
    photo_shown: {
      title: 'A photo is visible again',
      text: ({ project }) => `The hidden photo of ${project.title} is visible to everyone again.`,
      icon: 'again',
    },
    floor_plan_hidden: {
      title: 'A floor plan was hidden',
      text: ({ project }) =>
        `The floor plan of ${project.title} is hidden from other people. The project page says why and how to contact support.`,
      icon: 'alert',
    },
    floor_plan_shown: {
      title: 'A floor plan is visible again',
      text: ({ project }) => `Companies can see the floor plan of ${project.title} again.`,
      icon: 'again',
    },
    account_warned: { icon: 'alert', link: () => rulesPath },
    account_muted: { icon: 'alert', link: () => rulesPath },
    account_unmuted: { icon: 'again', link: () => '/messages' },
    badge_reviewed: { icon: 'account', link: () => badgesPath },
    badge_expiring: { icon: 'alert', link: () => badgesPath },
    report_reviewed: {
      icon: 'message',
      link: ({ projectId }) => (projectId ? `/projects/${projectId}#reviews` : '/messages'),
    },
    question_reviewed: {
      icon: 'message',
      link: ({ projectId }) => `/projects/${projectId}#questions`,
    },
    agreement_reviewed: {
      icon: 'message',
      link: ({ projectId }) => `/projects/${projectId}/agreement`,
    },
    account: { icon: 'account', link: () => '/edit-profile' },
    people: { icon: 'account', link: () => peoplePath },
    admin: { icon: 'account' },
  },
} satisfies Topic<NotificationEntry | ProjectEntry>

export const accountNotices = {
  emailChanged: {
    title: 'Your email address was changed',
    text: 'You now log in with the new address. Your other devices were logged out.',
  },
  emailRestored: {
    title: 'Your email address was restored',
    text: 'Every device was logged out. Your old password, your passkeys and your calendar addresses no longer work.',
  },
  passwordChanged: {
    title: 'Your password was changed',
    text: "Your other devices were logged out. If this wasn't you, reset your password now.",
  },
  passwordReset: {
    title: 'Your password was changed',
    text: "Every device was logged out. If this wasn't you, set another password now.",
  },
  passkeyAdded: (name: string): Notice => ({
    title: 'A passkey was added',
    text: `You can log in with ${name} now. If this wasn't you, remove it and reset your password now.`,
  }),
  passkeyRemoved: (name: string): Notice => ({
    title: 'A passkey was removed',
    text: `${name} no longer works here. If this wasn't you, reset your password now.`,
  }),
  passkeyRefused: (name: string): Notice => ({
    title: 'A passkey was refused',
    text: `Someone may have copied ${name}, so we refused it. Remove it and add a new one.`,
  }),
  twoStepLoginEnabled: {
    title: 'Two-step login is on',
    text: "Each new login asks for a code from your phone. If this wasn't you, reset your password now.",
  },
  twoStepLoginDisabled: {
    title: 'Two-step login is off',
    text: "A new login no longer asks for a code. If this wasn't you, reset your password now.",
  },
  /** @param from  YYYY-MM-DD */
  secondFactorRequired: (from: string): Notice => ({
    title: 'Two-step login is required',
    text: `From ${dayInWords(from)} on, everyone in this account needs it. Set it up under “Password and sessions”.`,
  }),
  secondFactorOptional: {
    title: 'Two-step login is no longer required',
    text: 'Everyone in this account decides about it again.',
  },
  madeSupport: {
    title: "You're on the team now",
    text: 'An admin made you support staff. The navigation has a link to the console.',
  },
  madeAdmin: {
    title: "You're an admin now",
    text: 'An admin gave you this role. The navigation has a link to the console.',
  },
  removedFromTeam: {
    title: "You're no longer on the team",
    text: 'You no longer have access to the console. Your account stays as it is.',
  },
  twoStepEnabled: {
    title: 'Two-step verification is on',
    text: "The console asks for a code from your phone. If this wasn't you, tell another admin now.",
  },
  twoStepDisabled: {
    title: 'Two-step verification is off',
    text: "The console no longer asks for a code. If this wasn't you, tell another admin now.",
  },
  twoStepReset: {
    title: 'Two-step verification was reset',
    text: "The console no longer asks for a code. Set it up again. If you didn't ask for this, tell another admin now.",
  },
} satisfies Record<string, Notice | ((name: string) => Notice)>

/** For the account that a moderator decided about, and for the person who reported it. */
export const moderationNotices = {
  warned: (category: string, reason: string): Notice => ({
    title: 'You received a warning',
    text: `${category}. ${reason} Please read the rules in our terms.`,
  }),
  /** @param duration  such as "until November 29, 2026" */
  muted: (duration: string, category: string, reason: string): Notice => ({
    title: `You can't send messages ${duration}`,
    text: `${category}. ${reason} Everything else on Stagely works as before.`,
  }),
  unmuted: {
    title: 'You can send messages again',
    text: 'Our team has lifted the pause.',
  },
  acted: {
    title: 'We looked at your report',
    text: 'Our team has read the messages you reported and acted on them. We don’t share what was done.',
  },
  reviewRemoved: {
    title: 'The review about you was removed',
    text: 'Our team has read it and removed it. It no longer counts.',
  },
  questionHidden: {
    title: 'Your question was hidden',
    text: 'Our team has hidden your question, because it breaks our rules. Only you and our team still see it.',
  },
  questionReportActed: {
    title: 'We looked at your report',
    text: 'Our team has read the question you reported and hidden it.',
  },
  questionReportDismissed: {
    title: 'We looked at your report',
    text: 'Our team has read the question you reported. It doesn’t break our rules, so it stays.',
  },
  agreementReportDecided: {
    title: 'We looked at your report',
    text: 'Our team has read the agreement you reported. Its answer is on the page of the agreement.',
  },
  reviewKept: {
    title: 'We looked at your report',
    text: 'Our team has read the review about you. It doesn’t break our rules, so it stays.',
  },
  dismissed: {
    title: 'We looked at your report',
    text: 'Our team has read the messages you reported and took no action this time. You can block the person at any time.',
  },
}

/** Load the badge with its type. */
type BadgeSubject = Pick<ProfessionalBadge, 'type' | 'lastDay' | 'declineReason' | 'revokeReason'>

const lastDayOf = ({ lastDay }: BadgeSubject) => (lastDay ? marketDate(lastDay.toJSDate()) : '')

/** For a staging company, about one of its badges. */
export const badgeNotices = {
  verified: (badge: BadgeSubject): Notice => ({
    title: `${badge.type.name} verified`,
    text: `Owners see the badge with your offers until ${lastDayOf(badge)}.`,
  }),
  declined: (badge: BadgeSubject): Notice => ({
    title: `${badge.type.name} not verified`,
    text: `We couldn't accept your document: ${badge.declineReason} You can send another one.`,
  }),
  revoked: (badge: BadgeSubject): Notice => ({
    title: `${badge.type.name} removed`,
    text: `Owners no longer see the badge: ${badge.revokeReason}`,
  }),
  expiring: (badge: BadgeSubject): Notice => ({
    title: `${badge.type.name} ends soon`,
    text: `The badge is valid through ${lastDayOf(badge)}. Send your new document to keep it.`,
  }),
  expired: (badge: BadgeSubject): Notice => ({
    title: `${badge.type.name} has expired`,
    text: `Owners no longer see the badge. Send your new document to get it back.`,
  }),
}

export const adminNotices = {
  badge: {
    title: 'New document to check',
    text: 'A staging company sent a document for a badge.',
  },
  reviewReport: {
    title: 'New report of a review',
    text: 'Someone reported a review. Their reason is in the console.',
  },
  questionReport: {
    title: 'New report of a question',
    text: 'Someone reported a question. Their reason is in the console.',
  },
  agreementReport: {
    title: 'New report of an agreement',
    text: 'Someone reported an agreement. Their reason is in the console.',
  },
  /** @param subject  label of the subject chosen in the contact form */
  inquiry: (subject: string): Notice => ({
    title: 'New inquiry',
    text: `Someone wrote through the contact form: ${subject}.`,
  }),
  companyRecognized: {
    title: 'A company may be here already',
    text: 'A company registered with the phone number or website of another one. The pages of both accounts name the other.',
  },
  jobGivenUp: {
    title: 'Job given up',
    text: 'A company gave up a job after paying its fee. The reason is in the console.',
  },
  ownerReport: {
    title: 'Owner not responding',
    text: 'A company reported that an owner doesn’t respond. The report is in the console.',
  },
  report: {
    title: 'New report',
    text: 'Someone reported messages. Their reason is in the console.',
  },
}

/** About the people of an account; the bell is the account's, so everyone in it reads them. */
export const peopleNotices = {
  joined: (name: string, role: string): Notice => ({
    title: 'Someone joined your account',
    text: `${name} works in this account now. Role: ${role}.`,
  }),
  waiting: (name: string, email: string): Notice => ({
    title: 'Someone asks to join your account',
    text: `${name} followed your invitation and logs in as ${email}, another address than the one you invited. An owner has to agree.`,
  }),
  roleChanged: (name: string, role: string): Notice => ({
    title: 'A role in your account was changed',
    text: `${name} has another role now. Role: ${role}.`,
  }),
  removed: (name: string): Notice => ({
    title: 'Someone was removed from your account',
    text: `${name} no longer has access to this account.`,
  }),
  left: (name: string): Notice => ({
    title: 'Someone left your account',
    text: `${name} no longer has access to this account.`,
  }),
}

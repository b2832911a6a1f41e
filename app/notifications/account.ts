import type { Notice, NotificationEntry, ProjectEntry, Topic } from '#notifications/definitions'

/** Always shown in the app, not configurable. Emails about an account are sent separately. */
export const account = {
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
    account: { icon: 'account', link: () => '/edit-profile' },
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
    text: 'Every device was logged out, and your old password no longer works.',
  },
  passwordChanged: {
    title: 'Your password was changed',
    text: "Your other devices were logged out. If this wasn't you, reset your password now.",
  },
  passwordReset: {
    title: 'Your password was changed',
    text: "Every device was logged out. If this wasn't you, set another password now.",
  },
} satisfies Record<string, Notice>

export const adminNotices = {
  /** @param subject  label of the subject chosen in the contact form */
  inquiry: (subject: string): Notice => ({
    title: 'New inquiry',
    text: `Someone wrote through the contact form: ${subject}.`,
  }),
  report: {
    title: 'New report',
    text: 'Someone reported messages. Their reason is in the console.',
  },
}

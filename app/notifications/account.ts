import type { NotificationEntry, ProjectEntry, Topic } from '#notifications/definitions'

/** The texts of an `account` or `admin` notification. */
export interface Notice {
  title: string
  text: string
}

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
      text: ({ project }) => `${project.title} can be found and seen as before.`,
      icon: 'again',
    },
    photo_hidden: {
      title: 'A photo was hidden',
      text: ({ project }) =>
        `A photo of ${project.title} is hidden from other people. The project page says why and how to contact support.`,
      icon: 'alert',
    },
    photo_shown: {
      title: 'A photo is visible again',
      text: ({ project }) => `The hidden photo of ${project.title} can be seen as before.`,
      icon: 'again',
    },
    account: { icon: 'account', link: () => '/edit-profile' },
    admin: { icon: 'account' },
  },
} satisfies Topic<NotificationEntry | ProjectEntry>

export const accountNotices = {
  emailChanged: {
    title: 'Your email address was changed',
    text: 'You log in with the new address from now on. Other devices were logged out.',
  },
  emailRestored: {
    title: 'Your email address was restored',
    text: 'Every device was logged out, and your former password no longer works.',
  },
  passwordChanged: {
    title: 'Your password was changed',
    text: 'Your other devices were logged out. If this was not you, reset your password at once.',
  },
  passwordReset: {
    title: 'Your password was changed',
    text: 'Every device was logged out. If this was not you, set another password at once.',
  },
} satisfies Record<string, Notice>

export const adminNotices = {
  /** @param subject  label of the subject chosen in the contact form */
  inquiry: (subject: string): Notice => ({
    title: 'New inquiry',
    text: `Somebody wrote by the contact form: ${subject}.`,
  }),
  report: {
    title: 'New report',
    text: 'Somebody reported messages. Their words are in the console.',
  },
}

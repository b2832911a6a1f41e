import type { Data } from '@generated/data'
import type { Moderation } from '~/components/console/moderation_dialog'

type User = Pick<Data.ConsoleUser, 'id' | 'name'>
type Project = Pick<Data.ConsoleProject, 'id' | 'title'>
type Categories = Moderation['categories']

const adminsOnly = 'Only administrators read this.'
const ownerReads = 'The owner reads this on the project page and in an email.'

const suspend = ({ id, name }: User, categories: Categories): Moderation => ({
  title: `Suspend ${name}?`,
  description:
    'All sessions end and logging in is refused. Open projects and pending offers are hidden until the account is reinstated. Paid jobs and running payment deadlines continue.',
  hint: adminsOnly,
  confirm: 'Suspend account',
  busy: 'Suspending',
  done: 'Account suspended',
  danger: true,
  path: `/api/admin/users/${id}/suspend`,
  categories,
})

const reinstate = ({ id, name }: User): Moderation => ({
  title: `Reinstate ${name}?`,
  description: 'Logging in works again, and projects and offers are shown as before.',
  hint: adminsOnly,
  confirm: 'Reinstate account',
  busy: 'Reinstating',
  done: 'Account reinstated',
  danger: false,
  path: `/api/admin/users/${id}/reinstate`,
})

/** Suspends an account, or reinstates a suspended one. */
export const suspensionOf = (user: User & Pick<Data.ConsoleUser, 'suspension'>, all: Categories) =>
  user.suspension ? reinstate(user) : suspend(user, all)

export const confirmEmail = ({ id, name }: User): Moderation => ({
  title: `Confirm the address of ${name}?`,
  description:
    'Do this only if the person has proved that the address is theirs, for example by writing from it.',
  hint: adminsOnly,
  confirm: 'Confirm address',
  busy: 'Confirming',
  done: 'Email address confirmed',
  danger: false,
  path: `/api/admin/users/${id}/confirm-email`,
})

export const cancelProject = ({ id, title }: Project): Moderation => ({
  title: `Cancel ${title}?`,
  description:
    'Offers that aren’t paid for end, and the companies are notified. A paid fee stays paid. This cannot be undone.',
  hint: 'The owner reads this in an email.',
  confirm: 'Cancel project',
  busy: 'Cancelling',
  done: 'Project cancelled',
  danger: true,
  path: `/api/admin/projects/${id}/cancel`,
})

export const hideProject = ({ id, title }: Project): Moderation => ({
  title: `Hide ${title}?`,
  description:
    'Only the owner, companies that already made an offer and administrators can see it. It takes no new offers, and deadlines keep running.',
  hint: ownerReads,
  confirm: 'Hide project',
  busy: 'Hiding',
  done: 'Project hidden',
  danger: true,
  path: `/api/admin/projects/${id}/hide`,
})

export const unhideProject = ({ id, title }: Project): Moderation => ({
  title: `Show ${title} again?`,
  description: 'It can be found and seen as before. The owner is notified.',
  hint: adminsOnly,
  confirm: 'Show project',
  busy: 'Showing',
  done: 'Project visible again',
  danger: false,
  path: `/api/admin/projects/${id}/unhide`,
})

export const hidePhoto = ({ id, title }: Project, photo: string): Moderation => ({
  title: 'Hide this photo?',
  description: `Only the owner of ${title} and administrators can see it.`,
  hint: ownerReads,
  confirm: 'Hide photo',
  busy: 'Hiding',
  done: 'Photo hidden',
  danger: true,
  path: `/api/admin/projects/${id}/hide`,
  body: { photo },
})

export const unhidePhoto = ({ id, title }: Project, photo: string): Moderation => ({
  title: 'Show this photo again?',
  description: `Everyone who sees ${title} sees the photo as before. The owner is notified.`,
  hint: adminsOnly,
  confirm: 'Show photo',
  busy: 'Showing',
  done: 'Photo visible again',
  danger: false,
  path: `/api/admin/projects/${id}/unhide`,
  body: { photo },
})

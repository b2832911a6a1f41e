import { capitalized } from '~/lib/format'
import { moneyFromCents } from '#shared/values/money'
import type { GiveUpOutcome } from '#shared/jobs/given_up_jobs'
import type { OwnerReportOutcome } from '#shared/jobs/owner_reports'
import { refundNoteLength } from '#shared/payments/refund_reasons'
import type { Data } from '@generated/data'
import type { ReportOutcome } from '#shared/moderation/moderation_categories'
import type { Moderation } from '~/components/console/moderation_dialog'

type User = Pick<Data.ConsoleUser, 'id' | 'name'>
type Project = Pick<Data.ConsoleProject, 'id' | 'title'>
type ImagedProject = Pick<Data.ConsoleProject, 'id' | 'title' | 'floorPlan'>
type Categories = Moderation['categories']

const teamReads = 'Only the team reads this.'
const ownerReads = 'The owner reads this on the project page and in an email.'

const suspend = ({ id, name }: User, categories: Categories): Moderation => ({
  title: `Suspend ${name}?`,
  description:
    'All sessions end and logging in is refused. Open projects and pending offers are hidden until the account is reinstated. Paid jobs and running payment deadlines continue.',
  suspends: id,
  hint: teamReads,
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
  hint: teamReads,
  confirm: 'Reinstate account',
  busy: 'Reinstating',
  done: 'Account reinstated',
  danger: false,
  path: `/api/admin/users/${id}/reinstate`,
})

/** Suspends an account, or reinstates a suspended one. */
export const suspensionOf = (user: User & Pick<Data.ConsoleUser, 'suspension'>, all: Categories) =>
  user.suspension ? reinstate(user) : suspend(user, all)

type AccountPerson = Pick<Data.ConsolePerson, 'id' | 'name' | 'suspension' | 'onlyOwnerOf'>

const suspendPerson = (
  { id, name, onlyOwnerOf }: AccountPerson,
  accountId: number,
  categories: Categories
): Moderation => {
  const ownerless = onlyOwnerOf.map((account) => account.name).join(', ')
  return {
    title: `Suspend ${name}?`,
    description: [
      'All sessions of this person end, in each account, and logging in is refused. Calendar addresses and notifications stop. The accounts stay as they are.',
      ownerless && `Nobody else is an owner of ${ownerless}.`,
    ]
      .filter(Boolean)
      .join(' '),
    hint: teamReads,
    confirm: 'Suspend person',
    busy: 'Suspending',
    done: 'Person suspended',
    danger: true,
    path: `/api/admin/users/${accountId}/people/${id}/suspend`,
    categories,
  }
}

const reinstatePerson = ({ id, name }: AccountPerson, accountId: number): Moderation => ({
  title: `Reinstate ${name}?`,
  description: 'Logging in works again. The person gets an email.',
  hint: teamReads,
  confirm: 'Reinstate person',
  busy: 'Reinstating',
  done: 'Person reinstated',
  danger: false,
  path: `/api/admin/users/${accountId}/people/${id}/reinstate`,
})

/** Suspends a person of an account, or reinstates a suspended one. */
export const personSuspensionOf = (person: AccountPerson, accountId: number, all: Categories) =>
  person.suspension ? reinstatePerson(person, accountId) : suspendPerson(person, accountId, all)

const personReads =
  'The person reads this in the app and by email. Don’t name anyone who reported it.'

export const warn = ({ id, name }: User, categories: Categories): Moderation => ({
  title: `Warn ${name}?`,
  description:
    'The person gets a notification and an email with the category, your reason and a link to the rules. The warning stays in the account’s history.',
  hint: personReads,
  confirm: 'Send warning',
  busy: 'Sending',
  done: 'Account warned',
  danger: false,
  path: `/api/admin/users/${id}/warn`,
  categories,
})

type Choice = { value: string; label: string }

/** What can be chosen for a warning or a mute. */
export type ConductOptions = {
  categories: Choice[]
  durations: Choice[]
}

export const mute = (
  { id, name }: User,
  { categories, durations }: ConductOptions
): Moderation => ({
  title: `Mute ${name}?`,
  description:
    'The person can read messages but not send any. Offers, payments and paid jobs go on as before.',
  hint: personReads,
  confirm: 'Mute account',
  busy: 'Muting',
  done: 'Account muted',
  danger: true,
  path: `/api/admin/users/${id}/mute`,
  categories,
  durations,
})

export const unmute = ({ id, name }: User): Moderation => ({
  title: `Let ${name} send messages again?`,
  description: 'The person gets a notification and an email.',
  hint: teamReads,
  confirm: 'Lift the mute',
  busy: 'Lifting',
  done: 'Mute lifted',
  danger: false,
  path: `/api/admin/users/${id}/unmute`,
})

/** What can be chosen when a report is decided. */
export type DecisionOptions = {
  categories: Record<ReportOutcome, Choice[]>
  durations: Choice[]
}

/** Resolves a report. The texts are those of the action on the account. */
export function decision(
  report: { id: number; reported: User },
  outcome: ReportOutcome,
  options: DecisionOptions
): Moderation {
  const { id, reported } = report
  const categories = options.categories[outcome]
  const { durations } = options
  const resolving = {
    path: `/api/admin/reports/${id}/decision`,
    body: { outcome },
  } as const
  switch (outcome) {
    case 'warned':
      return { ...warn(reported, categories), ...resolving }
    case 'muted':
      return { ...mute(reported, { categories, durations }), ...resolving }
    case 'suspended':
      return { ...suspend(reported, categories), ...resolving }
    case 'dismissed':
      return {
        title: 'Dismiss this report?',
        description:
          'The person who reported it is notified that you looked at it and took no action.',
        hint: teamReads,
        confirm: 'Dismiss report',
        busy: 'Dismissing',
        done: 'Report dismissed',
        danger: false,
        categories,
        categoryLabel: 'Category',
        ...resolving,
      }
  }
}

type AgreementReport = { id: number; reporter: { name: string } }

type Review = { id: number; reviewer: { name: string } }

export const removeReview = ({ id, reviewer }: Review): Moderation => ({
  title: `Remove the review by ${reviewer.name}?`,
  description:
    'Only its writer and the team still see it, and it no longer counts. Both parties are notified. This cannot be undone.',
  hint: teamReads,
  confirm: 'Remove review',
  busy: 'Removing',
  done: 'Review removed',
  danger: true,
  path: `/api/admin/reviews/${id}/removal`,
})

export const keepReview = ({ id }: Review): Moderation => ({
  title: 'Dismiss this report?',
  description:
    'The review stays. The person who reported it is notified that you looked at it and took no action.',
  hint: teamReads,
  confirm: 'Dismiss report',
  busy: 'Dismissing',
  done: 'Report dismissed',
  danger: false,
  path: `/api/admin/reviews/${id}/dismissal`,
})

export const hideQuestion = ({ id }: { id: number }): Moderation => ({
  title: 'Hide this question?',
  description:
    'Only the company that asked and the team still see it and its answer. The company is notified, and so is everyone who reported it.',
  hint: 'The company that asked reads this on the project page.',
  confirm: 'Hide question',
  busy: 'Hiding',
  done: 'Question hidden',
  danger: true,
  path: `/api/admin/questions/${id}/hide`,
})

export const showQuestion = ({ id }: { id: number }): Moderation => ({
  title: 'Show this question again?',
  description: 'It is shown as before, with its answer.',
  hint: teamReads,
  confirm: 'Show question',
  busy: 'Showing',
  done: 'Question visible again',
  danger: false,
  path: `/api/admin/questions/${id}/show`,
})

export const keepQuestion = ({ id }: { id: number }): Moderation => ({
  title: 'Dismiss this report?',
  description:
    'The question stays. Those who reported it are notified that you looked at it and took no action.',
  hint: teamReads,
  confirm: 'Dismiss report',
  busy: 'Dismissing',
  done: 'Report dismissed',
  danger: false,
  path: `/api/admin/questions/${id}/show`,
})

export const answerAgreementReport = ({ id, reporter }: AgreementReport): Moderation => ({
  title: 'Answer this report?',
  description: `${reporter.name} is notified. The agreement stays as it is: only its two sides can change it.`,
  hint: `${reporter.name} reads this on the page of the agreement. Don’t name the other side.`,
  confirm: 'Send answer',
  busy: 'Sending',
  done: 'Report answered',
  danger: false,
  path: `/api/admin/agreement-reports/${id}/decision`,
})

const refundOf = (fee: number, { name }: { name: string }) => ({
  title: `Refund ${moneyFromCents(fee)} to ${name}?`,
  hint: teamReads,
  confirm: 'Refund',
  busy: 'Refunding',
  done: 'Refund ordered',
  danger: true,
})

/** Decides a report that an owner doesn't respond. */
export function ownerReportDecision(
  { id, fee, stager, owner }: Data.ConsoleOwnerReport,
  outcome: OwnerReportOutcome
): Moderation {
  const deciding = {
    path: `/api/admin/owner-reports/${id}/decision`,
    body: { outcome },
    maxLength: refundNoteLength,
  } as const
  if (outcome === 'refunded') {
    return {
      ...refundOf(fee, stager),
      description: `The whole fee goes back to the card, because ${owner.name} didn’t respond. The offer stays accepted and the contact details stay open. The company is notified.`,
      ...deciding,
    }
  }
  return {
    title: 'Dismiss this report?',
    description: `The fee stays paid. ${stager.name} is notified and can’t report this owner again.`,
    hint: 'The company reads this in the app and by email.',
    confirm: 'Dismiss report',
    busy: 'Dismissing',
    done: 'Report dismissed',
    danger: false,
    ...deciding,
  }
}

/** Decides about the fee of a job that its company gave up. */
export function giveUpDecision(
  { id, fee, stager }: Data.ConsoleGivenUpJob,
  outcome: GiveUpOutcome
): Moderation {
  const deciding = {
    path: `/api/admin/given-up-jobs/${id}/decision`,
    body: { outcome },
    maxLength: refundNoteLength,
  } as const
  if (outcome === 'refunded') {
    return {
      ...refundOf(fee, stager),
      description: 'The whole fee goes back to the card. The company is notified.',
      ...deciding,
    }
  }
  return {
    title: 'Keep the fee?',
    description: `The fee stays paid. ${stager.name} is notified. This can’t be changed here afterwards.`,
    hint: 'The company reads this in the app and by email.',
    confirm: 'Keep the fee',
    busy: 'Saving',
    done: 'Fee kept',
    danger: false,
    ...deciding,
  }
}

export const confirmEmail = ({ id, name }: User): Moderation => ({
  title: `Confirm the address of ${name}?`,
  description:
    'Do this only if the person has proved that the address is theirs, for example by writing from it.',
  hint: teamReads,
  confirm: 'Confirm address',
  busy: 'Confirming',
  done: 'Email address confirmed',
  danger: false,
  path: `/api/admin/users/${id}/confirm-email`,
})

export const exportData = ({ id, name }: User): Moderation => ({
  title: `Copy ${name}’s data?`,
  description:
    'The same zip as the person’s own download, without the team’s notes. It is saved on this device; send it only to the address of the account. The person gets an email saying that a copy was made.',
  hint: teamReads,
  confirm: 'Make the copy',
  busy: 'Preparing',
  done: 'Copy made',
  danger: false,
  path: `/api/admin/users/${id}/export`,
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
    'Only the owner, companies that already made an offer and the team can see it. It takes no new offers, and deadlines keep running.',
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
  hint: teamReads,
  confirm: 'Show project',
  busy: 'Showing',
  done: 'Project visible again',
  danger: false,
  path: `/api/admin/projects/${id}/unhide`,
})

/** What an image of a project is. */
const imageNoun = ({ floorPlan }: ImagedProject, url: string) =>
  url === floorPlan?.url ? 'floor plan' : 'photo'

/** @param url  of a photo or the floor plan */
export function hidePhoto(project: ImagedProject, url: string): Moderation {
  const noun = imageNoun(project, url)
  return {
    title: `Hide this ${noun}?`,
    description: `Only the owner of ${project.title} and the team can see it.`,
    hint: ownerReads,
    confirm: `Hide ${noun}`,
    busy: 'Hiding',
    done: `${capitalized(noun)} hidden`,
    danger: true,
    path: `/api/admin/projects/${project.id}/hide`,
    body: { photo: url },
  }
}

/** @param url  of a photo or the floor plan */
export function unhidePhoto(project: ImagedProject, url: string): Moderation {
  const noun = imageNoun(project, url)
  return {
    title: `Show this ${noun} again?`,
    description: `Everyone who sees ${project.title} sees the ${noun} as before. The owner is notified.`,
    hint: teamReads,
    confirm: `Show ${noun}`,
    busy: 'Showing',
    done: `${capitalized(noun)} visible again`,
    danger: false,
    path: `/api/admin/projects/${project.id}/unhide`,
    body: { photo: url },
  }
}

type CheckedBadge = Pick<Data.ConsoleBadge, 'id' | 'name' | 'company'>

const companyReads = 'The company reads this in the app and by email.'

export const declineBadge = ({ id, name, company }: CheckedBadge): Moderation => ({
  title: `Not accept this document?`,
  description: `${company.company ?? company.name} gets your reason and can send another document for ${name}.`,
  hint: companyReads,
  confirm: 'Don’t accept',
  busy: 'Saving',
  done: 'Document not accepted',
  danger: true,
  path: `/api/admin/badges/${id}/decline`,
})

export const revokeBadge = ({ id, name, company }: CheckedBadge): Moderation => ({
  title: `Remove ${name}?`,
  description: `The badge disappears from the offers of ${company.company ?? company.name} at once.`,
  hint: companyReads,
  confirm: 'Remove badge',
  busy: 'Removing',
  done: 'Badge removed',
  danger: true,
  path: `/api/admin/badges/${id}/revoke`,
})

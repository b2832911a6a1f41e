import { zoneName } from '#shared/places/home_zones'
import { timeIn } from '#shared/values/zone_clock'
import { noAccessReasons } from '#shared/jobs/install_day'
import { dayInWords } from '#shared/values/market_time'
import type Notification from '#models/notification'
import type { ProjectEntry, Subject } from '#notifications/definitions'

/** The part of the staging page with the day, or what everyone links to if the job has ended early. */
const link = ({ projectId, project, bid }: Notification): string | null =>
  project && !project.deletedAt && bid?.isPaid !== false
    ? `/projects/${projectId}/staging#day`
    : null

const titleOf = ({ project, staging }: Subject) =>
  staging?.to === 'owner' ? project.title : project.publicTitle

/** `9:05 AM CT` by the home's clocks, when it was tapped. */
const timeOf = ({ crewDay }: Subject) =>
  crewDay?.at ? `${timeIn(crewDay.zone, crewDay.at)} ${zoneName(crewDay.zone).short}` : ''

const what = ({ crewDay }: Subject) => (crewDay?.kind === 'removal' ? 'removal' : 'install')

const dayOf = ({ staging }: Subject) => (staging ? dayInWords(staging.day) : '')

const reasonOf = ({ crewDay }: Subject) =>
  crewDay?.reason && crewDay.reason !== 'other'
    ? `: ${noAccessReasons.label(crewDay.reason).toLowerCase()}`
    : ''

/** On the day of an install or a removal, from the company to the owner. Never with an address, a name or a note. */
export const crewDays = {
  crew_link_made: {
    title: 'A link for the crew was made',
    text: (subject) =>
      `Your staging company made a link for its crew, for the ${what(subject)} of ${titleOf(subject)} on ${dayOf(subject)}. From 6 PM the day before, it shows the address and how to get in.`,
    icon: 'calendar',
    push: 'A link for a crew was made',
    link,
    email: {
      subject: (project) => `A link for the crew of ${project} was made`,
      next: 'You can turn off that it shows how to get in.',
      button: 'Open the staging page',
    },
  },
  crew_on_way: {
    title: 'The crew is on its way',
    text: (subject) => `The crew is on its way to ${titleOf(subject)} since ${timeOf(subject)}.`,
    icon: 'calendar',
    push: 'A crew is on its way',
    link,
    email: {
      subject: (project) => `The crew is on its way to ${project}`,
      next: 'The staging page shows what the crew reports.',
      button: 'Open the staging page',
    },
  },
  crew_arrived: {
    title: 'The crew has arrived',
    text: (subject) => `The crew arrived at ${titleOf(subject)} at ${timeOf(subject)}.`,
    icon: 'calendar',
    push: 'A crew has arrived',
    link,
    email: {
      subject: (project) => `The crew has arrived at ${project}`,
      next: 'The staging page shows what the crew reports.',
      button: 'Open the staging page',
    },
  },
  crew_finished: {
    title: 'The crew has finished',
    text: (subject) => `The crew finished at ${titleOf(subject)} at ${timeOf(subject)}.`,
    icon: 'done',
    push: 'A crew has finished',
    link,
    email: {
      subject: (project) => `The crew has finished at ${project}`,
      next: 'This doesn’t mark the work as completed. The company does that with one more press.',
      button: 'Open the staging page',
    },
  },
  crew_locked_out: {
    title: 'The crew couldn’t get in',
    text: (subject) =>
      `The crew couldn’t get in at ${titleOf(subject)} at ${timeOf(subject)}${reasonOf(subject)}. ${
        subject.staging?.to === 'owner'
          ? 'Check how to get in, or write to the company.'
          : 'The owner was told, too.'
      }`,
    icon: 'alert',
    push: 'A crew couldn’t get in',
    urgent: true,
    link,
    email: {
      subject: (project) => `The crew couldn’t get in: ${project}`,
      next: 'The staging page has what the crew reported.',
      button: 'Open the staging page',
      immediate: true,
    },
  },
} satisfies Record<string, ProjectEntry>

import { countyLabel } from '#shared/places/counties'
import { maskedText } from '#shared/masking/masking'
import { projectTimelines, propertyTypes, stagingLevels } from '#shared/projects/project_enums'
import { searchSummary, type SearchCriteria } from '#shared/projects/saved_searches'
import type Project from '#models/project'
import {
  unavailableProject,
  type Detail,
  type NotificationEntry,
  type Topic,
} from '#notifications/definitions'

/** A new project, and the saved search that it matches. */
export interface AlertSubject {
  project: Project
  search: SearchCriteria & {
    name: string
    /** From the center of the nearest of its areas, rounded; null if they are whole counties. */
    miles: number | null
  }
}

interface AlertEntry extends NotificationEntry {
  title: (subject: AlertSubject) => string
  text: (subject: AlertSubject) => string
}

/** `Asheville, NC`, without contact details. */
function placeOf(project: Project): string {
  const { state } = project
  const city = maskedText(project, 'city')
  const county = maskedText(project, 'county')
  return [city ?? (county && countyLabel(county)), state].filter(Boolean).join(', ')
}

const homeOf = ({ propertyType, squareFootage }: Project) =>
  [
    propertyTypes.label(propertyType),
    ...(squareFootage === null ? [] : [`${squareFootage.toLocaleString('en-US')} sq ft`]),
  ].join(', ')

const distanceOf = (miles: number) =>
  miles === 0 ? 'less than a mile away' : `${miles} ${miles === 1 ? 'mile' : 'miles'} away`

/** `6 rooms · Luxury · Single Family Home, 2,850 sq ft · 3 miles away`. */
function factsOf({ project, search: { miles } }: AlertSubject): string {
  const rooms = project.roomsToStage.length
  return [
    rooms > 0 && `${rooms} ${rooms === 1 ? 'room' : 'rooms'}`,
    stagingLevels.label(project.stagingLevel),
    homeOf(project),
    miles !== null && distanceOf(miles),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What the search's results show of a project. */
function projectDetails(project: Project): Detail[] {
  const { stagingLevel, timeline, roomsToStage, deadline } = project
  const county = maskedText(project, 'county')
  return [
    ...(county ? [{ label: 'County', value: countyLabel(county) }] : []),
    { label: 'Home', value: homeOf(project) },
    { label: 'Level', value: stagingLevels.label(stagingLevel) },
    ...(roomsToStage.length > 0 ? [{ label: 'Rooms', value: String(roomsToStage.length) }] : []),
    { label: 'Timeline', value: projectTimelines.label(timeline) },
    ...(deadline
      ? [{ label: 'Last day for offers', value: deadline.toFormat('MMM d, yyyy') }]
      : []),
  ]
}

/** Leaves out the summary if the search is named like it. */
function reasonFor({ search }: AlertSubject): string {
  const summary = searchSummary(search)
  return `It matches “${search.name}”${summary === search.name ? '' : ` (${summary})`}.`
}

/** The last sentence of a stored text. */
const reasonIn = (message: string) => message.slice(Math.max(0, message.indexOf('It matches')))

/** To stagers: new projects that match their saved searches. */
export const alerts = {
  about: 'new projects that match your saved searches',
  hint: 'A new project matches one of your saved searches.',
  audience: 'stagers',
  warning: 'This turns off the alerts of all your saved searches. The searches stay.',
  recipients: ['search'],
  delivery: 'email',
  push: { hours: 12, urgency: 'low' },
  types: {
    new_project: {
      title: ({ project }) => `New project: ${project.publicTitle}`,
      text: (subject) => `${factsOf(subject)}. ${reasonFor(subject)}`,
      icon: 'home',
      push: 'A new project matches your saved search',
      isCurrent: ({ project }) =>
        project?.status === 'open' && !project.deletedAt && !project.hiddenAt,
      settled(notification) {
        const { project, title } = notification
        const gone = unavailableProject(notification, 'New project')
        if (gone || project.status === 'open') return gone
        return { title, text: 'This project is no longer open for offers.' }
      },
      email: {
        subject: (title, { project }) => `New project in ${placeOf(project)}: ${title}`,
        heading: ({ project }) => project.publicTitle,
        lead: ({ project }) => `A new project in ${placeOf(project)} is open for offers.`,
        digest: ({ project, message }) => `${placeOf(project)} · ${message}`,
        next: ({ message }) => `Why you got this: ${reasonIn(message).replace(/^It/, 'it')}`,
        button: 'View project',
        projectDetails,
        hasPhoto: true,
        immediate: true,
      },
    },
  },
} satisfies Topic<AlertEntry>

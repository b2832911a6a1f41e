import type { DateTime } from 'luxon'
import { Enumeration, type ValueOf } from '#shared/values/enumeration'
import { photoLimits } from '#shared/projects/project_enums'
import { marketToday } from '#shared/values/market_time'
import type { FactKey } from '#shared/projects/project_facts'
import { earlierBidRefusal, type LatestBid } from '#lifecycles/bid_limits'
import { refusalOf, type Transition } from '#lifecycles/lifecycle'
import { unavailable } from '#lifecycles/moderation_rules'

/** Labels as shown on the owner's dashboard. */
export const projectStatuses = new Enumeration({
  offered: {
    open: 'Open',
    in_progress: 'In Progress',
    completed: 'Completed',
    cancelled: 'Cancelled',
  },
})
export type ProjectStatus = ValueOf<typeof projectStatuses>

export const activeProjectStatuses: readonly ProjectStatus[] = ['open', 'in_progress']

export const projectLifecycle = {
  select: {
    from: ['open'],
    to: 'in_progress',
    refusal: 'This project is no longer open for offers.',
  },
  reopen: { from: ['in_progress'], to: 'open', refusal: 'Only a project in progress can reopen.' },
  complete: {
    from: ['in_progress', 'open'],
    to: 'completed',
    refusal: 'This project is already closed.',
  },
  cancel: {
    from: ['open', 'in_progress'],
    to: 'cancelled',
    refusal: 'This project is already closed.',
  },
} as const satisfies Record<string, Transition<ProjectStatus>>

export const isOwnedBy = (project: { userId: number }, user: { id: number } | null): boolean =>
  project.userId === user?.id

/** A viewer, as `readsFacts` needs to know it. */
interface Reader {
  id: number
  isStager: boolean
  isTeam: boolean
  emailConfirmed: boolean
}

/**
 * Whether `viewer` reads what the owner says about the home: facts, floor plan and answers. Companies
 * do once their email address is confirmed, because anyone can register one.
 */
export const readsFacts = (viewer: Reader, project: { userId: number }): boolean =>
  isOwnedBy(project, viewer) || viewer.isTeam || (viewer.isStager && viewer.emailConfirmed)

/** A project, and what its rules need to know of its bids. */
export interface ProjectSituation {
  project: { status: ProjectStatus }
  hasSelected: boolean
  /** Whether a bid is pending or selected. */
  hasLiveBids: boolean
  /** Whether a company has paid for the project, also for a job that has ended early. */
  hasPaidBid: boolean
}

/** A project, the stager's latest bid on it, and the database's time. */
export interface NewBidSituation {
  project: { status: ProjectStatus; deadline: DateTime | null; hiddenAt: unknown }
  latestBid: LatestBid | null
  now: DateTime
}

/** Who posts, how many projects they have, and how many more they post. */
export interface PostingSituation {
  owner: { emailConfirmed: boolean }
  posted: number
  homes: number
}

/** The deadline is the last day for bids; it ends at midnight in the market's zone. */
function isPastDeadline({ deadline }: NewBidSituation['project'], now: DateTime): boolean {
  const lastDay = deadline?.toISODate()
  return Boolean(lastDay && lastDay < marketToday(now.toJSDate()))
}

/** The days that an owner plans with, which may move while the job runs. */
const plannedDays: readonly FactKey[] = ['listedOn', 'listingPlannedOn', 'photographerOn']

const isOpenWithoutBids = ({ project, hasLiveBids }: ProjectSituation) =>
  project.status === 'open' && !hasLiveBids

const hiddenByTeam = 'Our team has hidden this project. Contact support.'
const photosHaveChanged = 'The photos have changed meanwhile. Look at them again and retry.'

/** A project, as the rules about its photos look at it. */
interface PhotoSituation {
  project: {
    status: ProjectStatus
    hiddenAt: unknown
    photos: readonly string[]
    roomsToStage: readonly string[]
  }
}

/** Why an action on a project is refused right now; null if it is allowed. See `bidRefusals`. */
export const projectRefusals = {
  post: ({ owner, posted, homes }: PostingSituation): string | null =>
    owner.emailConfirmed || posted + homes <= 1
      ? null
      : 'Confirm your email address to post more than one project.',

  edit: (situation: ProjectSituation): string | null =>
    isOpenWithoutBids(situation)
      ? null
      : 'This project can no longer be edited: it has offers or is not open anymore.',

  /** In addition to `edit`. @param areThere  whether the photos that should stay are still there */
  keepPhotos: ({ areThere }: { areThere: boolean }): string | null =>
    areThere ? null : photosHaveChanged,

  /**
   * Photos can be added after offers, too; the companies are told. Photos hidden by the team count toward the limit.
   *
   * @param adding  how many
   * @param seen  how many photos the owner saw before; so a repeated call adds nothing
   */
  addPhotos(
    situation: PhotoSituation,
    { adding, seen }: { adding: number; seen?: number }
  ): string | null {
    const closed = projectRefusals.labelPhotos(situation)
    if (closed) return closed
    const count = situation.project.photos.length
    if (seen !== undefined && seen !== count) return photosHaveChanged
    const left = photoLimits.perProject - count
    if (adding <= left) return null
    const room = left === 0 ? 'no more can be added' : `only ${left} more can be added`
    return `A project has at most ${photoLimits.perProject} photos: ${room}.`
  },

  /** Anything said about photos once the project is posted. */
  labelPhotos({ project }: PhotoSituation): string | null {
    if (project.hiddenAt) return hiddenByTeam
    return activeProjectStatuses.includes(project.status)
      ? null
      : 'This project is closed, so its photos stay as they are.'
  },

  /** Which room a photo shows. @param room  null for none */
  assignRoom(
    situation: PhotoSituation,
    { photo, room }: { photo: string; room: string | null }
  ): string | null {
    const closed = projectRefusals.labelPhotos(situation)
    if (closed) return closed
    const { photos, roomsToStage } = situation.project
    if (!photos.includes(photo)) return photosHaveChanged
    return room === null || roomsToStage.includes(room)
      ? null
      : 'This room isn’t one of the rooms to stage anymore.'
  },

  /**
   * More facts and a floor plan, also after offers: their companies are told. While the job runs, only the
   * days that the owner plans with.
   *
   * @param facts  what is stated; left out for everything else
   */
  describe(
    { project }: { project: Pick<NewBidSituation['project'], 'status' | 'hiddenAt'> },
    facts: readonly FactKey[] = []
  ): string | null {
    if (project.hiddenAt) return hiddenByTeam
    const isAboutDays = facts.length > 0 && facts.every((fact) => plannedDays.includes(fact))
    return project.status === 'open' || (project.status === 'in_progress' && isAboutDays)
      ? null
      : 'This project is closed, so companies no longer need more facts.'
  },

  /** A closed project only leaves its owner's list. What two have shared over a fee stays readable. */
  delete(situation: ProjectSituation): string | null {
    if (!activeProjectStatuses.includes(situation.project.status)) return null
    if (!isOpenWithoutBids(situation)) {
      return 'This project can no longer be deleted: it has offers or is not open anymore.'
    }
    return situation.hasPaidBid
      ? 'A company had this job, and both of you can still read what you shared. Cancel the project instead.'
      : null
  },

  complete: ({ project, hasSelected }: ProjectSituation): string | null =>
    project.status === 'open' && !hasSelected
      ? 'A project can be completed once an offer is accepted.'
      : refusalOf(projectLifecycle, 'complete', project.status),

  cancel: ({ project }: ProjectSituation): string | null =>
    refusalOf(projectLifecycle, 'cancel', project.status),

  /** By a stager. */
  bid({ project, latestBid, now }: NewBidSituation): string | null {
    if (project.hiddenAt) return unavailable.project
    if (isPastDeadline(project, now)) return projectLifecycle.select.refusal
    return (
      refusalOf(projectLifecycle, 'select', project.status) ?? earlierBidRefusal(latestBid, now)
    )
  },
}

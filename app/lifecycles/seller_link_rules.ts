import type { DateTime } from 'luxon'
import { sellerLinkDays } from '#shared/projects/seller_links'
import type { BidStatus } from '#lifecycles/bid_lifecycle'
import { activeProjectStatuses, type ProjectStatus } from '#lifecycles/project_lifecycle'

/** A project, as its seller's link depends on it. */
export interface SharedProject {
  status: ProjectStatus
  hiddenAt: unknown
  /** When the offer was accepted that is selected now. */
  acceptedAt: DateTime | null
}

interface SharingSituation {
  project: SharedProject
  /** Id of the link that works now; null without one. */
  currentId: number | null
  now: DateTime
}

/** What decides whether the page of a link can be read. */
export interface OpenedLink {
  project: SharedProject
  /** Whether the project or its owner's account is deleted, or the account is suspended. */
  isGone: boolean
  expiresAt: DateTime
  now: DateTime
}

interface ChoosingSituation {
  project: Pick<SharedProject, 'status'>
  /** Null for a letter that no offer has, or one that the page doesn't show. */
  bid: { status: BidStatus; confirmationAskedAt: unknown } | null
}

const isLongAccepted = ({ acceptedAt }: SharedProject, now: DateTime): boolean =>
  acceptedAt !== null && acceptedAt.plus({ days: sellerLinkDays.afterAcceptance }) <= now

/** Whether the seller can read the page at the link's address now. */
export const isReadable = ({ project, isGone, expiresAt, now }: OpenedLink): boolean =>
  !isGone &&
  project.hiddenAt === null &&
  activeProjectStatuses.includes(project.status) &&
  expiresAt > now &&
  !isLongAccepted(project, now)

/** Why something about a seller's link is refused right now; null if it is allowed. */
export const sellerLinkRefusals = {
  /**
   * By the project's owner, also before the first offer.
   *
   * @param replaces  id of the link that gets a new address; null for a first one
   */
  share({ project, currentId, now }: SharingSituation, replaces: number | null): string | null {
    if (project.hiddenAt) return 'Our team has hidden this project. Contact support.'
    if (!activeProjectStatuses.includes(project.status)) {
      return 'This project is closed, so there is nothing left to choose.'
    }
    if (isLongAccepted(project, now)) {
      return `An offer was accepted more than ${sellerLinkDays.afterAcceptance} days ago, so there is nothing left to choose.`
    }
    return replaces === currentId
      ? null
      : 'The seller’s link has changed in the meantime. Reload the page to see it.'
  },

  /** By the owner, in every state of the project. */
  change: ({ currentId }: { currentId: number | null }): string | null =>
    currentId === null ? 'There is no seller’s link. Make one first.' : null,

  /** By anyone with the link. It accepts nothing. */
  choose({ project, bid }: ChoosingSituation): string | null {
    if (project.status !== 'open') return 'Your agent has accepted an offer.'
    if (bid?.status === 'cancelled') return 'This offer was taken back. Reload the page.'
    return bid?.status === 'pending' && bid.confirmationAskedAt === null
      ? null
      : 'This offer can’t be chosen anymore. Reload the page.'
  },
}

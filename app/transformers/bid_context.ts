import { type DateTime } from 'luxon'
import type { LatestBid } from '#lifecycles/bid_limits'
import type { ProjectStatus } from '#lifecycles/project_lifecycle'

/** The viewer's role, and what a bid's flags need to know about its project. */
export interface BidContext {
  viewer: 'owner' | 'bidder' | 'admin' | 'other'
  projectStatus: ProjectStatus
  hasSelected: boolean
  /** An admin has hidden the project. */
  hidden?: boolean
  /** The last day for bids. */
  deadline?: DateTime | null
  /** The stager's latest bid on the project, when it isn't this one. */
  latestBid?: LatestBid
  /** Until when the stager can review the owner; null or left out if it can't. */
  reviewDueAt?: string | null
  /** The project's owner, where the stager may see a project of a suspended one. */
  owner?: { suspendedAt: unknown }
}

/** A string is a time in PostgreSQL's JSON, which a plain date reads four times as fast as Luxon. */
export const toIso = (moment: DateTime | string) =>
  (typeof moment === 'string' ? new Date(moment) : moment.toJSDate()).toISOString()

export const toIsoOrNull = (moment: DateTime | string | null) =>
  moment === null ? null : toIso(moment)

import { DateTime } from 'luxon'
import type { BidStatus } from '#lifecycles/bid_lifecycle'

/** Changes of the terms, and new bids after cancelled ones: each per project, company and day. */
const dailyLimit = 5

export const limitRefusals = {
  revise: `You have changed this offer ${dailyLimit} times within a day. Try again tomorrow.`,
  bidAgain: `You have made ${dailyLimit} new offers on this project within a day. Try again tomorrow.`,
}

/** A moment as a model holds it, or as PostgreSQL writes it into JSON. */
type Moment = DateTime | string

/** The counts of a company's latest bid, each since the start of a period of 24 hours. */
export interface DailyCounts {
  revisions: number
  revisionsSince: Moment | null
  rebids: number
  rebidsSince: Moment | null
}

function isRunning(since: Moment | null, now: DateTime): boolean {
  if (since === null) return false
  const start = typeof since === 'string' ? DateTime.fromISO(since, { zone: 'utc' }) : since
  return start > now.minus({ hours: 24 })
}

export const mayRevise = ({ revisions, revisionsSince }: DailyCounts, now: DateTime) =>
  revisions < dailyLimit || !isRunning(revisionsSince, now)

/** @param latest  the company's latest bid on this project */
export const mayBidAgain = ({ rebids, rebidsSince }: DailyCounts, now: DateTime) =>
  rebids < dailyLimit || !isRunning(rebidsSince, now)

/** A stager's latest bid on a project. */
export type LatestBid = DailyCounts & { status: BidStatus }

/** The part of `projectRefusals.bid` that depends on the stager's earlier bids on the project. */
export function offerRefusal(latest: LatestBid | null, now: DateTime): string | null {
  if (latest === null) return null
  if (latest.status === 'rejected')
    return 'The owner has already declined your offer on this project.'
  if (latest.status !== 'cancelled') return 'You have already made an offer on this project.'
  return mayBidAgain(latest, now) ? null : limitRefusals.bidAgain
}

/** What one more change adds to the counts. */
export const countRevision = ({ revisions, revisionsSince }: DailyCounts, now: DateTime) =>
  isRunning(revisionsSince, now)
    ? { revisions: revisions + 1 }
    : { revisions: 1, revisionsSince: now }

/** The counts of a new bid that follows `latest`; a first bid counts nothing. */
export function countRebid<Latest extends DailyCounts>(latest: Latest | null, now: DateTime) {
  if (!latest) return {}
  const { revisions, revisionsSince, rebids, rebidsSince } = latest
  const running = isRunning(rebidsSince, now)
  return {
    revisions,
    revisionsSince: revisionsSince as Latest['revisionsSince'],
    rebids: running ? rebids + 1 : 1,
    rebidsSince: running ? (rebidsSince as Latest['rebidsSince']) : now,
  }
}

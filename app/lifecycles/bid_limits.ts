import { DateTime } from 'luxon'
import type { BidStatus, CancellationReason } from '#lifecycles/bid_lifecycle'

/** Revisions, and new bids after a cancelled one; each per stager, project and day. */
const dailyLimit = 5

export const limitRefusals = {
  revise: `You have changed this offer ${dailyLimit} times within a day. Try again tomorrow.`,
  bidAgain: `You have made ${dailyLimit} new offers on this project within a day. Try again tomorrow.`,
}

/** A time as a model field, or as a string in PostgreSQL's JSON. */
type Moment = DateTime | string

/** The counts of a stager's latest bid, each since the start of its 24-hour period. */
export interface DailyCounts {
  revisions: number
  revisionsSince: Moment | null
  rebids: number
  rebidsSince: Moment | null
}

function isWithinPeriod(since: Moment | null, now: DateTime): boolean {
  if (since === null) return false
  const start = typeof since === 'string' ? DateTime.fromISO(since, { zone: 'utc' }) : since
  return start > now.minus({ hours: 24 })
}

export const mayRevise = ({ revisions, revisionsSince }: DailyCounts, now: DateTime) =>
  revisions < dailyLimit || !isWithinPeriod(revisionsSince, now)

/** Takes the counts of the stager's latest bid on the project. */
export const mayBidAgain = ({ rebids, rebidsSince }: DailyCounts, now: DateTime) =>
  rebids < dailyLimit || !isWithinPeriod(rebidsSince, now)

/** A stager's latest bid on a project. */
export type LatestBid = DailyCounts & {
  status: BidStatus
  cancellationReason?: CancellationReason | null
}

/** The part of `projectRefusals.bid` that depends on the stager's earlier bids on the project. */
export function earlierBidRefusal(latest: LatestBid | null, now: DateTime): string | null {
  if (latest === null) return null
  if (latest.status === 'rejected')
    return 'The owner has already declined your offer on this project.'
  if (latest.cancellationReason === 'given_up') {
    return 'You have given up this job, so you can’t make another offer on it.'
  }
  if (latest.status !== 'cancelled') return 'You have already made an offer on this project.'
  return mayBidAgain(latest, now) ? null : limitRefusals.bidAgain
}

/** The counts after one more revision. */
export const countRevision = ({ revisions, revisionsSince }: DailyCounts, now: DateTime) =>
  isWithinPeriod(revisionsSince, now)
    ? { revisions: revisions + 1 }
    : { revisions: 1, revisionsSince: now }

/** The counts of a new bid that follows `latest`; empty for a first bid. */
export function countRebid<Latest extends DailyCounts>(latest: Latest | null, now: DateTime) {
  if (!latest) return {}
  const { revisions, revisionsSince, rebids, rebidsSince } = latest
  const running = isWithinPeriod(rebidsSince, now)
  return {
    revisions,
    revisionsSince: revisionsSince as Latest['revisionsSince'],
    rebids: running ? rebids + 1 : 1,
    rebidsSince: running ? (rebidsSince as Latest['rebidsSince']) : now,
  }
}

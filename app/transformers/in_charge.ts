import { dateLabel, type InCharge } from '#shared/jobs/jobs'
import { marketToday } from '#shared/values/market_time'
import { jobFor } from '#lifecycles/job'
import { openVisitProposal } from '#lifecycles/visits'
import type { Colleague, JobsInCharge } from '#queries/in_charge'
import { photoUrls } from '#transformers/photo_urls'

/**
 * Who is in charge of a job: null in an account with one person. For the account's own pages only.
 *
 * @param own  the reader's seat
 */
export function inChargeOf(
  seatId: number | null,
  { colleagues, own }: { colleagues: readonly Colleague[]; own: number | null }
): InCharge | null {
  if (colleagues.length === 0) return null
  const found = colleagues.find((each) => each.seatId === seatId)
  return found ? { ...found, isYou: found.seatId === own } : 'nobody'
}

/** The reader's seat; none for commands. */
export const seatOf = (viewer: { seat?: { id: number } | null } | null) => viewer?.seat?.id ?? null

/** The account's open jobs with picture and next date, for the list of who is in charge. */
export const chargedJobsFor = ({ jobs, ...list }: JobsInCharge) => ({
  ...list,
  jobs: jobs.map(({ projectId, title, seatId, photo, ...job }) => ({
    ...{ projectId, title, seatId },
    thumbnail: photo && photoUrls(photo).thumbnail,
    next: nextDateOf(job),
  })),
})

/** An install day that waits for an answer, before the next date of the job: `Install proposed:`, `2026-12-07`. */
function nextDateOf({ facts, side }: Pick<JobsInCharge['jobs'][number], 'facts' | 'side'>) {
  const now = new Date()
  const [next] = jobFor(facts, side, { now }).dates
  const staging = facts.offer?.paid?.staging
  const proposed =
    staging && !staging.installOn && openVisitProposal(staging, 'install', marketToday(now))
  if (proposed) {
    return { label: 'Install proposed:', at: proposed.day, window: proposed.window ?? undefined }
  }
  return next ? { label: dateLabel(next.kind, side), at: next.at, window: next.window } : null
}

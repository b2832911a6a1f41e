import { DateTime } from 'luxon'
import type { StagingSide } from '#shared/jobs/staging_terms'
import { isSelected, liveBidStatuses } from '#lifecycles/bid_lifecycle'
import { next, refuseIf } from '#lifecycles/lifecycle'
import {
  isOwnedBy,
  projectLifecycle,
  projectRefusals,
  type ProjectSituation,
} from '#lifecycles/project_lifecycle'
import AuditEvent from '#models/audit_event'
import { decline } from '#models/bid/selection'
import type Project from '#models/project'
import type { LockedProject } from '#models/project'
import { announceUnanswered } from '#models/question/unanswered'
import type User from '#models/user'
import { notify } from '#notifications/notify'
import { queueEmail } from '#services/queue/dispatch'

/** The situation that `projectRefusals` checks. */
export const situationOf = ({ project, bids }: LockedProject): ProjectSituation => ({
  project,
  hasSelected: bids.some(isSelected),
  hasLiveBids: bids.some(({ status }) => liveBidStatuses.includes(status)),
  hasPaidBid: bids.some(({ paymentStatus }) => paymentStatus === 'paid'),
})

/**
 * Completes the project. If the selected stager hasn't paid, the selected bid is cancelled, and no
 * contact details are released.
 *
 * @param actor  the owner; null for the timer
 * @param isLeaving  whether the owner's account is being deleted, so no reviews are possible
 */
export async function complete(
  locked: LockedProject,
  actor: User | null,
  { isLeaving = false } = {}
): Promise<Project> {
  const { project, bids, trx } = locked
  refuseIf(projectRefusals.complete(situationOf(locked)))
  const selected = bids.find((bid) => bid.isSelected)
  project.status = next(projectLifecycle, 'complete', project.status)
  project.completedAt = DateTime.utc()
  if (selected?.isPaid) {
    selected.stagerCompletedAt ??= project.completedAt
    await selected.save()
    const subject = { project, bid: selected }
    const isReviewable = !isLeaving && selected.platformFee > 0
    const invite = (to: StagingSide) => (isReviewable ? { to } : undefined)
    await notify(trx, selected.userId, 'project_completed', {
      ...subject,
      review: invite('stager'),
    })
    if (!actor) {
      await notify(trx, project.userId, 'project_completed', {
        ...subject,
        review: invite('owner'),
      })
    }
  } else if (selected) {
    await notify(trx, selected.userId, 'offer_released', { project, bid: selected })
  }
  await closeUnpaid(locked, { notifyPending: true })
  await project.save()
  await AuditEvent.record(trx, 'project_completed', { actor: actor ?? undefined, project })
  return project
}

/**
 * Cancels the project and ends its pending and unpaid bids. A paid fee stays paid.
 *
 * @param reason  why an admin cancels it; the owner reads it in an email
 */
export async function cancel(
  locked: LockedProject,
  actor: User,
  reason?: string
): Promise<Project> {
  const { project, bids, trx } = locked
  refuseIf(projectRefusals.cancel(situationOf(locked)))
  project.status = next(projectLifecycle, 'cancel', project.status)
  project.cancelledAt = DateTime.utc()
  for (const bid of bids.filter(({ status }) => liveBidStatuses.includes(status))) {
    await notify(trx, bid.userId, 'project_cancelled', {
      project,
      bid: bid.paymentStatus === 'paid' ? bid : undefined,
    })
  }
  await closeUnpaid(locked, { notifyPending: false })
  await project.save()
  const event = await AuditEvent.record(trx, 'project_cancelled', { actor, project, reason })
  if (!isOwnedBy(project, actor)) {
    await notify(trx, project.userId, 'project_cancelled_by_team', { project })
    await queueEmail(trx, 'SendModerationEmail', { eventId: event.id })
  }
  return project
}

async function closeUnpaid(locked: LockedProject, { notifyPending }: { notifyPending: boolean }) {
  await announceUnanswered(locked)
  for (const bid of locked.bids) {
    if (bid.status === 'pending') {
      await decline({ ...locked, bid }, 'project_closed', { notifyStager: notifyPending })
    }
    if (bid.status === 'payment_required') await bid.close('project_closed')
  }
}

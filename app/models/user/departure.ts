import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { activeProjectStatuses } from '#lifecycles/project_lifecycle'
import Bid from '#models/bid'
import { cancel as withdraw } from '#models/bid/withdrawal'
import Notification from '#models/notification'
import Project from '#models/project'
import { cancel, complete } from '#models/project/closing'
import type { LockedAccount } from '#models/user/account_lock'
import type User from '#models/user'

/** Projects whose fees end with this account: its own ones, and those it was selected for. */
export async function unpaidProjectsOf(
  { id }: User,
  client?: TransactionClientContract
): Promise<number[]> {
  const selected = Bid.query({ client }).where({ userId: id, status: 'payment_required' })
  const projects = await Project.query({ client })
    .where((own) => own.where('userId', id).whereIn('status', [...activeProjectStatuses]))
    .orWhereIn('id', selected.select('projectId'))
    .select('id')
  return projects.map((project) => project.id)
}

/** The paid bids that a person has made or received. */
export async function paidBidsAround({ id }: User): Promise<Set<number>> {
  const paid = await Bid.query()
    .where('paymentStatus', 'paid')
    .where((either) =>
      either
        .where('userId', id)
        .orWhereIn('projectId', Project.query().where('userId', id).select('id'))
    )
    .select('id')
  return new Set(paid.map((bid) => bid.id))
}

/**
 * R19: the person's own projects end (completed where the company has marked its paid work,
 * else cancelled), their offers are withdrawn, and who shares a paid offer with them is told.
 */
export async function leaveMarket({ person, projects, bids, trx }: LockedAccount) {
  for (const project of projects) {
    const locked = { project, bids: bids.filter((bid) => bid.projectId === project.id), trx }
    const isActive = !project.deletedAt && activeProjectStatuses.includes(project.status)
    if (isActive && project.userId === person.id) {
      const isDone = locked.bids.some((bid) => bid.stagerCompletedAt)
      await (isDone ? complete : cancel)(locked, person)
      continue
    }
    for (const bid of locked.bids.filter(({ userId }) => userId === person.id)) {
      if (bid.status === 'pending' || bid.status === 'payment_required') {
        await withdraw({ ...locked, bid }, person, 'account_deleted')
      } else if (bid.isPaid && isActive) {
        const company = person.stagerIdentifier ?? undefined
        await Notification.tell(trx, project.userId, 'account_deleted', { project, bid, company })
      }
    }
  }
}

import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { NotFound } from '#exceptions/http_refusals'
import { isMadeBy } from '#lifecycles/bid_lifecycle'
import { refuseIf } from '#lifecycles/lifecycle'
import { accountRefusals } from '#lifecycles/moderation_rules'
import { activeProjectStatuses, isOwnedBy } from '#lifecycles/project_lifecycle'
import AuditEvent from '#models/audit_event'
import type Bid from '#models/bid'
import { cancel as withdraw } from '#models/bid/withdrawal'
import Seat from '#models/seat'
import { cancelPayments, openPaymentsOf, refuseWhilePaying } from '#models/payment/open_payments'
import { cancel, complete } from '#models/project/closing'
import { reloadProjects } from '#models/project/reloading'
import User from '#models/user'
import { lockAccountWithProjects, type LockedAccount } from '#models/user/account_lock'
import { lockSignedIn, lockTeamRole } from '#models/user/active_account_lock'
import { eraseAccount } from '#models/user/erasure'
import { randomPasswordHash } from '#models/person/password'
import { notify } from '#notifications/notify'
import { discardPhotos, queueEmails } from '#services/queue/dispatch'
import { sealToken } from '#services/queue/sealed_token'

export async function closeAccount(user: User, { by }: { by: User }): Promise<void> {
  const before = await db.transaction(async (trx) => {
    const account = await lockAccountWithProjects(user, trx)
    await refuseClosing(account, by)
    return {
      paid: new Set(account.bids.filter((bid) => bid.isPaid).map(({ id }) => id)),
      open: await openPaymentsOf(unpaidBidsOf(account), trx),
    }
  })
  await cancelPayments(before.open)
  const password = await randomPasswordHash()

  await db.transaction(async (trx) => {
    const account = await lockAccountWithProjects(user, trx)
    await refuseClosing(account, by)
    refuseNewPayments(account, before.paid)
    await refuseWhilePaying(unpaidBidsOf(account), trx)

    await closeProjectsAndBids(account)
    await reloadProjects(
      account.projects.map(({ id }) => id),
      trx
    )
    // First, because a sign-in to another account of a person ends sessions of this one.
    const seats = await Seat.lockedOfAccount(account.person, trx)
    await tellColleagues(account, seats, by)
    const photos = await eraseAccount(account, seats, password)
    await AuditEvent.record(trx, 'account_deleted', { actor: by, user: account.person })
    await discardPhotos(trx, photos)
  })
}

/**
 * @throws RuleViolation (409), NotSignedIn (401) if the user was suspended or the session ended in the
 *   meantime, and NotFound (404) if the acting person is no longer an admin
 */
async function refuseClosing({ person: account, trx }: LockedAccount, by: User) {
  if (by.id === account.id) await lockSignedIn(by, trx)
  else if ((await lockTeamRole(by, trx)) !== 'admin') throw new NotFound()
  const isLastAdmin = account.isAdmin && !(await hasOtherAdmin(account, trx))
  refuseIf(accountRefusals.close({ account, by, isLastAdmin }))
}

async function hasOtherAdmin(person: User, trx: TransactionClientContract): Promise<boolean> {
  const query = User.query({ client: trx })
    .where('teamRole', 'admin')
    .whereNull('deletedAt')
    .whereNull('suspendedAt')
  const admins = await query.orderBy('id').forUpdate()
  return admins.some(({ id }) => id !== person.id)
}

/** One email to each of the others who work in the account. It names nobody. */
async function tellColleagues(
  { person: account, trx }: LockedAccount,
  seats: readonly Seat[],
  by: User
) {
  if (seats.length < 2) return
  const byTeam = by.id !== account.id
  const notices = []
  for (const { person } of seats.filter(({ personId }) => personId !== by.seat?.personId)) {
    const others = await Seat.ofPerson(person, trx).whereNot('userId', account.id)
    const { email, name } = person
    const named = { recipient: { email, name }, account: account.company ?? account.name }
    const notice = JSON.stringify({ ...named, byTeam, hasOthers: others.length > 0 })
    notices.push({ sealedNotice: sealToken('SendAccountClosed', notice) })
  }
  await queueEmails(trx, 'SendAccountClosed', notices)
}

/** @throws RuleViolation (409) if a fee was paid in the meantime */
function refuseNewPayments({ person, projects, bids }: LockedAccount, paidBefore: Set<number>) {
  const projectOf = (bid: Bid) => projects.find(({ id }) => id === bid.projectId)!
  const paid = bids.find(
    (bid) =>
      bid.isPaid &&
      bid.platformFee > 0 &&
      !paidBefore.has(bid.id) &&
      (isMadeBy(bid, person) || isOwnedBy(projectOf(bid), person))
  )
  refuseIf(accountRefusals.closeAfterPayment({ paid: paid ? projectOf(paid) : null }))
}

/** The selected, unpaid bids that end with this account, as owner or as stager. */
function unpaidBidsOf({ person, projects, bids }: LockedAccount): Bid[] {
  const own = projects.filter((project) => isOwnedBy(project, person)).map(({ id }) => id)
  return bids.filter(
    (bid) =>
      bid.status === 'payment_required' && (isMadeBy(bid, person) || own.includes(bid.projectId))
  )
}

/**
 * Completes the user's own projects if the stager has marked the work as completed, and cancels
 * the others. Withdraws the user's own bids, and notifies owners who have a paid bid of the user.
 */
async function closeProjectsAndBids({ person, projects, bids, now, trx }: LockedAccount) {
  for (const project of projects) {
    const locked = { project, bids: bids.filter((bid) => bid.projectId === project.id), now, trx }
    const isActive = !project.deletedAt && activeProjectStatuses.includes(project.status)
    if (isActive && isOwnedBy(project, person)) {
      const isDone = locked.bids.some((bid) => bid.stagerCompletedAt)
      await (isDone ? complete(locked, person, { isLeaving: true }) : cancel(locked, person))
      continue
    }
    for (const bid of locked.bids.filter((each) => isMadeBy(each, person))) {
      if (bid.status === 'pending' || bid.status === 'payment_required') {
        await withdraw({ ...locked, bid }, person, 'account_deleted')
      } else if (bid.isPaid && isActive) {
        const company = person.stagerIdentifier ?? undefined
        await notify(trx, project.userId, 'account_deleted', { project, bid, company })
      }
    }
  }
}

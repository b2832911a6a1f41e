import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { NotFound, NotSignedIn } from '#exceptions/http_refusals'
import type { SeatRights } from '#shared/accounts/capabilities'
import { seatRoles } from '#shared/accounts/seat_roles'
import { refuseIf } from '#lifecycles/lifecycle'
import { seatRefusals } from '#lifecycles/seat_rules'
import AuditEvent from '#models/audit_event'
import { handOver } from '#models/in_charge'
import type Person from '#models/person'
import { randomPasswordHash } from '#models/person/password'
import Seat from '#models/seat'
import { tellOwners, tellPerson } from '#models/seat/news'
import type User from '#models/user'
import { lockSignedIn } from '#models/user/active_account_lock'
import { refuseToEndLastFactor } from '#models/user/second_factor'
import { peopleNotices } from '#notifications/account'
import { notifyAboutAccount } from '#notifications/notify'
import { queueMasking } from '#services/queue/dispatch'

/** An account with its active seats and their people, all locked. */
export interface LockedSeats {
  account: User
  seats: Seat[]
  /** Of the person of this request. */
  by: Seat
  trx: TransactionClientContract
}

/**
 * Changes of the people of one account run one after another.
 *
 * @throws NotSignedIn (401) if the session has ended, or the seat of the request
 */
export async function withLockedSeats<T>(
  actor: User,
  work: (locked: LockedSeats) => Promise<T>
): Promise<T> {
  return actor.underLock(async (account, trx) => {
    await lockSignedIn(actor, trx)
    const seats = await Seat.lockedOfAccount(account, trx)
    const by = seats.find(({ id }) => id === actor.seat!.id)
    if (!by) throw new NotSignedIn()
    account.seat = by
    return work({ account, seats, by, trx })
  })
}

/** The same for an owner. @throws NotAllowed (403) if the person is no longer one */
export const asOwner = <T>(actor: User, work: (locked: LockedSeats) => Promise<T>): Promise<T> =>
  withLockedSeats(actor, async (locked) => {
    locked.by.refuseWithout('account')
    return work(locked)
  })

const ownersAmong = (seats: readonly Seat[]) => seats.filter(({ role }) => role === 'owner')

function seatAmong(seats: readonly Seat[], id: number): Seat {
  const seat = seats.find((each) => each.id === id)
  if (!seat) throw new NotFound()
  return seat
}

export async function changeRights(
  actor: User,
  id: number,
  rights: Partial<SeatRights>
): Promise<Seat> {
  return asOwner(actor, async ({ account, seats, by, trx }) => {
    const seat = seatAmong(seats, id)
    const { role = seat.role, mayCommit = seat.mayCommit } = rights
    const owners = ownersAmong(seats).length
    const changesRole = role !== seat.role
    if (!changesRole && mayCommit === seat.mayCommit) return seat
    if (changesRole) {
      refuseIf(seatRefusals.change({ isOwn: seat.id === by.id, owners, seat }))
      await refuseToEndLastFactor(account, seat, trx)
    }
    await seat.merge(rights).save()
    if (role === 'books') await handOver(seat, by, trx)
    await AuditEvent.record(trx, 'role_changed', { actor: account, user: account, seat })
    await tellPerson(seat, 'your_role', trx)
    if (!changesRole) return seat
    const notice = peopleNotices.roleChanged(seat.person.name, seatRoles.label(role))
    await notifyAboutAccount(trx, account.id, notice, 'people')
    if (role === 'owner') {
      const others = ownersAmong(seats).filter((owner) => owner.id !== seat.id)
      await tellOwners(others, { seatId: id }, 'new_owner', trx)
    }
    return seat
  })
}

export async function removeSeat(actor: User, id: number): Promise<void> {
  const password = await randomPasswordHash()
  await asOwner(actor, async (locked) => {
    const { account, seats, by, trx } = locked
    const seat = seatAmong(seats, id)
    refuseIf(seatRefusals.remove({ isOwn: seat.id === by.id }))
    await refuseToEndLastFactor(account, seat, trx)
    const { name } = seat.person
    await AuditEvent.record(trx, 'person_removed', { actor: account, user: account, seat })
    await tellPerson(seat, 'you_were_removed', trx)
    const others = ownersAmong(seats).filter((owner) => owner.id !== by.id && owner.id !== seat.id)
    await endSeat(locked, seat, by.person, password)
    await tellOwners(others, { seatId: id }, 'removed', trx)
    await notifyAboutAccount(trx, account.id, peopleNotices.removed(name), 'people')
  })
}

export async function leaveAccount(actor: User): Promise<void> {
  const password = await randomPasswordHash()
  await withLockedSeats(actor, async (locked) => {
    const { account, seats, by: seat, trx } = locked
    const owners = ownersAmong(seats)
    refuseIf(seatRefusals.leave({ owners: owners.length, seat }))
    await refuseToEndLastFactor(account, seat, trx)
    const { name } = seat.person
    const remaining = owners.filter((owner) => owner.id !== seat.id)
    await AuditEvent.record(trx, 'person_left', { actor: account, user: account, seat })
    await endSeat(locked, seat, remaining[0].person, password)
    await tellOwners(remaining, { seatId: seat.id }, 'left', trx)
    await notifyAboutAccount(trx, account.id, peopleNotices.left(name), 'people')
  })
}

/**
 * Ends a seat of a locked account, and erases a person without another one.
 *
 * @param contact  whose address becomes the account's, if it is that of the person who goes
 */
export async function endSeat(
  { account, by, trx }: Pick<LockedSeats, 'account' | 'by' | 'trx'>,
  seat: Seat,
  contact: Person,
  password: string
) {
  const { person } = seat
  const isContact = person.hasEmail(account.email)
  // First: the former release's trigger follows the address of the account to active people only.
  await seat.end({ by: by.person, trx })
  if (isContact) {
    const { email, emailConfirmed, name } = contact
    const isNamed = account.name === person.name
    await account.merge({ email, emailConfirmed, ...(isNamed && { name }) }).save()
    if (isNamed) await queueMasking(trx, account.id)
  }
  if (!(await Seat.ofPerson(person, trx).first())) await person.erase(password, trx)
}

/** Renames the person of this request; the account keeps its name. */
export async function renamePerson(actor: User, name: string): Promise<Person> {
  return actor.person.underLock(async ({ person, accounts, trx }) => {
    await lockSignedIn(actor, trx)
    await person.merge({ name }).save()
    for (const account of accounts) await queueMasking(trx, account.id)
    return person
  })
}

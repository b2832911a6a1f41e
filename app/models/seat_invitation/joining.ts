import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { NotFound, NotSignedIn } from '#exceptions/http_refusals'
import { seatRoles } from '#shared/accounts/seat_roles'
import { confirmAddressFirst } from '#shared/accounts/proofs'
import { refuse, refuseIf } from '#lifecycles/lifecycle'
import { invitationIsOver, logInToJoin, seatRefusals } from '#lifecycles/seat_rules'
import AuditEvent from '#models/audit_event'
import Person from '#models/person'
import { isEmailTaken } from '#models/person/email_address'
import { hashPassword } from '#models/person/password'
import Seat from '#models/seat'
import { asOwner } from '#models/seat/changing'
import { tellOwners, tellPerson } from '#models/seat/news'
import SeatInvitation from '#models/seat_invitation'
import type User from '#models/user'
import { lockSignedIn } from '#models/user/active_account_lock'
import { peopleNotices } from '#notifications/account'
import { notifyAboutAccount } from '#notifications/notify'
import { queueMasking } from '#services/queue/dispatch'

export interface NewPerson {
  name: string
  password: string
}

/** A valid invitation with its account, which is locked. */
interface LockedInvitation {
  invitation: SeatInvitation
  account: User
  trx: TransactionClientContract
}

/**
 * An account that is being deleted is locked, and its invitations are gone afterwards.
 *
 * @throws RuleViolation (409) for a link that is expired, used, taken back or unknown
 */
async function followLink<T>(token: string, work: (locked: LockedInvitation) => Promise<T>) {
  const found = await SeatInvitation.findValid(token)
  if (!found) refuse(invitationIsOver)
  return found.user.underLock(async (account, trx) => {
    const invitation = await SeatInvitation.findValid(token, trx)
    if (!invitation) refuse(invitationIsOver)
    return work({ invitation, account, trx })
  })
}

/** @returns null for a deleted person */
async function lockPerson(id: number, trx: TransactionClientContract): Promise<Person | null> {
  const query = Person.query({ client: trx }).where({ id }).whereNull('deletedAt')
  query.knexQuery.forNoKeyUpdate()
  return query.first()
}

/** Why the person can't become one of the account's people; null if they can. */
async function joiningOf(person: Person, account: User, trx: TransactionClientContract) {
  const seats = await Seat.ofPerson(person, trx)
  return seatRefusals.join({ account, others: seats.map(({ user }) => user) })
}

async function ownersOf(account: User, trx: TransactionClientContract) {
  const seats = await Seat.ofAccount(account, trx)
  return seats.filter(({ role }) => role === 'owner')
}

/** Gives the person the seat that the invitation is for, and tells the owners. */
async function take({ invitation, account, trx }: LockedInvitation, person: Person): Promise<Seat> {
  const owners = await ownersOf(account, trx)
  const { role, mayCommit, invitedBy } = invitation
  const row = { userId: account.id, personId: person.id, role, mayCommit, invitedBy }
  const seat = await Seat.create({ ...row, joinedAt: DateTime.utc() }, { client: trx })
  seat.$setRelated('person', person)
  seat.$setRelated('user', account)
  await invitation.useTransaction(trx).delete()
  account.seat = seat
  await AuditEvent.record(trx, 'person_joined', { actor: account, user: account, seat })
  const notice = peopleNotices.joined(person.name, seatRoles.label(role))
  await notifyAboutAccount(trx, account.id, notice, 'people')
  await tellOwners(owners, { seatId: seat.id }, 'joined', trx)
  await queueMasking(trx, account.id)
  return seat
}

export async function join(actor: User, token: string): Promise<Seat | null> {
  return followLink(token, async (locked) => {
    const { invitation, account, trx } = locked
    await lockSignedIn(actor, trx)
    const person = await lockPerson(actor.person.id, trx)
    if (!person) throw new NotSignedIn()
    refuseIf(await joiningOf(person, account, trx))
    if (person.hasEmail(invitation.email)) return take(locked, person)
    if (!person.emailConfirmed) refuse(confirmAddressFirst)
    await invitation.useTransaction(trx).merge({ claimedBy: person.id }).save()
    const notice = peopleNotices.waiting(person.name, person.email)
    await notifyAboutAccount(trx, account.id, notice, 'people')
    const owners = await ownersOf(account, trx)
    await tellOwners(owners, { invitationId: invitation.id }, 'waiting', trx)
    return null
  })
}

export async function joinAsNewPerson(token: string, details: NewPerson): Promise<Seat> {
  // Before the hash, which is costly.
  if (!(await SeatInvitation.findValid(token))) refuse(invitationIsOver)
  const password = await hashPassword(details.password)
  return followLink(token, async (locked) => {
    const { invitation, trx } = locked
    const { email } = invitation
    refuseIf((await isEmailTaken(email, 0, trx)) ? logInToJoin : null)
    const row = { email, password, name: details.name, emailConfirmed: true }
    return take(locked, await Person.create(row, { client: trx }))
  })
}

export async function approve(actor: User, id: number): Promise<Seat> {
  return asOwner(actor, async ({ account, trx }) => {
    const claimed = SeatInvitation.ofAccount(account, trx).where({ id }).whereNotNull('claimedBy')
    const invitation = await claimed.first()
    const person = invitation?.claimedBy && (await lockPerson(invitation.claimedBy, trx))
    if (!invitation || !person) throw new NotFound()
    const joining = await joiningOf(person, account, trx)
    refuseIf(seatRefusals.approve({ joining }))
    const seat = await take({ invitation, account, trx }, person)
    await tellPerson(seat, 'you_joined', trx)
    return seat
  })
}

import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { errors } from '@vinejs/vine'
import { DateTime } from 'luxon'
import { NotFound } from '#exceptions/http_refusals'
import { refuseIf } from '#lifecycles/lifecycle'
import { isInvitedAlready, isThereAlready, seatRefusals } from '#lifecycles/seat_rules'
import AuditEvent from '#models/audit_event'
import { asOwner } from '#models/seat/changing'
import SeatInvitation, { type Invited } from '#models/seat_invitation'
import type User from '#models/user'
import { queueEmail } from '#services/queue/dispatch'
import { sealToken } from '#services/queue/sealed_token'

function refuseAddress(message: string): never {
  throw new errors.E_VALIDATION_ERROR([{ field: 'email', message, rule: 'unique' }])
}

async function send(invitation: SeatInvitation, trx: TransactionClientContract) {
  const token = await invitation.useTransaction(trx).renewLink()
  const sealedToken = sealToken('SendSeatInvitation', token)
  await queueEmail(trx, 'SendSeatInvitation', { invitationId: invitation.id, sealedToken })
}

export async function invite(actor: User, { email, ...rights }: Invited): Promise<SeatInvitation> {
  return asOwner(actor, async ({ account, seats, by, trx }) => {
    const invitations = await SeatInvitation.ofAccount(account, trx)
    if (seats.some(({ person }) => person.hasEmail(email))) refuseAddress(isThereAlready)
    if (invitations.some((invitation) => invitation.email === email))
      refuseAddress(isInvitedAlready)
    refuseIf(seatRefusals.invite({ account, people: seats.length + invitations.length }))
    const now = DateTime.utc()
    const row = { userId: account.id, email, ...rights, invitedBy: by.personId }
    const invitation = new SeatInvitation().merge({ ...row, sentAt: now, expiresAt: now })
    await send(invitation, trx)
    await AuditEvent.record(trx, 'person_invited', { actor: account, user: account })
    return invitation
  })
}

async function ofAccountOrFail(account: User, id: number, trx: TransactionClientContract) {
  const invitation = await SeatInvitation.ofAccount(account, trx).where({ id }).first()
  if (!invitation) throw new NotFound()
  return invitation
}

export async function sendAgain(actor: User, id: number): Promise<SeatInvitation> {
  return asOwner(actor, async ({ account, by, trx }) => {
    const invitation = await ofAccountOrFail(account, id, trx)
    await send(invitation.merge({ claimedBy: null, invitedBy: by.personId }), trx)
    await AuditEvent.record(trx, 'person_invited', { actor: account, user: account })
    return invitation
  })
}

export async function takeBack(actor: User, id: number): Promise<void> {
  await asOwner(actor, async ({ account, trx }) => {
    const invitation = await ofAccountOrFail(account, id, trx)
    await invitation.delete()
    await AuditEvent.record(trx, 'seat_invitation_withdrawn', { actor: account, user: account })
  })
}

import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { NotFound } from '#exceptions/http_refusals'
import { resendableEmails, type ResendableEmail } from '#shared/notifications/resendable_emails'
import { refuseIf } from '#lifecycles/lifecycle'
import { emailRefusals } from '#lifecycles/moderation_rules'
import AuditEvent from '#models/audit_event'
import EmailDelivery from '#models/email_delivery'
import Notification from '#models/notification'
import PasswordReset from '#models/password_reset'
import Receipt from '#models/receipt'
import Person from '#models/person'
import { requestConfirmation } from '#models/person/email_address'
import type User from '#models/user'
import { lockTeamRole } from '#models/user/active_account_lock'
import { isCurrent, mayBeEmailed } from '#notifications/catalog'
import { queueEmail } from '#services/queue/dispatch'

export interface Resending {
  by: User
  email: ResendableEmail
  /** Id of the payment of a receipt, or of the delivery. */
  id?: number
}

interface Locked {
  person: User
  trx: TransactionClientContract
}

export async function resendEmail(user: User, { by, email, id }: Resending) {
  return user.underLock(async (person, trx) => {
    await lockTeamRole(by, trx)
    refuseIf(emailRefusals.resend({ resentLately: await resentLately(person, trx) }))
    const what = await send[email]({ person, trx }, id ?? 0)
    await AuditEvent.record(trx, 'email_resent', { actor: by, user: person, reason: what })
  })
}

/** Each queues the email and returns what it is, for the history. */
const send: Record<ResendableEmail, (locked: Locked, id: number) => Promise<string>> = {
  async confirmation({ person, trx }) {
    refuseIf(emailRefusals.confirmation({ account: person }))
    const recipient = await Person.findByEmail(person.email, trx)
    if (!recipient) throw new NotFound()
    await requestConfirmation(person, recipient, trx)
    return resendableEmails.label('confirmation')
  },

  async password_reset({ person, trx }) {
    const recipient = await Person.findByEmail(person.email, trx)
    refuseIf(emailRefusals.passwordReset({ account: person, person: recipient }))
    const token = await PasswordReset.issue(person.email, trx)
    refuseIf(token ? null : 'A link was sent less than two minutes ago.')
    return resendableEmails.label('password_reset')
  },

  async receipt(locked, paymentId) {
    const { number } = await sendReceipt(locked, { paymentId })
    return `Receipt ${number}`
  },

  async delivery(locked, id) {
    const delivery = await EmailDelivery.query({ client: locked.trx })
      .where({ id, userId: locked.person.id })
      .first()
    if (!delivery?.isRepeatable) throw new NotFound()
    const { name, writtenFrom, subject } = delivery
    const personId = delivery.personId ?? undefined
    if (name === 'SendNotification') await sendNotification(locked, writtenFrom!, personId)
    else await sendReceipt(locked, { id: writtenFrom! }, personId)
    return subject
  },
}

/** @param personId  who got the first one; all who get such a receipt without it */
async function sendReceipt(
  { person, trx }: Locked,
  by: { id: number } | { paymentId: number },
  personId?: number
) {
  const receipt = await Receipt.query({ client: trx }).where(by).preload('bid').first()
  if (receipt?.bid.userId !== person.id) throw new NotFound()
  await queueEmail(trx, 'SendReceipt', { receiptId: receipt.id, personId })
  return receipt
}

/** The job sends only what wasn't emailed yet, and checks again whether it still holds. */
async function sendNotification({ person, trx }: Locked, id: number, personId?: number) {
  const row = await Notification.query({ client: trx })
    .where({ id, userId: person.id })
    .preload('user')
    .preload('project')
    .preload('bid', (bid) => bid.preload('staging'))
    .first()
  const holds = row?.delivery === 'email' && mayBeEmailed(row) && isCurrent(row)
  refuseIf(emailRefusals.notification({ holds: Boolean(holds) }))
  await Notification.query({ client: trx }).where({ id }).update({ mailedAt: null })
  await queueEmail(trx, 'SendNotification', { notificationId: id, personId })
}

async function resentLately({ id }: User, trx: TransactionClientContract): Promise<number> {
  const [{ total }] = await trx
    .from('audit_events')
    .where({ user_id: id, kind: 'email_resent' })
    .whereRaw("created_at > now() - interval '1 hour'")
    .count('* as total')
  return Number(total)
}

import db from '@adonisjs/lucid/services/db'
import { isMessageBetween } from '#models/message/contact_release'
import type Payment from '#models/payment'
import { listPayments } from '#queries/console_payments'

/** The messages between the company that pays and the owner. */
export interface ExchangedMessages {
  byCompany: number
  byOwner: number
  /** ISO; null without any. */
  lastAt: string | null
}

/** A payment with everything around it, for the console; null if it doesn't exist. */
export async function findPayment(id: number): Promise<Payment | null> {
  const payment = await listPayments({}).where('id', id).first()
  await payment?.bid.project.load('owner')
  return payment
}

/** Load the payment with its bid and project. */
export async function exchangedMessages({ bid }: Payment): Promise<ExchangedMessages> {
  const { rows } = await db.rawQuery<{ rows: ExchangedMessages[] }>(
    `select (count(*) filter (where m.sender_id = :company))::int as "byCompany",
       (count(*) filter (where m.sender_id = :owner))::int as "byOwner",
       to_json(max(m.created_at)) as "lastAt"
     from messages m where ${isMessageBetween(':company::int', ':owner::int')}`,
    { company: bid.userId, owner: bid.project.userId }
  )
  return rows[0]
}

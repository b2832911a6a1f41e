import { randomUUID } from 'node:crypto'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { QueueName } from '#config/queue'
import { QueueAdapter } from '#services/queue/queue_adapter'

interface SealedLink {
  linkId: number
  sealedToken: string
}

/**
 * What each email is written from when it leaves, by the name of its job. `queue_jobs` stores the
 * name and the payload, and an update finds jobs that are waiting: names never change.
 */
export interface EmailPayloads {
  SendConfirmation: SealedLink & {
    /** The first email after registration. */
    welcome: boolean
  }
  /** `day` is an ISO date in UTC. */
  SendDigest: { userId: number; day: string }
  SendEmailChanged: SealedLink
  SendInquiry: { contactMessageId: number }
  SendModerationEmail: { eventId: number }
  SendNotification: { notificationId: number }
  SendPasswordChanged: {
    userId: number
    /** Set when the person was signed in and stays so; otherwise the password was reset. */
    signedIn?: boolean
  }
  SendPasswordReset: { resetId: number; sealedToken: string }
  SendReceipt: { receiptId: number }
  SendSupportAlert: { supportAlertId: number }
}

export type EmailName = keyof EmailPayloads

interface EmailOptions {
  /** Milliseconds until it is sent. */
  delay?: number
  /** A second email of the same kind with this key is not queued. */
  key?: string
}

/** Queues an email in the transaction of the change it is about. */
export async function queueEmail<Name extends EmailName>(
  trx: TransactionClientContract,
  name: Name,
  payload: EmailPayloads[Name],
  options: EmailOptions = {}
) {
  await push(trx, 'emails', { name, payload }, options)
}

/** Removes photos from the store once the change that leaves them out is committed. */
export async function discardPhotos(trx: TransactionClientContract, names: string[]) {
  if (names.length > 0) await push(trx, 'timers', { name: 'DiscardPhotos', payload: { names } })
}

/**
 * Names the job instead of importing its class, since jobs import the models. A rollback takes the
 * job back, and the worker sees it after the commit.
 */
async function push(
  trx: TransactionClientContract,
  queue: QueueName,
  { name, payload }: { name: string; payload: unknown },
  { delay = 0, key }: EmailOptions = {}
) {
  const adapter = new QueueAdapter(trx.knexClient)
  const dedup = key === undefined ? undefined : { id: `${name}::${key}` }
  const job = { id: randomUUID(), name, payload, attempts: 0, createdAt: Date.now(), dedup }
  if (delay > 0) await adapter.pushLaterOn(queue, job, delay)
  else await adapter.pushOn(queue, job)
}

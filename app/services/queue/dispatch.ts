import { randomUUID } from 'node:crypto'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { QueueName } from '#config/queue'
import { QueueAdapter } from '#services/queue/queue_adapter'

interface SealedLink {
  linkId: number
  sealedToken: string
}

/** What an email about a badge reports. */
export type BadgeNews = 'verified' | 'declined' | 'revoked' | 'expiring' | 'expired'

/**
 * Payloads of emails by job name. Names never change, because `queue_jobs` stores them and jobs may
 * be pending during an update.
 */
export interface EmailPayloads {
  SendBadgeEmail: { badgeId: number; news: BadgeNews }
  SendConfirmation: SealedLink & {
    /** Whether it is the first email after registration. */
    welcome: boolean
  }
  /** `day` is an ISO date in UTC. */
  SendDigest: { userId: number; day: string }
  SendEmailChanged: SealedLink
  SendInquiry: { contactMessageId: number }
  SendInquiryReply: { contactReplyId: number }
  SendModerationEmail: { eventId: number }
  SendNotification: { notificationId: number }
  SendPasskeyChanged: { eventId: number }
  SendPasswordChanged: {
    userId: number
    /** Jobs of 1.0 lack it. */
    personId?: number
    /** True if the person changed the password while signed in; otherwise it was reset. */
    signedIn?: boolean
    /** Whether calendar addresses were turned off, because there were any. */
    endedCalendar?: boolean
    /** Whether passkeys were removed, because the address wasn't confirmed. */
    removedPasskeys?: boolean
  }
  SendPasswordReset: { resetId: number; sealedToken: string }
  SendProjectPosted: { projectId: number }
  SendProjectsPosted: { projectIds: number[] }
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

/** A notification whose recipient has devices. */
interface PushedNotification {
  notificationId: number
}

/** One message to one browser. Without notifications it is a test. */
export interface PushDelivery {
  subscriptionId: number
  userId: number
  /** Those of a bundle, oldest first. */
  notificationIds: number[]
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

/** Queues several emails of a kind in one statement. */
export async function queueEmails<Name extends EmailName>(
  trx: TransactionClientContract,
  name: Name,
  payloads: readonly EmailPayloads[Name][]
) {
  await pushMany(trx, 'emails', name, payloads)
}

/** Sends a notification to its recipient's devices after the commit. @param delay  milliseconds */
export async function queuePush(
  trx: TransactionClientContract,
  payload: PushedNotification,
  delay: number
) {
  await push(trx, 'pushes', { name: 'PushNotification', payload }, { delay })
}

/** The same for several notifications, in one statement. */
export async function queuePushes(
  trx: TransactionClientContract,
  payloads: readonly PushedNotification[]
) {
  if (payloads.length > 0) await pushMany(trx, 'pushes', 'PushNotification', payloads)
}

/** Sends messages to browsers after the commit. */
export async function queuePushDeliveries(
  trx: TransactionClientContract,
  payloads: readonly PushDelivery[]
) {
  if (payloads.length > 0) await pushMany(trx, 'pushes', 'DeliverPush', payloads)
}

/** Sends one message to a browser later. @param delay  milliseconds */
export async function postponePushDelivery(
  trx: TransactionClientContract,
  payload: PushDelivery,
  delay: number
) {
  await push(trx, 'pushes', { name: 'DeliverPush', payload }, { delay })
}

/** Alerts the companies whose saved searches match the project, after the commit. */
export async function queueAlerts(trx: TransactionClientContract, projectId: number) {
  await push(trx, 'timers', { name: 'AlertCompanies', payload: { projectId } })
}

/** Removes photos from the store after the commit. */
export async function discardPhotos(trx: TransactionClientContract, names: string[]) {
  if (names.length > 0) await push(trx, 'timers', { name: 'DiscardPhotos', payload: { names } })
}

/** Removes files of messages from the storage after the commit. */
export async function discardFiles(trx: TransactionClientContract, names: string[]) {
  if (names.length > 0) await push(trx, 'timers', { name: 'DiscardFiles', payload: { names } })
}

/** Writes the PDF of a version that both sides have signed, after the commit. */
export async function queueAgreementDocument(trx: TransactionClientContract, versionId: number) {
  await push(trx, 'timers', { name: 'WriteAgreementDocument', payload: { versionId } })
}

async function pushMany(
  trx: TransactionClientContract,
  queue: QueueName,
  name: string,
  payloads: readonly unknown[]
) {
  const createdAt = Date.now()
  const jobs = payloads.map((payload) => ({
    id: randomUUID(),
    name,
    payload,
    attempts: 0,
    createdAt,
  }))
  await new QueueAdapter(trx.knexClient).pushManyOn(queue, jobs)
}

/**
 * Queues the job by name instead of class, because jobs import models. The job is part of the
 * transaction, so workers see it after the commit.
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

import { randomUUID } from 'node:crypto'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { QueueName } from '#config/queue'
import type { SigningNews } from '#shared/agreements/agreements'
import { QueueAdapter } from '#services/queue/queue_adapter'

interface SealedLink {
  linkId: number
  sealedToken: string
}

/** What an email about someone in an account says: to that person, or to the account's owners. */
export type SeatNews =
  | 'your_role'
  | 'you_joined'
  | 'you_were_removed'
  | 'joined'
  | 'waiting'
  | 'new_owner'
  | 'left'
  | 'removed'

/** What an email about a badge reports. */
export type BadgeNews = 'verified' | 'declined' | 'revoked' | 'expiring' | 'expired'

/** Set in the email to one of several people of an account, or to the one whom it concerns. */
interface ToPerson {
  personId?: number
}

/**
 * Payloads of emails by job name. Names never change, because `queue_jobs` stores them and jobs may
 * be pending during an update.
 */
export interface EmailPayloads {
  /** Sealed, because the people without another seat and the account are erased when it leaves. */
  SendAccountClosed: { sealedNotice: string }
  SendBadgeEmail: ToPerson & { badgeId: number; news: BadgeNews }
  SendConfirmation: SealedLink & {
    /** Whether it is the first email after registration. */
    welcome: boolean
  }
  /** `day` is an ISO date in UTC. */
  SendDigest: ToPerson & { userId: number; day: string }
  SendEmailChanged: SealedLink
  SendInquiry: { contactMessageId: number }
  SendInquiryReply: { contactReplyId: number }
  SendModerationEmail: ToPerson & { eventId: number }
  SendNotification: ToPerson & {
    notificationId: number
    /** Those of a bundle that the person gets, oldest first. */
    notificationIds?: number[]
  }
  SendPasskeyChanged: ToPerson & { eventId: number }
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
  /** `suspended` says what was decided; an email that is no longer true isn't sent. */
  SendPersonModeration: { personId: number; suspended: boolean }
  /** To one of the people in an account. */
  SendSecondFactorRequired: { userId: number; personId: number }
  SendSeatInvitation: { invitationId: number; sealedToken: string }
  SendSeatNews: {
    news: SeatNews
    /** The person it is about. */
    seatId?: number
    /** Instead of `seatId` for someone who asks to join. */
    invitationId?: number
    /** The owner it is for. */
    personId?: number
    /** Instead of `personId` for someone who may no longer have a seat. */
    sealedRecipient?: string
  }
  SendProjectPosted: ToPerson & { projectId: number }
  SendProjectsPosted: ToPerson & { projectIds: number[] }
  SendReceipt: ToPerson & { receiptId: number }
  /** To a seller. The code is made when the email is written, so that the queue never has it. */
  SendSigningCode: { codeId: number }
  /** To a seller, likewise with the link. */
  SendSigningLink: { partyId: number; news: SigningNews }
  SendSupportAlert: { supportAlertId: number }
}

export type EmailName = keyof EmailPayloads

/** The emails that several people of an account may get. */
export type AccountEmailName =
  | 'SendBadgeEmail'
  | 'SendDigest'
  | 'SendModerationEmail'
  | 'SendNotification'
  | 'SendPasskeyChanged'
  | 'SendProjectPosted'
  | 'SendProjectsPosted'
  | 'SendReceipt'

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

/**
 * Queues the email of a job for each of several people. Their jobs are named after it, so that an interrupted one that
 * runs again queues none twice.
 */
export async function queuePersonalEmails<Name extends AccountEmailName>(
  trx: TransactionClientContract,
  { jobId, name }: { jobId: string; name: string },
  payloads: readonly (EmailPayloads[Name] & { personId: number })[]
) {
  const createdAt = Date.now()
  const jobs = payloads.map((payload) => {
    const id = `${jobId}-${payload.personId}`
    return { id, name, payload, attempts: 0, createdAt, dedup: { id: `${name}::${id}` } }
  })
  await new QueueAdapter(trx.knexClient).pushManyOn('emails', jobs)
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

/** Masks again what an account wrote, after the commit: someone joined, or has another name. */
export async function queueMasking(trx: TransactionClientContract, userId: number) {
  await push(trx, 'timers', { name: 'MaskAccount', payload: { userId } })
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

import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Delivery, NotificationType } from '#shared/notifications/notification_types'
import type { AlertFrequency } from '#shared/projects/saved_searches'
import type Bid from '#models/bid'
import type Project from '#models/project'
import type Question from '#models/question'
import { intervalMinutes, planDelivery, safetyMarginSeconds } from '#notifications/bundling'
import {
  emailPartsOf,
  entries,
  isPushed,
  topicOf,
  topics,
  type ProjectNotificationType,
} from '#notifications/catalog'
import type { Notice, ProjectEntry, Subject } from '#notifications/definitions'
import {
  deliveryTo,
  isPushedTo,
  wantsAlert,
  peopleOfAll,
  Recipients,
  type About,
  type AccountPerson,
} from '#notifications/account_people'
import type { AlertSubject } from '#notifications/alerts'
import type { MessageSubject } from '#notifications/messages'
import { recipientsAmong } from '#notifications/recipient_rules'
import { severalAnswers } from '#notifications/questions'
import { queueEmail, queueEmails, queuePush, queuePushes } from '#services/queue/dispatch'

/** Minutes until an unread message is emailed and pushed. Users who are online read it before then. */
const messageDelayMinutes = 5

interface NewNotification {
  userId: number
  type: NotificationType
  title: string
  message: string
  projectId: number | null
  bidId: number | null
  questionId?: number | null
  previousAmount?: number
}

/** The types whose texts come from their caller. */
type AccountNotificationType =
  | 'account'
  | 'people'
  | 'account_warned'
  | 'account_muted'
  | 'account_unmuted'
  | 'badge_reviewed'
  | 'badge_expiring'
  | 'report_reviewed'
  | 'question_reviewed'
  | 'agreement_reviewed'

/** Writes a notification and queues its email, in the transaction of the change it is about. */
export async function notify(
  trx: TransactionClientContract,
  userId: number,
  type: ProjectNotificationType,
  subject: Subject
) {
  const { title, text }: ProjectEntry = entries[type]
  await store(trx, {
    userId,
    type,
    title: typeof title === 'string' ? title : title(subject),
    message: text(subject),
    projectId: subject.project.id,
    bidId: subject.bid?.id ?? null,
    questionId: subject.question?.id ?? null,
    previousAmount: subject.previousAmount,
  })
}

/**
 * As `notify`, but an unread notification of this type about the bid, or else the question, gets the new
 * text instead. So several changes in a row are one notification and one email.
 */
export async function notifyOnceUnread(
  trx: TransactionClientContract,
  userId: number,
  type: ProjectNotificationType,
  subject: Subject & ({ bid: Bid } | { question: Question })
) {
  const { title, text }: ProjectEntry = entries[type]
  const updated = await trx
    .from('notifications')
    .where({ user_id: userId, type, read: false, count: 1 })
    .where(subject.bid ? { bid_id: subject.bid.id } : { question_id: subject.question!.id })
    .update({
      title: typeof title === 'string' ? title : title(subject),
      message: text(subject),
      created_at: DateTime.utc().toSQL(),
    })
  if (Number(updated) === 0) await notify(trx, userId, type, subject)
}

/** As `notify`, and settles what the user was told by this type about the project before: only the last one counts. */
export async function notifyInPlaceOf(
  trx: TransactionClientContract,
  userId: number,
  type: ProjectNotificationType,
  subject: Subject
) {
  await settleFormer(trx, userId, { type, projectId: subject.project.id })
  await notify(trx, userId, type, subject)
}

/**
 * As `notifyOnceUnread` about a question, but one notification is about all answers and corrections that leave
 * in the same later email and push.
 */
export async function notifyAboutAnswer(
  trx: TransactionClientContract,
  userId: number,
  subject: Subject & { question: Question }
) {
  const { project, question } = subject
  const { rows } = await trx.rawQuery<{ rows: { id: number; count: number }[] }>(
    `update notifications set count = count + 1, created_at = :now
     where id = (
       select id from notifications
       where user_id = :userId and type = 'question_answered' and not read and project_id = :projectId
         and (count > 1 or question_id <> :questionId)
         and ${isLater('email_due_at', "delivery = 'email' and mailed_at is null")}
         and ${isLater('push_due_at', 'pushed_at is null')}
         and coalesce(email_due_at, push_due_at, created_at + interval '${intervalMinutes} minutes') > now()
       order by id desc limit 1)
     returning id, count`,
    {
      ...{ userId, projectId: project.id, questionId: question.id },
      now: DateTime.utc().toSQL(),
    }
  )
  const bundle = rows.at(0)
  if (!bundle) return notifyOnceUnread(trx, userId, 'question_answered', subject)
  await trx
    .from('notifications')
    .where({ id: bundle.id })
    .update({
      title: severalAnswers.title(bundle.count),
      message: severalAnswers.text(subject, bundle.count),
    })
}

/** SQL: whether a delivery is left out, or is still to come and can take something along. */
const isLater = (dueAt: string, isWaiting: string) =>
  `(${dueAt} is null or (${isWaiting} and ${dueAt} > now() + interval '${safetyMarginSeconds} seconds'))`

/** Marks an unread notification of this type about the bid as read: the person has acted on it, so the next one is new. */
export async function settleNotice(
  trx: TransactionClientContract,
  userId: number,
  type: ProjectNotificationType,
  bid: Bid
) {
  await trx
    .from('notifications')
    .where({ user_id: userId, type, read: false, bid_id: bid.id })
    .update({ read: true })
}

/** Removes an unread notification of this type about the bid, because what it says no longer holds. */
export async function withdrawNotice(
  trx: TransactionClientContract,
  userId: number,
  type: ProjectNotificationType,
  bid: Bid
) {
  await trx
    .from('notifications')
    .where({ user_id: userId, type, read: false, bid_id: bid.id })
    .delete()
}

/** A question, or all of a person that wait for an answer. */
type WithdrawnQuestions = { questionId: number } | { askerId: number }

/**
 * Removes the owners' notifications about these questions, before the questions are deleted. Another
 * notification that would have left with one of them, in the same email or push, leaves without it.
 */
export async function withdrawQuestionNotices(
  questions: WithdrawnQuestions,
  trx: TransactionClientContract
) {
  const isAbout =
    'questionId' in questions
      ? 'question_id = :questionId'
      : 'question_id in (select id from questions where asker_id = :askerId and answered_at is null)'
  // The first of a bundle has its job. Removing another one queues a job that finds nothing to send.
  const { rows } = await trx.rawQuery<{ rows: { id: number; channel: string; delay: number }[] }>(
    `with gone as (
       delete from notifications where type = 'question_asked' and ${isAbout}
       returning id, user_id, project_id, email_due_at, push_due_at)
     select min(n.id) as id, due.channel,
       greatest(0, extract(epoch from due.at - now()) * 1000)::int as delay
     from gone cross join lateral (values ('email', email_due_at), ('push', push_due_at)) due (channel, at)
       join notifications n on n.user_id = gone.user_id and n.project_id = gone.project_id
         and n.bid_id is null and n.id not in (select id from gone)
         and case due.channel when 'email' then n.email_due_at = due.at and n.mailed_at is null
           else n.push_due_at = due.at and n.pushed_at is null end
     group by due.channel, due.at, n.user_id, n.project_id`,
    questions
  )
  for (const { id, channel, delay } of rows) {
    if (channel === 'push') await queuePush(trx, { notificationId: id }, delay)
    else await queueEmail(trx, 'SendNotification', { notificationId: id }, { delay })
  }
}

/** Writes the question as it is masked now into the owner's notifications of it. */
export async function rewordQuestionNotices(question: Question, trx: TransactionClientContract) {
  const project = await question.related('project').query().firstOrFail()
  await trx
    .from('notifications')
    .where({ type: 'question_asked', question_id: question.id })
    .update({ message: entries.question_asked.text({ project, question }) })
}

/** Queues the owners' emails about a stager's pending bids that were due while the stager was suspended. */
export async function resumeBidEmails(trx: TransactionClientContract, stagerId: number) {
  const { rows } = await trx.rawQuery<{ rows: { notificationId: number }[] }>(
    `select min(n.id) as "notificationId" from notifications n join bids b on b.id = n.bid_id
     where b.user_id = :stagerId and b.status = 'pending' and n.user_id <> :stagerId
       and not n.read and n.delivery = 'email' and n.mailed_at is null and n.email_due_at <= now()
     group by n.user_id, n.project_id, n.email_due_at order by 1`,
    { stagerId }
  )
  if (rows.length > 0) await queueEmails(trx, 'SendNotification', rows)
}

/** Writes a notification about the account. Emails about accounts are queued separately. */
export async function notifyAboutAccount(
  trx: TransactionClientContract,
  userId: number,
  { title, text: message, projectId = null }: Notice & { projectId?: number | null },
  type: AccountNotificationType = 'account'
) {
  await store(trx, { userId, type, title, message, projectId, bidId: null })
}

/** Writes a notification for everyone on the team, in one statement. */
export async function notifyTeam(trx: TransactionClientContract, { title, text }: Notice) {
  const { delivery } = topics[topicOf('admin')]
  await trx.rawQuery(
    `insert into notifications (user_id, type, title, message, delivery, read, created_at)
     select id, 'admin', :title, :text, :delivery, false, :now from users
     where team_role is not null and deleted_at is null and suspended_at is null
     order by id`,
    { title, text, delivery, now: DateTime.utc().toSQL() }
  )
}

/**
 * Writes or updates the user's notification about `sender`. There is one for each sender. It counts
 * the unread messages, and only the first of them is emailed.
 */
export async function notifyAboutMessage(
  trx: TransactionClientContract,
  userId: number,
  subject: MessageSubject
) {
  const about = { type: 'message_received', projectId: subject.project?.id ?? null } as const
  const { delivery, push, digestSeats } = await channelsOf(userId, about, trx)
  if (delivery === 'off') return
  const { title, titleOfSeveral, text } = entries.message_received
  const { rows } = await trx.rawQuery<{ rows: { id: number; count: number }[] }>(
    `insert into notifications
       (user_id, sender_id, type, title, message, project_id, delivery, read, count, created_at)
     values (:userId, :senderId, 'message_received', :title, :message, nullif(:projectId::int, 0), :delivery,
       false, 1, :now)
     on conflict (user_id, sender_id) where type = 'message_received' do update
     set count = case when notifications.read then 1 else notifications.count + 1 end,
         title = case when notifications.read then excluded.title
           else (notifications.count + 1) || ' ' || :titleOfSeveral::text end,
         mailed_at = case when notifications.read then null else notifications.mailed_at end,
         pushed_at = case when notifications.read then null else notifications.pushed_at end,
         message = excluded.message, project_id = excluded.project_id,
         delivery = excluded.delivery, created_at = excluded.created_at, read = false
     returning id, count`,
    {
      userId,
      senderId: subject.sender.id,
      title: title(subject),
      titleOfSeveral: titleOfSeveral(subject),
      message: text(subject),
      projectId: subject.project?.id ?? 0,
      delivery,
      now: DateTime.utc().toSQL(),
    }
  )
  const [{ id, count }] = rows
  if (count > 1) return
  await storeForDigests(trx, id, digestSeats)
  const delay = messageDelayMinutes * 60_000
  const payload = { notificationId: id }
  if (delivery === 'email') await queueEmail(trx, 'SendNotification', payload, { delay })
  if (push) await queuePush(trx, payload, delay)
}

/** A saved search that a project matches, and the company it belongs to. */
export type MatchedSearch = AlertSubject['search'] & {
  id: number
  userId: number
  alerts: Exclude<AlertFrequency, 'off'>
  emailConfirmed: boolean
  /** Whether the account has several people. */
  isShared: boolean
  /** The person who has saved it. */
  savedBy: number | null
}

/**
 * Writes a notification for each company and queues the emails and pushes, in a few statements.
 * Companies that were alerted or invited to the project before are left out. Unconfirmed addresses get neither.
 */
export async function notifyAboutNewProject(
  trx: TransactionClientContract,
  project: Project,
  searches: readonly MatchedSearch[]
) {
  if (searches.length === 0) return
  const { title, text } = entries.new_project
  const channelsBySearch = await channelsOfAlerts(searches, trx)
  const rows = searches.map((search) => ({
    user_id: search.userId,
    saved_search_id: search.id,
    title: title({ project, search }),
    message: text({ project, search }),
    delivery: channelsBySearch.get(search.id)?.delivery ?? deliveryOf(search),
  }))
  const stored = await trx.rawQuery<{
    rows: { id: number; searchId: number; delivery: Delivery; hasDevice: boolean }[]
  }>(
    `insert into notifications
       (user_id, type, title, message, project_id, saved_search_id, delivery, read, created_at)
     select r.user_id, 'new_project', r.title, r.message, :projectId, r.saved_search_id,
       r.delivery, false, :now
     from jsonb_to_recordset(:rows::jsonb) as r(user_id int, saved_search_id int, title text,
       message text, delivery text)
     where not exists (select from invitations i
       where i.project_id = :projectId and i.company_id = r.user_id)
     on conflict (user_id, project_id) where type = 'new_project' do nothing
     returning id, saved_search_id as "searchId", delivery,
       ${hasDevice('notifications.user_id')} as "hasDevice"`,
    { rows: JSON.stringify(rows), projectId: project.id, now: DateTime.utc().toSQL() }
  )
  const emailed = stored.rows.filter(({ delivery }) => delivery === 'email')
  await queueEmails(
    trx,
    'SendNotification',
    emailed.map(({ id }) => ({ notificationId: id }))
  )
  for (const { id, searchId } of stored.rows) {
    await storeForDigests(trx, id, channelsBySearch.get(searchId)?.digestSeats ?? [])
  }
  const pushed = emailed.filter((row) => row.hasDevice)
  await queuePushes(
    trx,
    pushed.map(({ id }) => ({ notificationId: id }))
  )
}

/** An invitation takes the place of an alert about the same project. */
export async function settleAlert(
  trx: TransactionClientContract,
  userId: number,
  { id: projectId }: Pick<Project, 'id'>
) {
  await settleFormer(trx, userId, { type: 'new_project', projectId })
}

async function settleFormer(
  trx: TransactionClientContract,
  userId: number,
  { type, projectId }: { type: NotificationType; projectId: number }
) {
  await trx
    .from('notifications')
    .where({ user_id: userId, type, project_id: projectId })
    .whereNull('settled_at')
    .update({ read: true, settled_at: DateTime.utc().toSQL() })
}

function deliveryOf({ alerts, emailConfirmed }: MatchedSearch): Delivery {
  if (!emailConfirmed) return 'app'
  return alerts === 'now' ? 'email' : 'digest'
}

/**
 * Stores the notification and queues its email and push. In an account with several people it takes one more statement
 * to find out who gets them.
 */
async function store(trx: TransactionClientContract, row: NewNotification) {
  const createdAt = DateTime.utc()
  const plan = await planDelivery({ ...row, createdAt }, trx)
  const values = { row, plan, createdAt }
  const alone = await insert(trx, values, ofOnePerson, valuesOfOnePerson(row.userId, row.type))
  if (!alone?.isShared) return alone && queueDelivery(trx, alone, values)
  const { digestSeats, ...shared } = await sharedChannels(row.userId, row, trx)
  const stored = await insert(trx, values, ofSeveralPeople, shared)
  if (!stored?.id) return
  await storeForDigests(trx, stored.id, digestSeats)
  await queueDelivery(trx, stored, values)
}

interface Insertion {
  row: NewNotification
  plan: Awaited<ReturnType<typeof planDelivery>>
  createdAt: DateTime
}

interface Stored extends Channels {
  /** Null if nothing was stored. */
  id: number | null
  isShared: boolean
}

const isEmailed = (type: NotificationType) => emailPartsOf(type) !== undefined

/** @returns null for a deleted account */
async function insert(
  trx: TransactionClientContract,
  { row, plan, createdAt }: Insertion,
  channels: string,
  values: Record<string, string | number | boolean>
): Promise<Stored | null> {
  const { type } = row
  const query = trx.rawQuery<{ rows: Stored[] }>(
    `with channels as (${channels}), stored as (
       insert into notifications (user_id, type, title, message, project_id, bid_id, question_id,
         previous_amount, delivery, read, created_at, email_due_at, push_due_at)
       select :userId, r.type, r.title, r.message, r."projectId", r."bidId", r."questionId",
         r."previousAmount", delivery, false, r."createdAt",
         case when delivery = 'email' then r."emailDueAt" end, case when push then r."pushDueAt" end
       from channels, jsonb_to_record(:row::jsonb) as r(type text, title text, message text,
         "projectId" int, "bidId" int, "questionId" int, "previousAmount" int,
         "createdAt" timestamptz, "emailDueAt" timestamptz, "pushDueAt" timestamptz)
       where delivery <> 'off' and not "isShared"
       returning id)
     select (select id from stored) as id, delivery, push, "isShared" from channels`,
    {
      ...values,
      userId: row.userId,
      row: JSON.stringify({
        ...row,
        createdAt,
        emailDueAt: isEmailed(type) ? plan.email.dueAt : null,
        pushDueAt: plan.push.dueAt,
      }),
    }
  )
  const { rows } = await query
  return rows.at(0) ?? null
}

async function queueDelivery(
  trx: TransactionClientContract,
  { id, delivery, push }: Stored,
  { row: { type }, plan }: Insertion
) {
  if (id === null) return
  const payload = { notificationId: id }
  if (isEmailed(type) && delivery === 'email' && plan.email.delay !== null) {
    await queueEmail(trx, 'SendNotification', payload, { delay: plan.email.delay })
  }
  if (push && plan.push.delay !== null) await queuePush(trx, payload, plan.push.delay)
}

interface Channels {
  delivery: Delivery
  /** Whether it also goes to devices. */
  push: boolean
}

interface SharedChannels extends Channels {
  /** The seats of those who get it with their daily email. */
  digestSeats: number[]
}

/** SQL: whether a person of the account has a browser that gets push notifications. */
const hasDevice = (userId: string) =>
  `exists (select from push_subscriptions d where d.user_id = ${userId})`

/**
 * SQL: how the person who has an account alone wants notifications of a type; otherwise that several people have it.
 * No row for a deleted account.
 */
const ofOnePerson = `
  select coalesce(p.delivery, :delivery) as delivery,
    :isPushed and coalesce(p.push, true) and ${hasDevice('u.id')} as push, seat.several as "isShared"
  from users u
  cross join lateral (select min(id) as id, count(*) > 1 as several from seats
    where user_id = u.id and ended_at is null) seat
  left join seat_notification_preferences p on p.seat_id = seat.id and p.topic = :topic
  where u.id = :userId and u.deleted_at is null`

/** SQL: what has been decided for several people. */
const ofSeveralPeople = `
  select :delivery::text as delivery, :push::boolean as push, false as "isShared"`

function valuesOfOnePerson(userId: number, type: NotificationType) {
  const topic = topicOf(type)
  return { userId, topic, delivery: topics[topic].delivery, isPushed: isPushed(type) }
}

async function channelsOf(
  userId: number,
  about: About,
  trx: TransactionClientContract
): Promise<SharedChannels> {
  const query = trx.rawQuery<{ rows: (Channels & { isShared: boolean })[] }>(
    ofOnePerson,
    valuesOfOnePerson(userId, about.type)
  )
  const { rows } = await query
  if (rows.length === 0) return { delivery: 'off', push: false, digestSeats: [] }
  const [{ isShared, delivery, push }] = rows
  return isShared ? sharedChannels(userId, about, trx) : { delivery, push, digestSeats: [] }
}

/** The list in the app is the account's: it leaves out only what nobody of the account wants to see. */
async function sharedChannels(
  userId: number,
  about: About,
  trx: TransactionClientContract
): Promise<SharedChannels> {
  const recipients = await Recipients.of(userId, [about], trx)
  const { type } = about
  const people = recipients.to(about)
  const isOff = recipients.people.every((person) => deliveryTo(person, type) === 'off')
  const wanting = (delivery: Delivery) =>
    people.filter((person) => deliveryTo(person, type) === delivery)
  return {
    delivery: isOff ? 'off' : wanting('email').length > 0 ? 'email' : 'app',
    push: isPushed(type) && people.some((person) => person.hasDevice && isPushedTo(person, type)),
    digestSeats: seatsOf(wanting('digest')),
  }
}

const seatsOf = (people: readonly AccountPerson[]) => people.map(({ seatId }) => seatId)

/** How the alerts arrive in accounts with several people, by the id of the saved search. */
async function channelsOfAlerts(
  searches: readonly MatchedSearch[],
  trx: TransactionClientContract
): Promise<Map<number, Pick<SharedChannels, 'delivery' | 'digestSeats'>>> {
  const shared = searches.filter(({ isShared }) => isShared)
  if (shared.length === 0) return new Map()
  const people = await peopleOfAll(
    shared.map(({ userId }) => userId),
    trx
  )
  const channelsOfSearch = ({ userId, savedBy, alerts }: MatchedSearch) => {
    const concerned = recipientsAmong(people.get(userId) ?? [], ['search'], { savedBy })
    const wanting = concerned.filter(
      (person) => person.emailConfirmed && wantsAlert(person, alerts)
    )
    const isAtOnce = alerts === 'now'
    const delivery: Delivery = isAtOnce && wanting.length > 0 ? 'email' : 'app'
    return { delivery, digestSeats: isAtOnce ? [] : seatsOf(wanting) }
  }
  return new Map(shared.map((search) => [search.id, channelsOfSearch(search)]))
}

/** Notes for whom the notification waits until the daily email. A conversation's from before no longer does. */
async function storeForDigests(
  trx: TransactionClientContract,
  notificationId: number,
  seatIds: readonly number[]
) {
  if (seatIds.length === 0) return
  await trx.rawQuery(
    `insert into digest_notifications (notification_id, seat_id)
     select :notificationId, unnest(:seatIds::int[])
     on conflict (notification_id, seat_id) do update set mailed_at = null`,
    { notificationId, seatIds: [...seatIds] }
  )
}

import type { NotificationTopic, NotificationType } from '#shared/notifications/notification_types'
import type Notification from '#models/notification'
import { account } from '#notifications/account'
import { alerts } from '#notifications/alerts'
import type {
  Detail,
  EmailParts,
  Notice,
  NotificationEntry,
  ProjectEntry,
  Topic,
} from '#notifications/definitions'
import { invitations } from '#notifications/invitations'
import { messages } from '#notifications/messages'
import { bids } from '#notifications/bids'
import { outcomes } from '#notifications/outcomes'
import { payments } from '#notifications/payments'
import { projects } from '#notifications/projects'

export const topics = {
  payments,
  offers: bids,
  outcomes,
  invitations,
  projects,
  messages,
  alerts,
  account,
} satisfies Record<NotificationTopic, Topic>

export const entries = {
  ...payments.types,
  ...bids.types,
  ...outcomes.types,
  ...invitations.types,
  ...projects.types,
  ...messages.types,
  ...alerts.types,
  ...account.types,
} satisfies Record<NotificationType, NotificationEntry>

/** The types that `notify` writes: those about a project. */
export type ProjectNotificationType = {
  [Type in NotificationType]: (typeof entries)[Type] extends ProjectEntry ? Type : never
}[NotificationType]

export function typesOf(topic: NotificationTopic): NotificationType[] {
  return Object.keys(topics[topic].types) as NotificationType[]
}

const topicsByType = new Map(
  (Object.keys(topics) as NotificationTopic[]).flatMap((topic) =>
    typesOf(topic).map((type) => [type, topic] as const)
  )
)

export const topicOf = (type: NotificationType): NotificationTopic => topicsByType.get(type)!

/** What the preferences and the unsubscribe page say about a topic. */
export function topicTexts(name: NotificationTopic) {
  const { about = '', hint = '', warning }: Topic = topics[name]
  return { about, hint, warning }
}

/** Whether a topic has notifications for people in this role. */
export function concerns(name: NotificationTopic, role: 'owners' | 'stagers'): boolean {
  const { audience = role }: Topic = topics[name]
  return audience === role
}

export const entryOf = (type: NotificationType): NotificationEntry => entries[type]

/** The types that ask their recipient to act. */
export const urgentTypes = (Object.keys(entries) as NotificationType[]).filter(
  (type) => entryOf(type).urgent
)

export const emailPartsOf = (type: NotificationType): EmailParts | undefined => entryOf(type).email

/** Whether nobody of the other side wrote it. */
export function isOneSided(notification: Notification): boolean {
  const { isOneSided: isIt = false } = emailPartsOf(notification.type) ?? {}
  return typeof isIt === 'boolean' ? isIt : isIt(notification)
}

export const isImmediate = (type: NotificationType) => emailPartsOf(type)?.immediate ?? false

/** Whether the email and the push of a type wait five minutes, in which it may be withdrawn. */
export const isHeldBack = (type: NotificationType): boolean => emailPartsOf(type)?.waits ?? false

/** Whether the notification still holds. Load it with its project and bid. */
export const isCurrent = (notification: Notification) =>
  notification.settledAt === null && (entryOf(notification.type).isCurrent?.(notification) ?? true)

/** What depends on the person who gets it. */
interface Addressee {
  emailConfirmed: boolean
}

/**
 * Whether the notification may be emailed now. Load it with its user.
 *
 * @param to  who gets it, unless the account's own address does
 */
export function mayBeEmailed({ type, user }: Notification, to: Addressee = user): boolean {
  const topic: Topic = topics[topicOf(type)]
  if (user.suspendedAt && !emailPartsOf(type)?.whileSuspended) return false
  return to.emailConfirmed || (topic.sentUnconfirmed ?? false)
}

/** Whether the notification may be shown on devices now. Load it with its user. @param to  as for `mayBeEmailed` */
export function mayBePushed({ type, read, user }: Notification, to: Addressee = user): boolean {
  const topic: Topic = topics[topicOf(type)]
  if (read || user.deletedAt || user.suspendedAt) return false
  return isPushed(type) && (to.emailConfirmed || (topic.sentUnconfirmed ?? false))
}

export const isPushed = (type: NotificationType) => entryOf(type).push !== undefined

/** How long a push service keeps messages of this type, in hours, and how soon they are shown. */
export function pushOptionsOf(type: NotificationType) {
  const { push = { hours: 24, urgency: 'normal' } }: Topic = topics[topicOf(type)]
  const urgency = entryOf(type).urgent ? ('high' as const) : push.urgency
  return { hours: push.hours, urgency }
}

/** What a device shows of notifications that were bundled, oldest first. Load them with their project. */
export function pushTextOf(rows: Notification[]) {
  const last = rows[rows.length - 1]
  const isOneType = rows.every(({ type }) => type === last.type)
  const about = last.projectId ?? last.senderId ?? last.userId
  return {
    title: (isOneType && entryOf(last.type).push) || 'There is news about one of your projects',
    body: 'Open Stagely to see it.',
    url: hrefOf(last) ?? '/notifications',
    tag: isOneType ? `${last.type}-${about}` : `project-${about}`,
  }
}

/** The page a notification links to; null if it no longer exists. Load it with its project. */
export function hrefOf(notification: Notification): string | null {
  const { type, projectId, project } = notification
  const href = entryOf(type).link?.(notification)
  if (href) return href
  return project && !project.deletedAt ? `/projects/${projectId}` : null
}

/** The project's title for the recipient: the owner's is unmasked. */
export function projectTitleFor({ userId, project }: Notification): string {
  return (project?.userId === userId ? project.title : project?.publicTitle) ?? 'a project'
}

/** What the app shows: what was stored, or that nothing is left to do. Load project and bid. */
export function shownText(notification: Notification): Notice & { isSettled: boolean } {
  const settled = entryOf(notification.type).settled?.(notification)
  const { title, message: text } = notification
  return { ...(settled ?? { title, text }), isSettled: Boolean(settled) }
}

interface EmailText {
  subject: string
  heading: string
  lead: string
  /** What the daily email says. */
  digest: string
  next: string
  button: string
  details: Detail[]
  /** Path the button leads to. */
  path: string
}

const textFor = (
  text: string | ((notification: Notification) => string),
  notification: Notification
): string => (typeof text === 'string' ? text : text(notification))

/** The text of an email. Load the notification with its project, and its bid with the bidder. */
export function emailTextOf(notification: Notification): EmailText {
  const { type, title, message, bid, project } = notification
  const parts = emailPartsOf(type)
  const { next = '' } = parts ?? {}
  const lead = parts?.lead?.(notification) ?? message
  return {
    subject: parts?.subject(projectTitleFor(notification), notification) ?? title,
    heading: parts?.heading?.(notification) ?? title,
    lead,
    digest: parts?.digest?.(notification) ?? lead,
    next: textFor(next, notification),
    button: textFor(parts?.button ?? 'Open Stagely', notification),
    details: [
      ...((bid && parts?.details?.(bid, notification)) ?? []),
      ...((project && parts?.projectDetails?.(project)) ?? []),
    ],
    path: parts?.link?.(notification) ?? hrefOf(notification) ?? '/notifications',
  }
}

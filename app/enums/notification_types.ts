import { Enumeration, type ValueOf } from './enumeration.js'

/** R48: what a person is told about. */
export const notificationTypes = new Enumeration({
  offered: {
    offer_received: 'Offer received',
    offer_changed: 'Offer changed',
    offer_accepted: 'Offer accepted',
    payment_reminder: 'Payment reminder',
    payment_received: 'Payment received',
    contact_released: 'Contact released',
    payment_cancelled: 'Payment cancelled',
    offer_rejected: 'Offer rejected',
    offer_not_selected: 'Offer not selected',
    offer_released: 'Offer released',
    bid_cancelled: 'Offer cancelled',
    project_reopened: 'Project reopened',
    project_cancelled: 'Project cancelled',
    work_completed: 'Work completed',
    project_completed: 'Project completed',
    fee_refunded: 'Fee refunded',
    message_received: 'Message received',
    account_deleted: 'Account deleted',
    project_hidden: 'Project hidden',
    project_shown: 'Project visible again',
    photo_hidden: 'Photo hidden',
    photo_shown: 'Photo visible again',
    account: 'Account',
    admin: 'Administration',
  },
})
export type NotificationType = ValueOf<typeof notificationTypes>

/** Kinds that belong together: filters of the list, and what is chosen as one. */
export const notificationTopics = new Enumeration({
  offered: {
    payments: 'Acceptance and payment',
    offers: 'Offers on your projects',
    outcomes: 'Offers not chosen',
    projects: 'Work and projects',
    messages: 'Messages',
    account: 'Account',
  },
})
export type NotificationTopic = ValueOf<typeof notificationTopics>

/** How news of a topic reaches a person; all but `off` is listed in the app as well. */
export const deliveries = new Enumeration({
  offered: { email: 'Email now', digest: 'Daily email', app: 'In the app', off: 'Off' },
})
export type Delivery = ValueOf<typeof deliveries>

export const topicOf: Readonly<Record<NotificationType, NotificationTopic>> = {
  offer_accepted: 'payments',
  payment_reminder: 'payments',
  payment_received: 'payments',
  contact_released: 'payments',
  payment_cancelled: 'payments',
  offer_released: 'payments',
  fee_refunded: 'payments',
  offer_received: 'offers',
  offer_changed: 'offers',
  bid_cancelled: 'offers',
  offer_rejected: 'outcomes',
  offer_not_selected: 'outcomes',
  work_completed: 'projects',
  project_completed: 'projects',
  project_cancelled: 'projects',
  project_reopened: 'projects',
  account_deleted: 'projects',
  message_received: 'messages',
  project_hidden: 'account',
  project_shown: 'account',
  photo_hidden: 'account',
  photo_shown: 'account',
  account: 'account',
  admin: 'account',
}

/** Acceptance, payment, release, reminder and refund: their emails never wait to be bundled. */
const urgentTypes: readonly NotificationType[] = [
  'offer_accepted',
  'payment_reminder',
  'payment_received',
  'contact_released',
  'offer_released',
  'fee_refunded',
]

export const isUrgent = (type: NotificationType) => urgentTypes.includes(type)

/** What is sent to an address that is not confirmed yet: everything about acceptance and payment. */
export const isSentUnconfirmed = (type: NotificationType) => topicOf[type] === 'payments'

export const typesOf = (topic: NotificationTopic) =>
  notificationTypes.values.filter((type) => topicOf[type] === topic)

/** Before anybody chooses: what asks for an answer comes at once. */
export const standardDelivery: Readonly<Record<NotificationTopic, Delivery>> = {
  payments: 'email',
  offers: 'email',
  outcomes: 'digest',
  projects: 'email',
  messages: 'email',
  account: 'app',
}

/** Notices of the account are always shown, and its security letters have no switch. */
export const choosableTopics = ['payments', 'offers', 'outcomes', 'projects', 'messages'] as const
export type ChoosableTopic = (typeof choosableTopics)[number]

/** While an account is suspended, email covers security and payments only. */
export const mailedWhileSuspended: readonly NotificationType[] = [
  'payment_received',
  'contact_released',
  'offer_released',
  'fee_refunded',
]

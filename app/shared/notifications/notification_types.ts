import { Enumeration, type ValueOf } from '#shared/values/enumeration'

/** Types of notifications, as stored and as returned by the API. */
export const notificationTypes = new Enumeration({
  offered: {
    offer_received: 'Offer received',
    offer_changed: 'Offer changed',
    offer_accepted: 'Offer accepted',
    acceptance_undone: 'Acceptance undone',
    job_given_up: 'Job given up',
    give_up_reviewed: 'Fee of a given-up job decided',
    offer_revived: 'Offer possible again',
    offer_confirmed: 'Offer confirmed',
    payment_reminder: 'Payment reminder',
    payment_received: 'Payment received',
    contact_released: 'Contact released',
    payment_cancelled: 'Payment cancelled',
    offer_rejected: 'Offer declined',
    offer_not_selected: 'Offer not selected',
    offer_released: 'Offer released',
    bid_cancelled: 'Offer withdrawn',
    project_reopened: 'Project reopened',
    invitation_received: 'Invitation received',
    project_cancelled: 'Project cancelled',
    work_completed: 'Work completed',
    project_completed: 'Project completed',
    fee_refunded: 'Fee refunded',
    answer_awaited: 'Answer awaited',
    owner_report_dismissed: 'Report about an owner dismissed',
    install_proposed: 'Install date proposed',
    install_agreed: 'Install date agreed',
    term_ending: 'Staging term ending',
    term_reminder: 'Staging term reminder',
    term_answered: 'Staging term answered',
    term_extended: 'Staging term extended',
    removal_confirmed: 'Removal confirmed',
    furniture_removed: 'Furniture removed',
    agreement_sent: 'Agreement sent',
    agreement_signed: 'Agreement signed by the other side',
    agreement_completed: 'Agreement signed by both',
    agreement_reminder: 'Agreement to sign, reminder',
    agreement_declined: 'Agreement declined',
    agreement_withdrawn: 'Agreement withdrawn',
    pairs_added: 'Before-and-after photos added',
    pairs_answered: 'Answer about before-and-after photos',
    review_written: 'Review written',
    reviews_released: 'Reviews published',
    review_replied: 'Reply to a review',
    review_removed: 'Review removed',
    review_reminder: 'Review reminder',
    question_asked: 'Question asked',
    question_reminder: 'Questions without an answer',
    question_answered: 'Question answered',
    question_closed: 'Project closed before your question was answered',
    answer_added: 'Answer after your offer',
    facts_changed: 'Facts after your offer',
    message_received: 'Message received',
    account_deleted: 'Account deleted',
    project_hidden: 'Project hidden',
    project_shown: 'Project visible again',
    project_cancelled_by_team: 'Project cancelled by Stagely',
    photo_hidden: 'Photo hidden',
    photo_shown: 'Photo visible again',
    floor_plan_hidden: 'Floor plan hidden',
    floor_plan_shown: 'Floor plan visible again',
    account_warned: 'Warning',
    account_muted: 'Messages paused',
    account_unmuted: 'Messages possible again',
    report_reviewed: 'Report reviewed',
    question_reviewed: 'Question reviewed',
    agreement_reviewed: 'Agreement reviewed',
    badge_reviewed: 'Badge reviewed',
    badge_expiring: 'Badge expiring',
    new_project: 'New project',
    account: 'Account',
    admin: 'Administration',
  },
})
export type NotificationType = ValueOf<typeof notificationTypes>

/** Groups of types that are filtered together and share a delivery preference. */
export const notificationTopics = new Enumeration({
  offered: {
    payments: 'Acceptance and payment',
    offers: 'Offers on your projects',
    outcomes: 'Offers not chosen',
    invitations: 'Invitations',
    projects: 'Work and projects',
    messages: 'Messages',
    alerts: 'New projects',
    account: 'Account',
  },
})
export type NotificationTopic = ValueOf<typeof notificationTopics>

/** How a user receives the notifications of a topic. All but `off` also appear in the app. */
export const deliveries = new Enumeration({
  offered: { email: 'Email now', digest: 'Daily email', app: 'In the app', off: 'Off' },
})
export type Delivery = ValueOf<typeof deliveries>

/**
 * Account notifications are always shown, and security emails can't be switched off, so `account`
 * is missing here. So is `alerts`: each saved search says how its alerts arrive.
 */
export const choosableTopics = [
  'payments',
  'offers',
  'outcomes',
  'invitations',
  'projects',
  'messages',
] as const
export type ChoosableTopic = (typeof choosableTopics)[number]

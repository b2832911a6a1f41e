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
    account: 'Account',
    admin: 'Administration',
  },
})
export type NotificationType = ValueOf<typeof notificationTypes>

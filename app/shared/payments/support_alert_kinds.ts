import { Enumeration, type ValueOf } from '#shared/values/enumeration'

/** Payment problems that need a person, as named in the subject of the email. */
export const supportAlertKinds = new Enumeration({
  offered: {
    refund_failed: 'A refund failed',
    refund_returned: 'The bank returned a refund',
    dispute_opened: 'A platform fee is disputed',
    dispute_due: 'A dispute has to be answered soon',
    books_differ: 'Stripe and Stagely disagree about a payment',
  },
})
export type SupportAlertKind = ValueOf<typeof supportAlertKinds>

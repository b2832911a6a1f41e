import { Enumeration, type ValueOf } from './enumeration.js'

/** Fees are final; an admin may refund one only for these reasons. */
export const refundReasons = new Enumeration({
  offered: { duplicate: 'Paid twice', platform_error: 'Error of the platform' },
})
export type RefundReason = ValueOf<typeof refundReasons>

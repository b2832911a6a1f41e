import { Enumeration, type ValueOf } from './enumeration.js'

/** Fees are final; these are the only reasons for which an administrator returns one. */
export const refundReasons = new Enumeration({
  offered: { duplicate: 'Paid twice', platform_error: 'Error of the platform' },
})
export type RefundReason = ValueOf<typeof refundReasons>

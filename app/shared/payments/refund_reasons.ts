import { Enumeration, type ValueOf } from '#shared/values/enumeration'

/** Fees are final; an admin may refund one only for these reasons. */
export const refundReasons = new Enumeration({
  offered: {
    duplicate: 'Paid twice',
    platform_error: 'Error of the platform',
    owner_unresponsive: "The owner didn't respond",
    job_given_up: 'The company gave up the job',
  },
})
export type RefundReason = ValueOf<typeof refundReasons>

/** What the company reads about the reason of its refund; null if there is nothing to add. */
export const refundNoteOf = (reason: RefundReason | null): string | null =>
  reason === 'owner_unresponsive' ? refundReasons.label(reason) : null

/** Such as "Refunded: the owner didn't respond". */
export function withRefundNote(text: string, note: string | null): string {
  return note === null ? text : `${text}: ${note.charAt(0).toLowerCase()}${note.slice(1)}`
}

/** Minimum and maximum length of the team's note on a refund, in characters. */
export const refundNoteMinimum = 3
export const refundNoteLength = 500

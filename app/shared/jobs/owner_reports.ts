import { Enumeration, type ValueOf } from '#shared/values/enumeration'

/** What the team did about a report that an owner doesn't respond. */
export const ownerReportOutcomes = new Enumeration({
  offered: { refunded: 'Fee refunded', dismissed: 'Dismissed' },
})
export type OwnerReportOutcome = ValueOf<typeof ownerReportOutcomes>

/** Days without an answer after the contact release until a company can report it. */
export const silentDays = 7

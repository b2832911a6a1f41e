import { Enumeration, type ValueOf } from '#shared/values/enumeration'

/** Statuses of a report about messages. */
export const reportStatuses = new Enumeration({
  offered: { open: 'Open', resolved: 'Resolved' },
})
export type ReportStatus = ValueOf<typeof reportStatuses>

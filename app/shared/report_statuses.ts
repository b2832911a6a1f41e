import { Enumeration, type ValueOf } from './enumeration.js'

/** How far a report about somebody's messages has come. */
export const reportStatuses = new Enumeration({
  offered: { open: 'Open', resolved: 'Resolved' },
})
export type ReportStatus = ValueOf<typeof reportStatuses>

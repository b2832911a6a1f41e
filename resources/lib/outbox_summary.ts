/** The key in local storage. The outbox itself is a script of its own, which most pages never load. */
export const outboxSummaryKey = 'stagely-outbox'

/** Only written while something is left. */
export interface OutboxSummary {
  /** Photos and taps on this device that the server doesn't have. */
  count: number
  /** ISO date and time from which on they are offered for deletion. */
  offerAt: string
}

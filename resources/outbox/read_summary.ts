import { outboxSummaryKey, type OutboxSummary } from '~/lib/outbox_summary'

/** Null if nothing is left on this device, or storage is forbidden. */
export function readSummary(): OutboxSummary | null {
  try {
    const stored = localStorage.getItem(outboxSummaryKey)
    return stored ? (JSON.parse(stored) as OutboxSummary) : null
  } catch {
    return null
  }
}

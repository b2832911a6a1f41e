import { browserStorage } from '~/outbox/storage'
import { isOfAccount } from '#shared/install_day/outbox_codes'
import type { Entry } from '~/outbox/entries'
import { outboxSummaryKey, type OutboxSummary } from '~/lib/outbox_summary'

/** Tells the other tabs. */
const channelName = 'stagely-outbox'

export function announce(): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('changed')
  channel.close()
}

export function onAnnouncement(listener: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', listener)
  return () => channel.close()
}

/** Writes what pages without the outbox need to know: whether something is left on this device. */
export function writeSummary(entries: readonly Entry[]): void {
  const [first] = entries.map(({ offerAt }) => offerAt).toSorted()
  const summary: OutboxSummary = { count: entries.length, offerAt: first ?? '' }
  try {
    if (first) localStorage.setItem(outboxSummaryKey, JSON.stringify(summary))
    else localStorage.removeItem(outboxSummaryKey)
  } catch {
    // Storage is forbidden.
  }
}

/** Deletes entries of this device, of all jobs and authors. */
export async function deleteEntries(entries: readonly Entry[]): Promise<void> {
  await browserStorage.remove(entries.map(({ clientId }) => clientId))
  writeSummary(await browserStorage.list())
  announce()
}

export const allEntries = () => browserStorage.list()

/** What is offered for deletion now. */
export async function oldEntries(): Promise<Entry[]> {
  const now = new Date().toISOString()
  return (await allEntries()).filter(({ offerAt }) => offerAt < now)
}

/** Deletes what can't be sent after an account is deleted. */
export async function deleteEntriesOf(account: number): Promise<void> {
  const entries = await allEntries()
  await deleteEntries(entries.filter(({ author }) => isOfAccount(author, account)))
}

import { useEffect } from 'react'
import { outboxSummaryKey } from '~/lib/outbox_summary'

/** Sends what this device has kept for any job. The script is loaded only if something is left. */
export function useLeftOutbox(account: number): void {
  useEffect(() => {
    try {
      if (!localStorage.getItem(outboxSummaryKey)) return
    } catch {
      // Storage is forbidden, so nothing is left.
      return
    }
    const sending = import('~/outbox/anywhere').then((part) => part.sendFromAnywhere(account))
    // Offline: the page of the job sends it later, or the next page that is opened.
    sending.catch(() => undefined)
  }, [account])
}

import { useEffect, useMemo } from 'react'
import { useStore } from '~/lib/store'
import type { Queue } from '~/outbox/entries'
import { emptyState, outboxOf, type Outbox, type OutboxState, type Senders } from '~/outbox/outbox'

/**
 * The outbox of a job and an author, and what is in it. It sends from the first page of the job on, as long as
 * the tab is open.
 *
 * @param senders  a constant of the module
 */
export function useOutbox({ job, author }: Queue, senders: Senders): [Outbox, OutboxState] {
  const outbox = useMemo(() => outboxOf({ job, author }, senders), [job, author, senders])
  useEffect(() => outbox.start(), [outbox])
  return [outbox, useStore(outbox.state, emptyState)]
}

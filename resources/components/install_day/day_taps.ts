import { useEffect, useState } from 'react'
import { dayRules, nextStep, type DayStep, type NoAccessReason } from '#shared/jobs/install_day'
import type { Entry } from '~/outbox/entries'
import { useOutbox } from '~/outbox/use_outbox'
import type { Senders } from '~/outbox/outbox'

/** A tap as the server has it. Moments are ISO. */
export type StoredTap = {
  clientId: string
  step: DayStep
  at: string
  receivedAt: string
  undoUntil: string | null
  reason: NoAccessReason | null
  note: string | null
}

/** A tap on the screen. */
export type ShownTap = Omit<StoredTap, 'receivedAt'> & {
  /** Null while it is on this phone only. */
  receivedAt: string | null
}

export interface NoAccess {
  reason: NoAccessReason
  note: string | null
}

/** What a call of a tap or of its undoing sends, from an entry of the outbox. */
export const tapBody = ({ clientId, takenAt, about }: Entry) => ({
  clientId,
  at: takenAt,
  step: about.step as DayStep,
  reason: (about.reason || undefined) as NoAccessReason | undefined,
  note: about.note || null,
})

const undoUntil = (at: string) =>
  new Date(Date.parse(at) + dayRules.undoSeconds * 1000).toISOString()

const shownEntry = ({ clientId, takenAt, about }: Entry): ShownTap => ({
  clientId,
  step: about.step as DayStep,
  at: takenAt,
  receivedAt: null,
  undoUntil: undoUntil(takenAt),
  reason: (about.reason || null) as NoAccessReason | null,
  note: about.note || null,
})

interface DayTaps {
  job: number
  author: string
  day: string
  senders: Senders
  /** As the page has read them. */
  stored: readonly StoredTap[]
  /** Reads them again. */
  refresh: () => void
}

/** The taps of a day, with those that are still on this phone. A tap counts at once. */
export function useDayTaps({ job, author, day, senders, stored, refresh }: DayTaps) {
  const [outbox, state] = useOutbox({ job, author }, senders)
  const [own, setOwn] = useState<readonly ShownTap[]>([])
  const [undone, setUndone] = useState<readonly string[]>([])
  const waiting = state.entries.filter(({ kind, refusal }) => kind === 'tap' && !refusal)
  const sent = state.entries.map(({ clientId }) => clientId).join()

  useEffect(() => {
    if (state.isRead) refresh()
    // Whenever something has left this phone.
  }, [sent, state.isRead, refresh])

  const refused = state.entries.filter(({ refusal }) => refusal)
  const gone = new Set([
    ...undone,
    ...refused.map(({ clientId }) => clientId),
    ...waiting.flatMap(({ about }) => about.undoes ?? []),
  ])
  const shown = new Map<string, ShownTap>()
  for (const entry of waiting) if (entry.about.step) shown.set(entry.clientId, shownEntry(entry))
  for (const tap of own) if (!shown.has(tap.clientId)) shown.set(tap.clientId, tap)
  for (const tap of stored) shown.set(tap.clientId, tap)
  const taps = [...shown.values()]
    .filter(({ clientId }) => !gone.has(clientId))
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))

  /** @throws OutboxFull if the phone has no room: nothing counts */
  async function tap(step: DayStep, details?: NoAccess) {
    const about = { step, reason: details?.reason ?? '', note: details?.note ?? '' }
    const entry = await outbox.keep({ kind: 'tap', about, day })
    setOwn((former) => [...former, shownEntry(entry)])
  }

  async function undo({ clientId }: ShownTap) {
    const entry = state.entries.find((each) => each.clientId === clientId)
    setUndone((former) => [...former, clientId])
    if (entry?.attempts === 0) await outbox.remove([clientId])
    else await outbox.keep({ kind: 'tap', about: { undoes: clientId }, day })
  }

  return {
    taps,
    next: nextStep(taps.map(({ step }) => step)),
    canReportNoAccess:
      taps.length > 0 &&
      taps.at(-1)!.step !== 'no_access' &&
      taps.every(({ step }) => step !== 'finished'),
    tap,
    undo,
    outbox,
    state,
    refused,
  }
}

/** The current time while something on the page depends on it (ISO moments); it changes when one of them is over. */
export function useNow(moments: readonly (string | null)[]): number {
  const [now, setNow] = useState(0)
  const [next] = moments
    .flatMap((moment) => (moment ? Date.parse(moment) : []))
    .filter((moment) => moment > now)
    .toSorted((one, other) => one - other)
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), next && now ? next - Date.now() : 0)
    return () => clearTimeout(timer)
  }, [next, now])
  return now
}

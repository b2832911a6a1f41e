import { useEffect, useState } from 'react'
import {
  dayRules,
  nextStep,
  type CrewDay,
  type DayStep,
  type NoAccessReason,
} from '#shared/jobs/install_day'
import { OutboxFull, photosAmong, type Entry } from '~/outbox/entries'
import { useOutbox } from '~/outbox/use_outbox'
import type { Delivery, Senders } from '~/outbox/outbox'
import { randomKey } from '~/lib/random_key'
import { toast } from '~/lib/toast'

/** A tap as the server has it. Moments are ISO. */
export type StoredTap = {
  clientId: string
  step: DayStep
  at: string
  receivedAt: string
  undoUntil: string | null
  reason: NoAccessReason | null
  note: string | null
  /** Client id of the photo that is sent for it. */
  photo: string | null
  /** The photo, for the two sides; null until it has arrived. */
  picture?: { url: string; thumbnail: string } | null
}

/** A tap on the screen. */
export type ShownTap = Omit<StoredTap, 'receivedAt'> & {
  /** Null while it is on this phone only. */
  receivedAt: string | null
  /** The photo while it is on this phone: a data URL. */
  waitingPhoto?: string
}

export interface NoAccess {
  reason: NoAccessReason
  note: string | null
  photo: File | null
}

/** What a call of a tap or of its undoing sends, from an entry of the outbox. */
export const tapBody = ({ entry: { clientId, takenAt, about }, behind }: Delivery) => ({
  clientId,
  at: takenAt,
  waiting: photosAmong(behind).length,
  step: about.step as DayStep,
  reason: (about.reason || undefined) as NoAccessReason | undefined,
  note: about.note || null,
  photo: about.photo || null,
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
  photo: about.photo || null,
})

/** Loaded with the page: it has to be there before the connection goes. */
const loadTools = () => import('~/components/condition_photos/tools')

/** What is in front of a closed home. */
const placeOfPhoto = {
  install: { room: 'Outdoor Space', moment: 'before_install' },
  removal: { room: 'Outdoor Space', moment: 'before_removal' },
} as const

interface DayTaps {
  job: number
  author: string
  kind: CrewDay
  day: string
  senders: Senders
  /** As the page has read them. */
  stored: readonly StoredTap[]
  /** Reads them again. */
  refresh: () => void
}

/** The taps of a day, with those that are still on this phone. A tap counts at once. */
export function useDayTaps({ job, author, kind, day, senders, stored, refresh }: DayTaps) {
  const [outbox, state] = useOutbox({ job, author }, senders)
  const [own, setOwn] = useState<readonly ShownTap[]>([])
  const [undone, setUndone] = useState<readonly string[]>([])
  const waiting = state.entries.filter(({ kind, refusal }) => kind === 'tap' && !refusal)
  const sent = state.entries.map(({ clientId }) => clientId).join()

  useEffect(() => void loadTools().catch(() => undefined), [])
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
  const photos = new Map(state.entries.map((entry) => [entry.clientId, entry.about.small]))
  const taps = [...shown.values()]
    .filter(({ clientId }) => !gone.has(clientId))
    .map((tap) => ({ ...tap, waitingPhoto: tap.photo ? photos.get(tap.photo) : undefined }))
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))

  /** @returns its client id; null if the file wasn't accepted, which is explained */
  async function keepPhoto(file: File): Promise<string | null> {
    const clientId = randomKey()
    const tools = await loadTools().catch(() => null)
    if (!tools) {
      toast({ title: 'A photo can’t be added without a connection', tone: 'error' })
      return null
    }
    const small = await tools.keepFile(outbox, file, { about: placeOfPhoto[kind], day, clientId })
    return small && clientId
  }

  /** @throws OutboxFull if the phone has no room: for the photo, which the tap then goes without, or for the tap */
  async function tap(step: DayStep, details?: NoAccess) {
    const kept = details?.photo ? await settled(keepPhoto(details.photo)) : null
    const photo = kept?.value ?? ''
    const about = { step, reason: details?.reason ?? '', note: details?.note ?? '', photo }
    const entry = await outbox.keep({ kind: 'tap', about, day })
    setOwn((former) => [...former, shownEntry(entry)])
    const { error = null } = kept ?? {}
    if (error) throw error instanceof OutboxFull ? error : new OutboxFull(error)
  }

  async function undo({ clientId, photo }: ShownTap) {
    setUndone((former) => [...former, clientId])
    if (photo) await outbox.takeBack(photo)
    if (!(await outbox.takeBack(clientId)))
      await outbox.keep({ kind: 'tap', about: { undoes: clientId }, day })
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

async function settled<T>(work: Promise<T>): Promise<{ value: T | null; error: unknown }> {
  const [result] = await Promise.allSettled([work])
  if (result.status === 'fulfilled') return { value: result.value, error: null }
  return { value: null, error: result.reason }
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

import { useEffect, useId, useRef, useState } from 'react'
import type { CameraTarget } from '~/components/condition_photos/camera'
import { DamageNotes } from '~/components/condition_photos/damage_notes'
import { makePair } from '~/components/condition_photos/mutations'
import { OutboxBand } from '~/components/condition_photos/outbox_band'
import { PhoneTiles, RoomPhotos } from '~/components/condition_photos/room_photos'
import {
  senders,
  type Condition,
  type ConditionPhoto,
  type ConditionRoom,
} from '~/components/condition_photos/senders'
import { Button } from '~/components/ui/button'
import { Camera as CameraIcon, Flag, Printer, Smartphone } from '~/components/ui/icons'
import { LinkButton } from '~/components/ui/link_button'
import { useLive } from '~/hooks/use_live'
import { useMutation } from '~/hooks/use_mutation'
import { api } from '~/lib/api'
import { keys } from '~/lib/query_keys'
import { toast } from '~/lib/toast'
import { useOutbox } from '~/outbox/use_outbox'

type Tools = typeof import('~/components/condition_photos/tools')

const loadTools = () => import('~/components/condition_photos/tools')

const INTERVAL = 10_000

interface ConditionPhotosProps {
  initial: Condition
  /** Reads the pairs again. */
  refresh: () => Promise<void>
}

/** Photos of the rooms from the install day on, with those that wait on this device and on others. */
export function ConditionPhotos({ initial, refresh }: ConditionPhotosProps) {
  const id = useId()
  const { projectId } = initial
  const path = `/api/projects/${projectId}/condition-photos` as const
  const { data: page, refetch } = useLive(keys.condition(projectId), path, initial, INTERVAL)
  const [outbox, state] = useOutbox({ job: projectId, author: initial.author }, senders)
  const [older, setOlder] = useState<readonly ConditionPhoto[]>([])
  const [hasOlder, setHasOlder] = useState(page.hasMore)
  const [target, setTarget] = useState<CameraTarget | null>(null)
  const [isReporting, setReporting] = useState(false)
  const [full, setFull] = useState<string | null>(null)
  const [tools, setTools] = useState<Tools | null>(null)
  useEffect(() => void loadTools().then(setTools, () => {}), [])

  /** The script may be missing if the connection went while the page was loaded. */
  async function withTools(then: () => void) {
    try {
      setTools(await loadTools())
    } catch {
      return toast({ title: 'The camera can’t be loaded without a connection', tone: 'error' })
    }
    then()
  }

  // What was sent appears at once.
  const waiting = useRef(state.entries.length)
  useEffect(() => {
    if (state.entries.length < waiting.current) void refetch()
    waiting.current = state.entries.length
  }, [state.entries.length, refetch])

  async function showOlder() {
    const before = Math.min(...[...page.photos, ...older].map((photo) => photo.id))
    const next = await api.get(path, { query: { before } })
    setOlder([...older, ...next.photos])
    setHasOlder(next.hasMore)
  }
  const open = (camera: CameraTarget) =>
    void withTools(() => {
      setFull(null)
      setReporting(false)
      setTarget(camera)
    })
  const received = new Set([...page.photos, ...older].map(({ clientId }) => clientId))
  const photos = [...new Map([...page.photos, ...older].map((photo) => [photo.id, photo])).values()]
  const own = state.entries.filter(({ clientId }) => !received.has(clientId))
  const canAdd = page.refusal === null
  const firstRoom = page.rooms[0]
  return (
    <>
      <section aria-labelledby={id}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <h2 id={id} className="display text-2xl">
            Photos by room
          </h2>
          <div className="no-print flex flex-wrap gap-2">
            {canAdd && firstRoom && (
              <>
                <Button
                  icon={CameraIcon}
                  onClick={() => open({ room: firstRoom.room, moment: page.moments[0] })}
                >
                  Take photos
                </Button>
                <Button icon={Flag} onClick={() => void withTools(() => setReporting(true))}>
                  Report damage
                </Button>
              </>
            )}
            {page.total > 0 && (
              <LinkButton
                variant="quiet"
                icon={Printer}
                href={`/projects/${projectId}/photo-sheet`}
              >
                Sheet to print
              </LinkButton>
            )}
          </div>
        </div>
        <Received page={page} />
        <div className="mt-3">
          <OutboxBand
            outbox={outbox}
            state={state}
            full={full}
            again={{
              label: 'Log in to send them',
              href: `/login?redirect=${encodeURIComponent(`/projects/${projectId}/before-and-after`)}`,
            }}
          />
        </div>
        {page.refusal && <p className="mt-3 text-sm text-muted">{page.refusal}</p>}
        <ul className="card mt-4 px-5 py-1 sm:px-6">
          {page.rooms.map((room) => {
            const taken = photos.filter((photo) => photo.room === room.room).toReversed()
            return (
              <RoomPhotos
                key={room.room}
                room={room}
                photos={taken}
                entries={own.filter(
                  ({ kind, about, refusal }) =>
                    kind === 'photo' && about.room === room.room && !refusal
                )}
                sending={state.sending}
                onPhones={sumOf(
                  page.waiting.flatMap(({ rooms }) =>
                    rooms.filter((each) => each.room === room.room)
                  )
                )}
                onAdd={canAdd ? () => open({ room: room.room, moment: page.moments[0] }) : null}
                pairing={<Pairing page={page} room={room} photos={taken} refresh={refresh} />}
              />
            )
          })}
        </ul>
        {hasOlder && (
          <Button className="no-print mt-4" onClick={() => void showOlder()}>
            Show earlier photos
          </Button>
        )}
      </section>
      <DamageNotes
        projectId={projectId}
        notes={page.notes}
        entries={own.filter(
          ({ kind, clientId, refusal }) =>
            kind === 'note' && !refusal && !page.notes.some((note) => note.clientId === clientId)
        )}
      />
      {tools && target && (
        <tools.Camera
          rooms={page.rooms}
          moments={page.moments}
          target={target}
          day={page.day}
          outbox={outbox}
          state={state}
          onClose={() => setTarget(null)}
          onFull={(sentence) => {
            setTarget(null)
            setFull(sentence)
          }}
        />
      )}
      {tools && isReporting && (
        <tools.DamageDialog
          rooms={page.rooms}
          outbox={outbox}
          day={page.day}
          reader={page.viewer === 'owner' ? 'The staging company' : 'The owner'}
          onClose={() => setReporting(false)}
          onKept={({ clientId, about }) =>
            open({ room: about.room, moment: 'damage', note: clientId })
          }
        />
      )}
    </>
  )
}

const phones = {
  owner: 'the owner’s phone',
  company: 'the company’s phone',
  crew: 'the crew’s phone',
}

/** "4 received, 3 still on the crew's phone". Tiles of those whose room isn't known stand below. */
function Received({ page: { total, waiting } }: { page: Condition }) {
  if (total === 0 && waiting.length === 0) return null
  const still = waiting.map(({ on, count }) => `${count} still on ${phones[on]}`)
  const placed = waiting.flatMap(({ rooms }) => rooms)
  const count = sumOf(waiting) - sumOf(placed)
  return (
    <>
      <p role="status" className="num mt-2 flex items-center gap-2 text-[0.9375rem] text-muted">
        <Smartphone className="icon" />
        {[`${total} received`, ...still].join(', ')}
      </p>
      {count > 0 && (
        <ul
          aria-label="Still on a phone"
          className="mt-3 grid grid-cols-4 gap-2.5 sm:grid-cols-[repeat(auto-fill,6rem)]"
        >
          <PhoneTiles count={count} />
        </ul>
      )}
    </>
  )
}

const sumOf = (counts: readonly { count: number }[]) =>
  counts.reduce((sum, { count }) => sum + count, 0)

interface PairingProps {
  page: Condition
  room: ConditionRoom
  /** Oldest first. */
  photos: readonly ConditionPhoto[]
  refresh: () => Promise<void>
}

/** One press makes a before-and-after pair of the owner's photo and the company's latest one of the room. */
function Pairing({ page, room, photos, refresh }: PairingProps) {
  const { mutate, busy } = useMutation(makePair, { refresh })
  const free = room.owners.filter(({ isFree }) => isFree)
  const after = photos.findLast(({ moment, by }) => moment === 'after' && by !== 'owner')
  if (page.viewer !== 'company' || !after || free.length === 0) return null
  const before = free.find(({ url }) => url === after.guide) ?? free[0]
  return (
    <Button
      size="sm"
      className="no-print mt-3"
      loading={busy && 'Adding'}
      onClick={() =>
        void mutate({
          projectId: page.projectId,
          bidId: page.bidId,
          room: room.room,
          before: before.url,
          after: after.url,
        })
      }
    >
      Make a before-and-after pair<span className="sr-only"> of the {room.label}</span>
    </Button>
  )
}

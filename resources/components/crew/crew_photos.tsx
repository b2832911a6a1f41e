import { useEffect, useState } from 'react'
import type { CameraTarget } from '~/components/condition_photos/camera'
import { TilePicture } from '~/components/condition_photos/photo_tile'
import type { OpenCrewPage } from '~/components/crew/crew_types'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Camera as CameraIcon, Flag } from '~/components/ui/icons'
import { Notice } from '~/components/ui/notice'
import type { Entry } from '~/outbox/entries'
import type { Outbox, OutboxState } from '~/outbox/outbox'
import { plural } from '~/lib/text'
import { toast } from '~/lib/toast'

/** Loaded with the page: it has to be there before the connection goes. */
const loadTools = () => import('~/components/condition_photos/tools')
type Tools = Awaited<ReturnType<typeof loadTools>>

interface CrewPhotosProps {
  open: OpenCrewPage
  /** The agreed day (YYYY-MM-DD). */
  day: string
  outbox: Outbox
  state: OutboxState
  onFull: (sentence: string) => void
}

/** Photos of the rooms: those that wait are shown, those that were sent are counted. */
export function CrewPhotos({ open, day, outbox, state, onFull }: CrewPhotosProps) {
  const [target, setTarget] = useState<CameraTarget | null>(null)
  const [tools, setTools] = useState<Tools | null>(null)
  useEffect(() => void loadTools().then(setTools, () => {}), [])
  const { rooms, moments } = open

  const [isReporting, setReporting] = useState(false)

  async function withTools(then: () => void) {
    try {
      setTools(await loadTools())
      then()
    } catch {
      toast({ title: 'The camera can’t be loaded without a connection', tone: 'error' })
    }
  }
  const take = (camera: CameraTarget) =>
    void withTools(() => {
      setReporting(false)
      setTarget(camera)
    })
  const notes = state.entries.filter(({ kind, refusal }) => kind === 'note' && !refusal)
  const waitingOf = (room: string) =>
    state.entries.filter(
      ({ kind, about, refusal }) => kind === 'photo' && about.room === room && !refusal
    )
  return (
    <Card title="Photos by room">
      <Others outbox={outbox} count={state.entries.length} />
      <ul className="divide-y divide-line">
        {rooms.map(({ room, label, sent }) => {
          const waiting = waitingOf(room)
          return (
            <li key={room} className="py-3">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <h3 className="font-semibold">{label}</h3>
                <p className="num text-sm text-muted" role="status">
                  {sent > 0 ? `${plural(sent, 'photo')} sent` : 'No photos sent yet'}
                </p>
              </div>
              {waiting.length > 0 && (
                <ul className="mt-2 grid grid-cols-4 gap-2.5">
                  {waiting.map(({ clientId, about }) => (
                    <li key={clientId}>
                      <span role="img" aria-label={`${label}, waiting on this phone`}>
                        <TilePicture
                          src={about.small ?? ''}
                          caption={state.sending === clientId ? 'Sending' : 'Waiting'}
                          isWaiting
                        />
                      </span>
                    </li>
                  ))}
                </ul>
              )}
              {open.canAddPhotos && (
                <Button
                  icon={CameraIcon}
                  className="mt-2 min-h-11"
                  onClick={() => take({ room, moment: moments[0] })}
                >
                  Take photos<span className="sr-only"> of the {label}</span>
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <Damage
        sent={open.notes}
        waiting={notes}
        onReport={open.canAddPhotos ? () => void withTools(() => setReporting(true)) : null}
      />
      {tools && isReporting && (
        <tools.DamageDialog
          {...{ rooms, outbox, day }}
          reader="The owner"
          onClose={() => setReporting(false)}
          onKept={({ clientId, about }) =>
            take({ room: about.room, moment: 'damage', note: clientId })
          }
        />
      )}
      {tools && target && (
        <tools.Camera
          {...{ rooms, moments, target, day, outbox, state }}
          onClose={() => setTarget(null)}
          onFull={(sentence) => {
            setTarget(null)
            onFull(sentence)
          }}
        />
      )}
    </Card>
  )
}

interface DamageProps {
  /** How many notes this link has sent. */
  sent: number
  waiting: readonly Entry[]
  /** Null if nothing can be added. */
  onReport: (() => void) | null
}

/** Notes about damage: those that wait are shown, those that were sent are counted. */
function Damage({ sent, waiting, onReport }: DamageProps) {
  if (!onReport && sent + waiting.length === 0) return null
  return (
    <div className="border-t border-line pt-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold">Damage</h3>
        <p className="num text-sm text-muted" role="status">
          {sent > 0 ? `${plural(sent, 'note')} sent` : 'None noted'}
        </p>
      </div>
      {waiting.map(({ clientId, about }) => (
        <p key={clientId} className="mt-2 text-[0.9375rem] wrap-anywhere">
          <span className="font-medium">{about.room}:</span> {about.text}{' '}
          <span className="text-sm text-muted">(waiting)</span>
        </p>
      ))}
      {onReport && (
        <Button icon={Flag} className="mt-2 min-h-11" onClick={onReport}>
          Report damage
        </Button>
      )}
    </div>
  )
}

/** What a link that has ended left on this phone for the same job. */
function Others({ outbox, count }: { outbox: Outbox; count: number }) {
  const [others, setOthers] = useState<readonly Entry[]>([])
  useEffect(() => {
    let isOver = false
    outbox.others().then(
      (found) => isOver || setOthers(found.filter(({ author }) => author.startsWith('crew:'))),
      () => {}
    )
    return () => void (isOver = true)
  }, [outbox, count])
  if (others.length === 0) return null
  return (
    <Notice
      tone="info"
      className="mb-3"
      action={
        <Button onClick={() => void outbox.takeOver(others).then(() => setOthers([]))}>
          Send with this link
        </Button>
      }
    >
      {others.length === 1
        ? '1 entry of a former link is'
        : `${others.length} entries of a former link are`}{' '}
      on this phone.
    </Notice>
  )
}

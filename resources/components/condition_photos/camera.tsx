import { useEffect, useId, useRef, useState, type ChangeEvent } from 'react'
import { conditionMoments, type ConditionMoment } from '#shared/install_day/condition_photos'
import { keepFile, keepFrame, takeFrame, type Frame } from '~/components/condition_photos/capture'
import type { ConditionRoom } from '~/components/condition_photos/senders'
import { useCamera } from '~/components/condition_photos/use_camera'
import { cannotChange } from '~/components/condition_photos/words'
import { usePhotoTypes } from '~/components/photos/use_photo_types'
import { IconButton } from '~/components/ui/button'
import { X } from '~/components/ui/icons'
import { useModalDialog } from '~/hooks/use_modal_dialog'
import { notKept, OutboxFull } from '~/outbox/entries'
import type { Outbox, OutboxState } from '~/outbox/outbox'
import { classes } from '~/lib/classes'

export interface CameraTarget {
  room: string
  moment: ConditionMoment
  /** Client id of the damage note that the photos belong to. */
  note?: string
}

interface CameraProps {
  rooms: readonly ConditionRoom[]
  moments: readonly ConditionMoment[]
  target: CameraTarget
  /** The agreed day (YYYY-MM-DD). */
  day: string | null
  outbox: Outbox
  state: OutboxState
  onClose: () => void
  /** A photo wasn't kept: the camera is closed, and the page says why. */
  onFull: (sentence: string) => void
}

/** Transparent also where a tap leaves `:hover` behind. */
const faint = 'bg-transparent text-white hover:bg-white/15'

/**
 * The camera, with the owner's photo of the room as a guide. A picture can be taken again until it is used; then it is
 * kept on the device before the next one. Without a camera, files are chosen.
 */
export function Camera({ rooms, moments, target, day, outbox, state, ...on }: CameraProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const keeping = useRef(false)
  const modal = useModalDialog(dialog, { onClose: on.onClose, closeOnBackdrop: false })
  const camera = useCamera(video)
  const [room, setRoom] = useState(target.room)
  const [moment, setMoment] = useState(target.moment)
  const [strength, setStrength] = useState(35)
  const [last, setLast] = useState<string | null>(null)
  const [kept, setKept] = useState(0)
  const [frame, setFrame] = useState<Frame | null>(null)
  const shutter = useRef<HTMLButtonElement>(null)
  const at = rooms.findIndex((each) => each.room === room)
  const shown = rooms[at]
  const guide = shown?.owners.find(({ isFree }) => isFree) ?? shown?.owners[0]
  const hasGuide = camera === 'open' && guide && moment !== 'damage' && !frame
  const about = {
    room,
    moment,
    ...(guide && { guide: guide.url }),
    ...(target.note && { note: target.note }),
  }

  async function keep(work: () => Promise<string | null>) {
    if (keeping.current) return
    keeping.current = true
    try {
      const small = await work()
      if (small) {
        setLast(small)
        setKept((count) => count + 1)
      }
    } catch (error) {
      const safe = outbox.state.get().entries.filter(({ kind }) => kind === 'photo').length
      on.onFull(notKept(error instanceof OutboxFull ? error : new OutboxFull(error), safe))
    } finally {
      keeping.current = false
    }
  }
  const shoot = () => setFrame(takeFrame(video.current!))
  const use = (taken: Frame) =>
    keep(async () => {
      const small = await keepFrame(outbox, taken, { about, day })
      again()
      return small
    })
  function again() {
    setFrame(null)
    // The button is back with the next paint.
    requestAnimationFrame(() => shutter.current?.focus())
  }
  const choose = (files: readonly File[]) =>
    keep(async () => {
      let small: string | null = null
      for (const file of files) small = (await keepFile(outbox, file, { about, day })) ?? small
      return small
    })

  return (
    <dialog
      {...modal}
      aria-labelledby={`${id}-room`}
      className="dialog h-dvh max-h-none w-full max-w-none overflow-hidden rounded-none border-0 bg-[#171310] text-white"
    >
      <div className="flex h-full flex-col">
        <div className="grid grid-cols-[auto_1fr_auto] items-center gap-3 px-2 py-2">
          <IconButton icon={X} label="Close the camera" className={faint} onClick={on.onClose} />
          <h2 id={`${id}-room`} className="truncate text-center font-semibold">
            {shown?.label ?? room}
          </h2>
          <p role="status" className="num min-w-20 pr-2 text-right text-sm">
            {state.waiting > 0 ? `${state.waiting} waiting` : kept > 0 ? 'All sent' : ''}
          </p>
        </div>
        <div className="relative min-h-0 flex-1 bg-black">
          {camera !== 'refused' && (
            <video
              ref={video}
              playsInline
              muted
              aria-label={`Camera: ${shown?.label ?? room}`}
              className="size-full object-cover"
            />
          )}
          {frame && (
            <img
              src={frame.photo}
              alt={`The picture of the ${shown?.label ?? room}`}
              className="absolute inset-0 size-full bg-black object-contain"
            />
          )}
          {hasGuide && (
            <>
              <img
                src={guide.url}
                alt=""
                className="pointer-events-none absolute inset-0 size-full object-cover"
                style={{ opacity: strength / 100 }}
              />
              <p className="absolute top-3 left-3 rounded-lg bg-[#171310]/80 px-3 py-1.5 text-sm font-medium">
                Stand where the owner stood
              </p>
            </>
          )}
          {camera === 'refused' && <Picker room={shown?.label ?? room} onChoose={choose} />}
        </div>
        <div className="grid gap-3 px-4 pt-3 pb-5">
          {hasGuide && (
            <label className="grid grid-cols-[auto_1fr_3rem] items-center gap-3 text-sm">
              Owner’s photo
              <input
                type="range"
                min={0}
                max={80}
                value={strength}
                aria-valuetext={`${strength} percent`}
                className="min-h-11 w-full accent-white"
                onChange={({ target: { value } }) => setStrength(Number(value))}
              />
              <span className="num text-right">{strength} %</span>
            </label>
          )}
          {frame ? (
            <Taken onRetake={again} onUse={() => void use(frame)} />
          ) : (
            <>
              {!target.note && (
                <fieldset className="flex flex-wrap justify-center gap-1">
                  <legend className="sr-only">What the photo shows</legend>
                  {moments.map((value) => (
                    <label
                      key={value}
                      className="relative flex min-h-11 cursor-pointer items-center rounded-full px-4 text-[0.9375rem] font-medium has-checked:bg-white/20 has-focus-visible:outline-2 has-focus-visible:outline-white"
                    >
                      <input
                        type="radio"
                        name={`${id}-moment`}
                        className="sr-only"
                        checked={moment === value}
                        onChange={() => setMoment(value)}
                      />
                      {conditionMoments.label(value)}
                    </label>
                  ))}
                </fieldset>
              )}
              <div className="grid grid-cols-[1fr_auto_1fr] items-center">
                {last ? (
                  <img
                    src={last}
                    alt="The last photo"
                    className="size-12 rounded-lg border-2 border-white object-cover"
                  />
                ) : (
                  <span />
                )}
                {camera === 'refused' ? (
                  <span />
                ) : (
                  <button
                    ref={shutter}
                    type="button"
                    data-autofocus
                    aria-label="Take photo"
                    aria-disabled={camera === 'open' ? undefined : true}
                    className={classes(
                      'size-18 rounded-full border-4 border-white bg-white bg-clip-content p-1 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-white',
                      camera !== 'open' && 'opacity-50'
                    )}
                    onClick={() => camera === 'open' && shoot()}
                  />
                )}
                {rooms.length > 1 && !target.note ? (
                  <button
                    type="button"
                    className={classes('btn btn-quiet justify-self-end', faint)}
                    onClick={() => setRoom(rooms[(at + 1) % rooms.length].room)}
                  >
                    Next room
                  </button>
                ) : (
                  <span />
                )}
              </div>
            </>
          )}
        </div>
      </div>
    </dialog>
  )
}

interface TakenProps {
  onRetake: () => void
  onUse: () => void
}

/** Before a picture counts. */
function Taken({ onRetake, onUse }: TakenProps) {
  const use = useRef<HTMLButtonElement>(null)
  useEffect(() => use.current?.focus(), [])
  return (
    <>
      <p className="text-center text-sm text-pretty">{cannotChange}</p>
      <div className="grid grid-cols-2 gap-3">
        <button
          type="button"
          className={classes('btn btn-quiet min-h-13 border border-white/60', faint)}
          onClick={onRetake}
        >
          Retake
        </button>
        <button
          ref={use}
          type="button"
          className="btn min-h-13 bg-white text-[#171310] hover:bg-white/90"
          onClick={onUse}
        >
          Use photo
        </button>
      </div>
    </>
  )
}

interface PickerProps {
  room: string
  onChoose: (files: readonly File[]) => Promise<void>
}

/** In place of the camera. */
function Picker({ room, onChoose }: PickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const types = usePhotoTypes()
  const [busy, setBusy] = useState(false)
  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])]
    // Allows the same file to be chosen again.
    target.value = ''
    setBusy(true)
    await onChoose(files)
    setBusy(false)
  }
  return (
    <div className="grid h-full content-center justify-items-center gap-4 p-6 text-center">
      <p className="max-w-sm text-pretty">
        This browser gives no access to a camera here, so choose photos instead.
      </p>
      <p className="max-w-sm text-sm text-pretty">{cannotChange}</p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={types}
        aria-label={`Photos of the ${room}`}
        onChange={choose}
      />
      <button
        type="button"
        data-autofocus
        className="btn btn-secondary"
        aria-disabled={busy || undefined}
        onClick={() => !busy && input.current?.click()}
      >
        {busy ? 'Keeping' : 'Choose photos'}
      </button>
    </div>
  )
}

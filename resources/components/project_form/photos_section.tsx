import { CopyPlus } from '~/components/ui/icons'
import { useEffect, useRef, useState } from 'react'
import { AddPhotoTile } from '~/components/photos/add_photo_tile'
import { PhotoTile } from '~/components/project_form/photo_tile'
import { UnreadyTile } from '~/components/photos/unready_tile'
import { roomChoices, roomNamed } from '~/components/photos/photo_room_choices'
import { usePhotoDrag } from '~/components/photos/use_photo_drag'
import { SendingHint } from '~/components/photos/sending_hint'
import type { PhotoSending } from '~/components/photos/use_photo_sending'
import type { Photos } from '~/components/photos/use_photos'
import type { ProjectPhotoRules } from '~/components/project_form/variants'
import { Button } from '~/components/ui/button'
import { FieldNotes } from '~/components/ui/field'
import { Select } from '~/components/ui/select'

interface PhotosSectionProps {
  id: string
  rules: ProjectPhotoRules
  photos: Photos
  error?: string
  sending: PhotoSending
  /** How many photos the project has already, before these. Default: 0. */
  existing?: number
  /** The rooms to stage, of which each photo can show one. */
  rooms?: readonly string[]
  /** Fills the empty section with the photos of a similar project. */
  copy?: { copying: boolean; run: () => void } | null
}

/** What helps with the chosen files, below the photos. */
function PhotoHints({ photos, sending }: Pick<PhotosSectionProps, 'photos' | 'sending'>) {
  const { ready, unready } = photos
  const small = ready.filter((photo) => photo.small).map(({ name }) => name)
  const format = unready.some((photo) => photo.format)
  const waiting = ready.filter((photo) => photo.file).map(({ name }) => name)
  return (
    <div role="status">
      <SendingHint photos={ready} sending={sending} />
      {small.length > 0 && (
        <p className="hint mt-2 wrap-anywhere">
          {small.join(', ')} {small.length === 1 ? 'is small and' : 'are small and'} may look blurry
          to companies.
        </p>
      )}
      {waiting.length > 0 && (
        <p className="hint mt-2 wrap-anywhere">
          Your browser can’t show {waiting.join(', ')}. We convert{' '}
          {waiting.length === 1 ? 'it' : 'them'} when you post the project.
        </p>
      )}
      {format && (
        <p className="hint mt-2">
          Photos can be JPEG, PNG, WebP, GIF, AVIF or HEIC. Save others, such as TIFF or RAW, as a
          JPEG.
        </p>
      )}
    </div>
  )
}

export function PhotosSection(props: PhotosSectionProps) {
  const { id, rules, photos, error, sending, copy, existing = 0, rooms } = props
  const list = useRef<HTMLUListElement>(null)
  const nextFocus = useRef<string | null>(null)
  const [announcement, announce] = useState('')
  const drag = usePhotoDrag(photos)
  const { ready, unready, room } = photos
  const choices = roomChoices(rooms ?? [])

  // The pressed button may be gone after a move or removal, so the focus is set again.
  useEffect(() => {
    if (!nextFocus.current) return
    list.current?.querySelector<HTMLElement>(nextFocus.current)?.focus()
    nextFocus.current = null
  }, [ready, unready])

  function move(place: number, by: -1 | 1) {
    const { id: moved, name } = ready[place]
    const target = place + by
    const edge = target === (by === 1 ? ready.length - 1 : 0)
    const direction = (by === 1) === edge ? 'earlier' : 'later'
    nextFocus.current = `[data-photo="${moved}"] [aria-label$=" ${direction}"]`
    photos.move(moved, target)
    announce(`${name} is now ${target + 1} of ${ready.length}`)
  }

  function remove(photo: { id: string; name: string }) {
    nextFocus.current = '[data-add-photo]'
    photos.remove(photo.id)
    announce(`${photo.name} removed`)
  }

  return (
    <section aria-labelledby={id} className="pt-9 pb-8 lg:pt-11" {...drag.files}>
      <div className="flex items-baseline justify-between">
        <h2 id={id} className="display scroll-mt-6 text-2xl">
          Photos
        </h2>
        <span className="text-sm text-muted" aria-live="polite">
          {existing + ready.length} of {rules.limit}
        </span>
      </div>
      <p className="mt-1.5 text-[0.9375rem] text-muted">
        {rules.advice}{' '}
        {existing === 0 && (
          <>
            The first is the cover; <span className="pointer-coarse:hidden">drag to reorder.</span>
            <span className="hidden pointer-coarse:inline">the arrows reorder.</span>
          </>
        )}
      </p>
      {copy && ready.length + unready.length === 0 && !sending.busy && (
        <Button
          size="sm"
          icon={CopyPlus}
          className="mt-3"
          loading={copy.copying && 'Copying'}
          onClick={copy.run}
        >
          Copy the photos of the similar project
        </Button>
      )}
      <ul ref={list} className="mt-5 grid grid-cols-2 gap-3 sm:gap-4">
        {ready.map((photo, place) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            place={place}
            number={existing + place + 1}
            last={place === ready.length - 1}
            target={drag.isTarget(photo.id)}
            share={sending.shares ? (sending.shares.get(photo.id) ?? 0) : null}
            drag={drag.tile(photo.id)}
            onRemove={() => remove(photo)}
            onMove={(by) => move(place, by)}
          >
            {choices.length > 0 && (
              <Select
                label={
                  <>
                    Room<span className="sr-only"> of {photo.name}</span>
                  </>
                }
                placeholder="Not stated"
                options={choices}
                value={choices.some(({ value }) => value === photo.room) ? photo.room! : ''}
                disabled={sending.busy}
                className="mt-2"
                onValueChange={(value) => photos.assign(photo.id, roomNamed(value))}
              />
            )}
          </PhotoTile>
        ))}
        {unready.map((photo) => (
          <UnreadyTile
            key={photo.id}
            photo={photo}
            onRemove={() => remove(photo)}
            onRetry={() => photos.retry(photo)}
          />
        ))}
        {room > 0 && (
          <AddPhotoTile
            target={drag.filesOver}
            disabled={sending.busy}
            describedBy={error && `${id}-error`}
            onAdd={photos.add}
          />
        )}
      </ul>
      {/* Gets the focus for an error when there is no add button because the list is full. */}
      <div className="mt-2" tabIndex={-1} data-invalid={error && room <= 0 ? '' : undefined}>
        <FieldNotes id={id} error={error} />
      </div>
      {rooms && ready.length > 0 && choices.length === 0 && (
        <p className="hint mt-2">
          Once the rooms to stage are chosen, you can say which one each photo shows.
        </p>
      )}
      <PhotoHints photos={photos} sending={sending} />
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </section>
  )
}

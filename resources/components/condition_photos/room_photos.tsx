import { lazy, Suspense, useState } from 'react'
import { marketClock } from '#shared/values/market_time'
import { conditionMoments } from '#shared/install_day/condition_photos'
import { TilePicture, WaitingTile } from '~/components/condition_photos/photo_tile'
import type { ConditionPhoto, ConditionRoom } from '~/components/condition_photos/senders'
import { describe } from '~/components/condition_photos/words'
import { Camera } from '~/components/ui/icons'
import type { Entry } from '~/outbox/entries'
import { plural } from '~/lib/text'

/** Without a connection there's no large view. */
const PhotoViewer = lazy(() =>
  import('~/components/photos/photo_viewer').then(
    ({ PhotoViewer: viewer }) => ({ default: viewer }),
    () => ({ default: () => <></> })
  )
)

const tiles = 'grid grid-cols-3 gap-2.5 sm:grid-cols-[repeat(auto-fill,6rem)]'

interface Tile {
  url: string
  thumbnail: string
  /** For the viewer and for readers. */
  text: string
  caption: string
}

/** Photos in the order given, each opening the large view. */
export function PhotoTiles({ title, shown }: { title: string; shown: readonly Tile[] }) {
  const [open, setOpen] = useState<number | null>(null)
  return (
    <>
      {shown.map(({ url, thumbnail, text, caption }, at) => (
        <li key={url}>
          <button
            type="button"
            className="block w-full rounded-xl focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent"
            aria-label={text}
            onClick={() => setOpen(at)}
          >
            <TilePicture src={thumbnail} caption={caption} />
          </button>
        </li>
      ))}
      {open !== null && (
        <Suspense>
          <PhotoViewer
            title={title}
            photos={shown.map(({ url }) => url)}
            thumbnails={shown.map(({ thumbnail }) => thumbnail)}
            captions={shown.map(({ text }) => text)}
            start={open}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  )
}

export const tileOf = (photo: ConditionPhoto): Tile => ({
  url: photo.url,
  thumbnail: photo.thumbnail,
  text: describe(photo),
  caption: conditionMoments.label(photo.moment),
})

/** More aren't drawn. */
const mostPhoneTiles = 12

/** A tile for each photo that is still on a phone. */
export const PhoneTiles = ({ count }: { count: number }) => (
  <>
    {Array.from({ length: Math.min(count, mostPhoneTiles) }, (_, at) => (
      <li key={`phone-${at}`}>
        <WaitingTile />
      </li>
    ))}
    {count > mostPhoneTiles && (
      <li className="num self-center text-sm text-muted">and {count - mostPhoneTiles} more</li>
    )}
  </>
)

function countsOf(here: number, onPhones: number): string {
  const still = onPhones > 0 ? `${onPhones} on the phone` : null
  if (here === 0) return still ?? 'No photos yet'
  return [plural(here, 'photo'), still].filter(Boolean).join(', ')
}

interface RoomPhotosProps {
  room: ConditionRoom
  /** Oldest first. */
  photos: readonly ConditionPhoto[]
  /** This device's, in order. */
  entries: readonly Entry[]
  sending: string | null
  /** How many are still on phones of others. */
  onPhones: number
  /** Null if nothing can be added. */
  onAdd: (() => void) | null
  /** The button that makes a pair; null without one. */
  pairing: React.ReactNode
}

/** The photos of one room: the owner's, those received, and those that wait on this device. */
export function RoomPhotos(props: RoomPhotosProps) {
  const { room, photos, entries, sending, onPhones, onAdd, pairing } = props
  const { label, owners } = room
  const shown: Tile[] = [
    ...owners.map(({ url, thumbnail }, at) => ({
      url,
      thumbnail,
      text: `${label}, the owner’s photo${owners.length > 1 ? ` ${at + 1}` : ''}`,
      caption: 'Owner’s',
    })),
    ...photos.map(tileOf),
  ]
  return (
    <li className="border-t border-line py-4 first:border-t-0">
      <div className="mb-2.5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold">{label}</h3>
        <p className="num text-sm text-muted">
          {countsOf(photos.length + entries.length, onPhones)}
        </p>
      </div>
      <ul className={tiles}>
        <PhotoTiles title={label} shown={shown} />
        {entries.map(({ clientId, about, takenAt }) => (
          <li key={clientId}>
            <span
              role="img"
              aria-label={`${label}, on this device since ${marketClock(new Date(takenAt))}`}
            >
              <TilePicture
                src={about.small ?? ''}
                caption={sending === clientId ? 'Sending' : 'Waiting'}
                isWaiting
              />
            </span>
          </li>
        ))}
        <PhoneTiles count={onPhones} />
        {onAdd && (
          <li>
            <button
              type="button"
              className="no-print grid aspect-square w-full content-center justify-items-center gap-1 rounded-xl border-2 border-dashed border-control text-sm font-medium focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent"
              onClick={onAdd}
            >
              <Camera className="icon size-5" />
              Add<span className="sr-only"> photos of the {label}</span>
            </button>
          </li>
        )}
      </ul>
      {pairing}
    </li>
  )
}

import { Link } from '@inertiajs/react'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent, type TouchEvent } from 'react'
import { IconButton } from '~/components/ui/button'
import { useModalDialog } from '~/hooks/use_modal_dialog'

/** In pixels: a shorter move of the finger is a tap. */
const SWIPE = 40
const arrow =
  'absolute top-1/2 z-1 -translate-y-1/2 bg-white text-[#221d17] shadow-raised hover:bg-white'

interface PhotoViewerProps {
  title: string
  photos: readonly string[]
  start?: number
  /** A page that tells more. */
  more?: { href: string; label: string }
  onClose: () => void
}

/** The large view: arrows, arrow keys, swipes, Escape. Open as long as it is in the page. */
export function PhotoViewer({ title, photos, start = 0, more, onClose }: PhotoViewerProps) {
  const id = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const touchedAt = useRef(0)
  const modal = useModalDialog(ref, { onClose })
  const [at, setAt] = useState(start)
  const several = photos.length > 1
  const place = `${at + 1} of ${photos.length}`

  function move(steps: number) {
    setAt((at + steps + photos.length) % photos.length)
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') move(-1)
    else if (event.key === 'ArrowRight') move(1)
    else modal.onKeyDown(event)
  }
  function swipe(event: TouchEvent) {
    const distance = event.changedTouches[0].clientX - touchedAt.current
    if (Math.abs(distance) > SWIPE) move(distance < 0 ? 1 : -1)
  }

  return (
    <dialog
      {...modal}
      onKeyDown={press}
      aria-labelledby={`${id}-title`}
      className="dialog h-dvh max-h-none w-full max-w-none overflow-hidden rounded-none border-0 md:h-[calc(100dvh-3rem)] md:max-w-[min(82rem,calc(100vw-3rem))] md:rounded-lg md:border"
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center gap-4 py-2 pr-2 pl-5">
          <h2 id={`${id}-title`} className="min-w-0 flex-1 truncate font-semibold">
            {title}
          </h2>
          <p className="num text-sm text-muted" aria-live="polite">
            {place}
          </p>
          <IconButton icon={X} label="Close" onClick={onClose} />
        </div>
        <div
          className="relative min-h-0 flex-1 bg-sunken"
          onTouchStart={(event) => (touchedAt.current = event.touches[0].clientX)}
          onTouchEnd={swipe}
        >
          {several && (
            <IconButton
              icon={ChevronLeft}
              label="Previous photo"
              className={`left-3 ${arrow}`}
              onClick={() => move(-1)}
            />
          )}
          <img
            key={photos[at]}
            src={photos[at]}
            alt={`${title}, photo ${place}`}
            className="size-full object-contain"
          />
          {several && (
            <IconButton
              data-autofocus
              icon={ChevronRight}
              label="Next photo"
              className={`right-3 ${arrow}`}
              onClick={() => move(1)}
            />
          )}
        </div>
        {more && (
          <p className="px-5 py-3 text-sm">
            <Link href={more.href} className="link inline-flex min-h-6 items-center">
              {more.label}
            </Link>
          </p>
        )}
      </div>
    </dialog>
  )
}

import { Link } from '@inertiajs/react'
import { ChevronLeft, ChevronRight, Download, X } from '~/components/ui/icons'
import { lazy, Suspense, useId, useRef, useState, type KeyboardEvent } from 'react'
import { IconButton } from '~/components/ui/button'
import { Spinner } from '~/components/ui/spinner'
import { useModalDialog } from '~/hooks/use_modal_dialog'

const PhotoSlides = lazy(async () => {
  const { PhotoSlides: slides } = await import('~/components/photos/photo_slides')
  return { default: slides }
})

const arrow =
  'absolute top-1/2 z-1 -translate-y-1/2 bg-white text-[#221d17] shadow-raised hover:bg-white'

interface PhotoViewerProps {
  title: string
  photos: readonly string[]
  thumbnails: readonly string[]
  /** The names under which the photos can be saved. Without them, there is no download. */
  downloads?: readonly string[]
  /** What each photo shows; empty where it isn't known. */
  captions?: readonly string[]
  start?: number
  /** Link to a page with details. */
  more?: { href: string; label: string }
  onClose: () => void
}

/**
 * The large view of photos: arrows, arrow keys, swipes, zoom, thumbnails, Escape. Open while
 * mounted.
 */
export function PhotoViewer({
  title,
  photos,
  downloads,
  captions,
  start = 0,
  more,
  onClose,
  ...rest
}: PhotoViewerProps) {
  const id = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const modal = useModalDialog(ref, { onClose })
  const [at, setAt] = useState(start)
  const several = photos.length > 1

  function move(steps: number) {
    setAt((at + steps + photos.length) % photos.length)
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') move(-1)
    else if (event.key === 'ArrowRight') move(1)
    else modal.onKeyDown(event)
  }

  return (
    <dialog
      {...modal}
      onKeyDown={press}
      aria-labelledby={`${id}-title`}
      className="dialog h-dvh max-h-none w-full max-w-none overflow-hidden rounded-none border-0 bg-[#221d17] text-white"
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center gap-4 py-2 pr-2 pl-5">
          <h2 id={`${id}-title`} className="min-w-0 flex-1 truncate font-semibold">
            {downloads?.[at] ?? (captions?.[at] || title)}
          </h2>
          <p className="num text-sm text-white/80">
            {at + 1} of {photos.length}
          </p>
          {downloads && (
            <a
              href={photos[at]}
              download={downloads[at]}
              aria-label={`Download ${downloads[at]}`}
              className="btn btn-quiet btn-icon text-white hover:bg-white/15"
            >
              <Download className="icon" />
            </a>
          )}
          <IconButton
            icon={X}
            label="Close"
            className="text-white hover:bg-white/15"
            onClick={onClose}
          />
        </div>
        <div className="relative min-h-0 flex-1">
          {several && (
            <IconButton
              icon={ChevronLeft}
              label="Previous photo"
              className={`left-3 ${arrow}`}
              onClick={() => move(-1)}
            />
          )}
          <Suspense fallback={<Loading />}>
            <PhotoSlides title={title} photos={photos} at={at} onMove={setAt} {...rest} />
          </Suspense>
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
            <Link
              href={more.href}
              className="inline-flex min-h-6 items-center underline underline-offset-4"
            >
              {more.label}
            </Link>
          </p>
        )}
      </div>
    </dialog>
  )
}

function Loading() {
  return (
    <div role="status" className="flex h-full items-center justify-center gap-2 text-white">
      <Spinner />
      Loading photos
    </div>
  )
}

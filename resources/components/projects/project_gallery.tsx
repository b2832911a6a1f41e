import { ImageOff, Images } from '~/components/ui/icons'
import { useState, type UIEvent } from 'react'
import { PhotoViewer } from '~/components/photos/photo_viewer'
import { Chip } from '~/components/ui/before_after'
import { Button } from '~/components/ui/button'
import { classes } from '~/lib/classes'

const full = 'md:col-span-4 md:row-span-2'
const half = 'md:col-span-2 md:row-span-2'
const wide = 'md:col-span-2'
/**
 * Grid classes of a mosaic with four columns and two rows, for one to four photos. Further photos
 * are in the photo viewer only.
 */
const mosaics = [[full], [half, half], [half, wide, wide], [half, wide, '', '']]

interface ProjectGalleryProps {
  /** Title of the photo viewer. */
  title: string
  photos: readonly string[]
  thumbnails: readonly string[]
  /** What each photo shows; empty where it isn't known. */
  captions?: readonly string[]
  className?: string
}

/** The project's photos: a mosaic, or on phones a strip that snaps to each photo. */
export function ProjectGallery(props: ProjectGalleryProps) {
  const { title, photos, thumbnails, captions, className } = props
  const [opened, setOpened] = useState<number | null>(null)
  const [shown, setShown] = useState(0)
  if (photos.length === 0) return <NoPhotos className={className} />

  const places = mosaics[Math.min(photos.length, mosaics.length) - 1]
  function follow({ currentTarget: strip }: UIEvent<HTMLElement>) {
    const at = Math.round((strip.scrollLeft / strip.scrollWidth) * photos.length)
    setShown(Math.min(at, photos.length - 1))
  }
  return (
    <div className={classes('relative', className)}>
      <ul
        className="-mx-(--gutter) flex snap-x snap-mandatory gap-2 overflow-x-auto px-(--gutter) [scrollbar-width:none] md:mx-0 md:grid md:h-[26rem] md:grid-cols-4 md:grid-rows-2 md:gap-2.5 md:overflow-hidden md:rounded-xl md:px-0 lg:h-[30rem]"
        onScroll={follow}
      >
        {photos.map((photo, at) => (
          <li
            key={photo}
            className={classes(
              'aspect-4/3 w-full shrink-0 snap-center overflow-hidden rounded-lg md:aspect-auto md:min-h-0 md:rounded-none',
              places[at] ?? 'md:hidden'
            )}
          >
            <button
              type="button"
              className="relative size-full -outline-offset-2"
              aria-label={`Photo ${at + 1} of ${photos.length}${captions?.[at] ? `: ${captions[at]}` : ''}, enlarge`}
              onClick={() => setOpened(at)}
            >
              <img
                className="picture"
                src={photo}
                srcSet={thumbnails[at] && `${thumbnails[at]} 480w, ${photo} 1600w`}
                sizes={`(min-width: 48rem) ${places[at] ? '50vw' : '25vw'}, 100vw`}
                alt=""
                fetchPriority={at === 0 ? 'high' : undefined}
                loading={at < mosaics.length ? 'eager' : 'lazy'}
                decoding="async"
              />
              {captions?.[at] && (
                <Chip className="top-3 left-3 max-w-[calc(100%-1.5rem)] truncate">
                  {captions[at]}
                </Chip>
              )}
            </button>
          </li>
        ))}
      </ul>
      <Button
        size="sm"
        icon={Images}
        className="absolute right-3 bottom-3 border-transparent bg-white text-[#221d17] shadow-raised hover:bg-white md:right-4 md:bottom-4"
        onClick={() => setOpened(shown)}
      >
        <span className="num md:hidden">
          {shown + 1} of {photos.length}
          <span className="sr-only"> show all photos</span>
        </span>
        <span className="hidden md:inline">
          {photos.length === 1 ? 'Show 1 photo' : `Show all ${photos.length} photos`}
        </span>
      </Button>
      {opened !== null && (
        <PhotoViewer
          title={title}
          photos={photos}
          thumbnails={thumbnails}
          captions={captions}
          start={opened}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}

/** A row of thumbnails, for the owner's page. */
export function PhotoStrip({
  title,
  photos,
  thumbnails,
  captions,
  className,
}: ProjectGalleryProps) {
  const [opened, setOpened] = useState<number | null>(null)
  if (photos.length === 0) return null
  return (
    <>
      <ul
        className={classes(
          '-mx-(--gutter) flex gap-2 overflow-x-auto px-(--gutter) [scrollbar-width:none] md:mx-0 md:px-0',
          className
        )}
      >
        {photos.map((photo, at) => (
          <li key={photo} className="w-24 shrink-0 sm:w-32">
            <button
              type="button"
              className="block w-full overflow-hidden rounded-md -outline-offset-2"
              aria-label={`Photo ${at + 1} of ${photos.length}${captions?.[at] ? `: ${captions[at]}` : ''}, enlarge`}
              onClick={() => setOpened(at)}
            >
              <img
                className="picture aspect-4/3 h-auto"
                src={thumbnails[at] ?? photo}
                alt=""
                width={128}
                height={96}
                decoding="async"
              />
            </button>
            {captions?.[at] && (
              <p className="mt-1 text-[0.8125rem] leading-tight text-muted" aria-hidden="true">
                {captions[at]}
              </p>
            )}
          </li>
        ))}
      </ul>
      {opened !== null && (
        <PhotoViewer
          title={title}
          photos={photos}
          thumbnails={thumbnails}
          captions={captions}
          start={opened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

function NoPhotos({ className }: { className?: string }) {
  return (
    <p
      className={classes(
        'flex h-40 items-center justify-center gap-2.5 rounded-xl bg-sunken text-muted md:h-56',
        className
      )}
    >
      <ImageOff className="icon size-5" />
      No photos yet
    </p>
  )
}

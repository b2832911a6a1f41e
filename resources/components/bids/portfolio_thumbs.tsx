import type { Data } from '@generated/data'
import { useState } from 'react'
import { PhotoViewer } from '~/components/photos/photo_viewer'
import { classes } from '~/lib/classes'

interface PortfolioThumbsProps {
  bidder: Data.Bid['bidder']
  /** Address of the stager's page; undefined if it has none. */
  company: string | undefined
  /** One photo as wide as its place, or a panel without photos, so that companies side by side line up. */
  single?: boolean
}

/** The first two portfolio photos; a click opens all of them in the photo viewer. */
export function PortfolioThumbs({ bidder, company, single = false }: PortfolioThumbsProps) {
  const [open, setOpen] = useState(false)
  const { portfolioPhotos: photos, portfolioThumbnails: thumbnails, stagerIdentifier } = bidder
  if (photos.length === 0) {
    return single ? (
      <p className="grid aspect-3/2 place-items-center rounded-md bg-sunken p-4 text-sm text-muted">
        No portfolio yet
      </p>
    ) : null
  }
  const shown = single ? 1 : 2
  const more = photos.length > shown ? `+${photos.length - shown} more` : null
  const title = `Portfolio of ${stagerIdentifier}`
  return (
    <>
      <button
        type="button"
        className={classes('flex w-full gap-1.5 rounded-md', !single && 'sm:w-auto')}
        aria-label={`${title}, ${more ?? 'open'}`}
        onClick={() => setOpen(true)}
      >
        {photos.slice(0, shown).map((photo, at) => (
          <span
            key={photo}
            className={classes('relative min-w-0 flex-1', !single && 'sm:flex-none')}
          >
            <img
              className={classes(
                'picture h-auto rounded-md',
                single ? 'aspect-3/2 w-full' : 'aspect-4/3 sm:w-33 xl:w-44'
              )}
              src={thumbnails[at] ?? photo}
              alt=""
              width={single ? 300 : 132}
              height={single ? 200 : 99}
              loading="lazy"
              decoding="async"
            />
            {more && at === shown - 1 && (
              <span className="absolute right-1.5 bottom-1.5 rounded-sm bg-[#221d17]/75 px-2 py-0.5 text-[0.8125rem] font-medium text-white">
                {more}
              </span>
            )}
          </span>
        ))}
      </button>
      {open && (
        <PhotoViewer
          title={title}
          photos={photos}
          thumbnails={thumbnails}
          more={company ? { href: company, label: 'About this company' } : undefined}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

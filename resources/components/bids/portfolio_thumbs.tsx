import type { Data } from '@generated/data'
import { useState } from 'react'
import { PhotoViewer } from '~/components/photos/photo_viewer'

const SHOWN = 2

interface PortfolioThumbsProps {
  bidder: Data.Bid['bidder']
  /** Address of the stager's page. */
  company: string
}

/** The first two portfolio photos; a click opens all of them in the photo viewer. */
export function PortfolioThumbs({ bidder, company }: PortfolioThumbsProps) {
  const [open, setOpen] = useState(false)
  const { portfolioPhotos: photos, portfolioThumbnails: thumbnails, stagerIdentifier } = bidder
  if (photos.length === 0) return null

  const more = photos.length > SHOWN ? `+${photos.length - SHOWN} more` : null
  const title = `Portfolio of ${stagerIdentifier}`
  return (
    <>
      <button
        type="button"
        className="flex w-full gap-1.5 rounded-md sm:w-auto"
        aria-label={`${title}, ${more ?? 'open'}`}
        onClick={() => setOpen(true)}
      >
        {photos.slice(0, SHOWN).map((photo, at) => (
          <span key={photo} className="relative min-w-0 flex-1 sm:flex-none">
            <img
              className="picture aspect-4/3 h-auto rounded-md sm:w-33 xl:w-44"
              src={thumbnails[at] ?? photo}
              alt=""
              width={132}
              height={99}
              loading="lazy"
              decoding="async"
            />
            {more && at === SHOWN - 1 && (
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
          more={{ href: company, label: 'About this company' }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

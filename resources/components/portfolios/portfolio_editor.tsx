import { useEffect, useRef, useState } from 'react'
import { AddPhotoTile } from '~/components/photos/add_photo_tile'
import { UnreadyTile } from '~/components/photos/unready_tile'
import { usePhotoDrag } from '~/components/photos/use_photo_drag'
import { SavedTile, SelectedTile } from '~/components/portfolios/portfolio_tiles'
import { SelectionBar } from '~/components/portfolios/selection_bar'
import { usePortfolio } from '~/components/portfolios/use_portfolio'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { PageHeading } from '~/components/ui/page_heading'
import type { CurrentUser } from '~/types'

export function PortfolioEditor({ company }: { company: CurrentUser }) {
  const list = useRef<HTMLUListElement>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const portfolio = usePortfolio(company, () => setAsked(null))
  const { saved, limit, selection, uploading, deleting } = portfolio
  const drag = usePhotoDrag(selection)

  // The button that was pressed is gone with its picture.
  const count = saved.length + selection.ready.length + selection.unready.length
  const former = useRef(count)
  useEffect(() => {
    if (count < former.current && document.activeElement === document.body) {
      list.current?.querySelector<HTMLElement>('[data-add-photo]')?.focus()
    }
    former.current = count
  }, [count])

  return (
    <>
      <PageHeading
        title="Portfolio"
        figure={
          <>
            <span aria-hidden="true">
              {saved.length}/{limit}
            </span>
            <span className="sr-only" role="status">
              {saved.length} of {limit} photos
            </span>
          </>
        }
        lead="Up to four photos of rooms you staged. Owners see them beside every offer; the first two lead."
        back={{ href: '/bids', label: 'Back to Dashboard' }}
      />
      <div {...drag.files}>
        <ul ref={list} className="mt-7 grid grid-cols-2 gap-3 lg:gap-4">
          {saved.map((photo, at) => (
            <SavedTile
              key={photo}
              photo={photo}
              place={at + 1}
              disabled={uploading}
              onDelete={() => setAsked(photo)}
            />
          ))}
          {selection.ready.map((photo) => (
            <SelectedTile
              key={photo.id}
              photo={photo}
              disabled={uploading}
              onRemove={() => selection.remove(photo.id)}
            />
          ))}
          {selection.unready.map((photo) => (
            <UnreadyTile key={photo.id} photo={photo} onRemove={() => selection.remove(photo.id)} />
          ))}
          {selection.room > 0 && (
            <AddPhotoTile
              target={drag.filesOver}
              disabled={uploading}
              hint="Drop it here or choose one. JPEG, PNG or WebP, 5 MB."
              onAdd={selection.add}
            />
          )}
        </ul>
      </div>
      <SelectionBar
        selection={selection}
        full={saved.length >= limit}
        uploading={uploading}
        onUpload={portfolio.upload}
      />
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && portfolio.remove(asked)}
        title="Delete this photo?"
        confirmLabel="Delete Photo"
        cancelLabel="Keep Photo"
        loading={deleting && 'Deleting'}
      >
        This removes it from your portfolio and from all your offers.
      </ConfirmDialog>
    </>
  )
}

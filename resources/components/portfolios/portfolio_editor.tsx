import type { Data } from '@generated/data'
import { ArrowLeft, Trash2, X } from '~/components/ui/icons'
import { useEffect, useRef, useState } from 'react'
import { AddPhotoTile } from '~/components/photos/add_photo_tile'
import { OverPhotoButton } from '~/components/photos/over_photo_button'
import type { ProjectPhoto } from '~/components/photos/photo_files'
import { PhotoProgress } from '~/components/photos/photo_progress'
import { SendingHint } from '~/components/photos/sending_hint'
import { UnreadyTile } from '~/components/photos/unready_tile'
import { usePhotoDrag } from '~/components/photos/use_photo_drag'
import { PortfolioLabels, type LabelOptions } from '~/components/portfolios/portfolio_labels'
import { SelectionBar } from '~/components/portfolios/selection_bar'
import { usePortfolio } from '~/components/portfolios/use_portfolio'
import { Badge } from '~/components/ui/badge'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { PageHeading } from '~/components/ui/page_heading'
import { useHeldVisit } from '~/hooks/use_held_visit'
import type { CurrentUser } from '~/types'

interface PortfolioEditorProps {
  company: CurrentUser
  labels: readonly Data.PortfolioLabel[]
  options: LabelOptions
}

const formats = 'JPEG, PNG, WebP or HEIC, up to 5 MB.'

export function PortfolioEditor({ company, labels, options }: PortfolioEditorProps) {
  const list = useRef<HTMLUListElement>(null)
  const moved = useRef(false)
  const [asked, setAsked] = useState<string | null>(null)
  const portfolio = usePortfolio(company, () => setAsked(null))
  const { saved, limit, selection, sending, uploading, deleting } = portfolio
  const drag = usePhotoDrag(selection)
  const visit = useHeldVisit(selection.ready.length > 0)

  // The button that was pressed is unmounted with its photo.
  const count = saved.length + selection.ready.length + selection.unready.length
  const former = useRef(count)
  useEffect(() => {
    if (count < former.current && document.activeElement === document.body) {
      list.current?.querySelector<HTMLElement>('[data-add-photo]')?.focus()
    }
    former.current = count
  }, [count])
  // The first photo has no button to move it.
  useEffect(() => {
    if (document.activeElement !== document.body || !moved.current) return
    list.current?.querySelector('button')?.focus()
    moved.current = false
  }, [saved])

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
        lead={
          <>
            Up to four photos of rooms you've staged. Owners see them with every offer you make, the
            first two right away.
            {/* Where the button has no room for its hint. */}
            <span className="sm:hidden"> {formats}</span>
          </>
        }
        back={{ href: '/bids', label: 'Back to Dashboard' }}
      />
      <div {...drag.files}>
        <ul ref={list} className="mt-7 grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
          {saved.map((photo, at) => (
            <SavedTile
              key={photo}
              photo={photo}
              place={at + 1}
              disabled={uploading}
              onDelete={() => setAsked(photo)}
              onMove={() => {
                moved.current = true
                portfolio.moveEarlier(photo)
              }}
            />
          ))}
          {selection.ready.map((photo) => (
            <SelectedTile
              key={photo.id}
              photo={photo}
              share={sending.shares?.get(photo.id) ?? null}
              disabled={uploading}
              onRemove={() => selection.remove(photo.id)}
            />
          ))}
          {selection.unready.map((photo) => (
            <UnreadyTile
              key={photo.id}
              photo={photo}
              onRemove={() => selection.remove(photo.id)}
              onRetry={() => selection.retry(photo)}
            />
          ))}
          {selection.room > 0 && (
            <AddPhotoTile
              target={drag.filesOver}
              disabled={uploading}
              hint={`Drop it here or choose a file. ${formats}`}
              onAdd={selection.add}
            />
          )}
        </ul>
      </div>
      <div role="status">
        <SendingHint photos={selection.ready} sending={sending} />
      </div>
      <SelectionBar
        selection={selection}
        full={saved.length >= limit}
        uploading={uploading}
        onUpload={portfolio.upload}
      />
      <PortfolioLabels photos={saved} initial={labels} options={options} />
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && portfolio.remove(asked)}
        title="Delete this photo?"
        confirmLabel="Delete Photo"
        cancelLabel="Keep Photo"
        loading={deleting && 'Deleting'}
      >
        It will be removed from your portfolio and from every offer you've made.
      </ConfirmDialog>
      <ConfirmDialog
        open={visit.isHeld}
        onClose={visit.stay}
        onConfirm={visit.leave}
        tone="primary"
        title="Leave without uploading?"
        confirmLabel="Leave"
        cancelLabel="Stay"
      >
        {selection.ready.length === 1
          ? '1 photo isn’t uploaded yet. Owners don’t see it. It stays on this device until you come back.'
          : `${selection.ready.length} photos aren’t uploaded yet. Owners don’t see them. They stay on this device until you come back.`}
      </ConfirmDialog>
    </>
  )
}

interface SavedTileProps {
  photo: string
  /** Position, from 1. */
  place: number
  disabled: boolean
  onDelete: () => void
  onMove: () => void
}

function SavedTile({ photo, place, disabled, onDelete, onMove }: SavedTileProps) {
  return (
    <li className="relative aspect-4/3 overflow-hidden rounded-lg">
      <img className="picture" src={photo} alt={`Portfolio photo ${place}`} />
      {place > 1 && (
        <OverPhotoButton
          icon={ArrowLeft}
          label={`Move photo ${place} earlier`}
          className="absolute right-2 bottom-2 lg:right-3 lg:bottom-3"
          disabled={disabled}
          onClick={onMove}
        />
      )}
      <OverPhotoButton
        icon={Trash2}
        label={`Delete photo ${place}`}
        className="absolute top-2 right-2 lg:top-3 lg:right-3"
        disabled={disabled}
        onClick={onDelete}
      />
    </li>
  )
}

interface SelectedTileProps {
  photo: ProjectPhoto
  /** Fraction of the photo sent, 0 to 1; null while it isn't being sent. */
  share: number | null
  disabled: boolean
  onRemove: () => void
}

/** A photo that is chosen but not uploaded yet. */
function SelectedTile({ photo, share, disabled, onRemove }: SelectedTileProps) {
  return (
    <li className="relative aspect-4/3 rounded-lg ring-2 ring-accent ring-offset-2 ring-offset-paper">
      <img className="picture rounded-lg" src={photo.data} alt={`Selected: ${photo.name}`} />
      {share === null ? (
        <Badge
          text="Not uploaded yet"
          tone="accent"
          className="absolute bottom-2 left-2 lg:bottom-3 lg:left-3"
        />
      ) : (
        <PhotoProgress name={photo.name} share={share} />
      )}
      <OverPhotoButton
        icon={X}
        label={`Remove ${photo.name} from the selection`}
        className="absolute top-2 right-2 lg:top-3 lg:right-3"
        disabled={disabled}
        onClick={onRemove}
      />
    </li>
  )
}

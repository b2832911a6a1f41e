import { ArrowLeft, ArrowRight, GripVertical, Trash2 } from '~/components/ui/icons'
import type { DragEvent, ReactNode } from 'react'
import type { ProjectPhoto } from '~/components/photos/photo_files'
import { OverPhotoButton } from '~/components/photos/over_photo_button'
import { PhotoProgress } from '~/components/photos/photo_progress'
import { classes } from '~/lib/classes'

interface PhotoTileProps {
  photo: ProjectPhoto
  place: number
  /** Among all photos of the project; the first one is its cover. */
  number: number
  last: boolean
  /** Whether another photo is being dragged over this one. */
  target: boolean
  /** Fraction of the photo sent, 0 to 1; null while the form isn't being sent. */
  share: number | null
  onRemove: () => void
  onMove: (by: -1 | 1) => void
  drag: {
    onDragStart: (event: DragEvent) => void
    onDragOver: (event: DragEvent) => void
    onDragEnd: () => void
    onDrop: (event: DragEvent) => void
  }
  /** Shown below the photo. */
  children?: ReactNode
}

/** A button below the photo instead of over it. */
const BELOW = 'pointer-coarse:bg-transparent pointer-coarse:text-ink pointer-coarse:hover:bg-sunken'

/** A photo that can be removed, and moved with buttons or by dragging. */
export function PhotoTile(props: PhotoTileProps) {
  const { photo, place, number, last, target, share, onRemove, onMove, drag } = props
  const { name } = photo
  const sending = share !== null
  return (
    <li
      data-photo={photo.id}
      draggable={!sending}
      {...drag}
      className={classes(
        'rounded-lg',
        target && 'outline-2 outline-offset-2 outline-accent outline-dashed'
      )}
    >
      <div className="relative">
        <div className="relative aspect-[4/3] overflow-hidden rounded-lg">
          {photo.file ? (
            <p className="grid size-full place-content-center bg-sunken p-3 text-center text-sm text-muted wrap-anywhere">
              {name}
            </p>
          ) : (
            <img
              className={classes('picture', sending && 'opacity-45')}
              src={photo.data}
              alt={name}
              draggable={false}
            />
          )}
          <span className="badge absolute top-2 left-2 bg-white text-[#221d17]">
            {number === 1 ? 'Cover' : number}
          </span>
          {sending && <PhotoProgress name={name} share={share} />}
        </div>
        {!sending && (
          // Fingers need larger buttons, which would hide the picture.
          <div className="pointer-coarse:mt-1 pointer-coarse:flex pointer-coarse:justify-between">
            <OverPhotoButton
              icon={Trash2}
              label={`Remove ${name}`}
              className={`pointer-fine:absolute pointer-fine:top-2 pointer-fine:right-2 pointer-coarse:order-last ${BELOW}`}
              onClick={onRemove}
            />
            <div className="flex gap-1 pointer-fine:absolute pointer-fine:right-2 pointer-fine:bottom-2">
              {place > 0 && (
                <OverPhotoButton
                  icon={ArrowLeft}
                  label={`Move ${name} earlier`}
                  className={BELOW}
                  onClick={() => onMove(-1)}
                />
              )}
              {!last && (
                <OverPhotoButton
                  icon={ArrowRight}
                  label={`Move ${name} later`}
                  className={BELOW}
                  onClick={() => onMove(1)}
                />
              )}
            </div>
            <span
              className="absolute bottom-2 left-2 hidden size-9 cursor-grab place-items-center rounded-md bg-white text-[#221d17] pointer-fine:grid"
              aria-hidden="true"
            >
              <GripVertical className="icon" />
            </span>
          </div>
        )}
      </div>
      {props.children}
    </li>
  )
}

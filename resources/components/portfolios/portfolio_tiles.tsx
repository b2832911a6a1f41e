import { Trash2, X } from 'lucide-react'
import { OverPhotoButton } from '~/components/photos/over_photo_button'
import type { ProjectPhoto } from '~/components/photos/photo_files'
import { Badge } from '~/components/ui/badge'

interface SavedTileProps {
  photo: string
  /** 1 for the first. */
  place: number
  disabled: boolean
  onDelete: () => void
}

export function SavedTile({ photo, place, disabled, onDelete }: SavedTileProps) {
  return (
    <li className="relative aspect-4/3 overflow-hidden rounded-lg">
      <img className="picture" src={photo} alt={`Portfolio photo ${place}`} />
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
  disabled: boolean
  onRemove: () => void
}

/** Chosen, but not sent yet. */
export function SelectedTile({ photo, disabled, onRemove }: SelectedTileProps) {
  return (
    <li className="relative aspect-4/3 rounded-lg ring-2 ring-accent ring-offset-2 ring-offset-paper">
      <img className="picture rounded-lg" src={photo.data} alt={`Selected: ${photo.name}`} />
      <Badge
        text="Not uploaded yet"
        tone="accent"
        className="absolute bottom-2 left-2 lg:bottom-3 lg:left-3"
      />
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

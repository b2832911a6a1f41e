import { ImageOff, X } from '~/components/ui/icons'
import { Button } from '~/components/ui/button'
import { OverPhotoButton } from '~/components/photos/over_photo_button'
import { PhotoProgress } from '~/components/photos/photo_progress'
import type { UnreadyPhoto } from '~/components/photos/use_photos'
import { Spinner } from '~/components/ui/spinner'

interface UnreadyTileProps {
  photo: UnreadyPhoto
  onRemove: () => void
  onRetry: () => void
}

/** Tile for a photo that is being read or isn't accepted. */
export function UnreadyTile({ photo, onRemove, onRetry }: UnreadyTileProps) {
  const { name, refusal, share = 1, file } = photo
  if (!refusal) {
    return (
      <li className="relative grid aspect-[4/3] place-content-center rounded-lg bg-sunken p-3 text-center">
        {share < 1 ? (
          <PhotoProgress name={name} share={share} />
        ) : (
          <p className="flex items-center gap-2 text-sm text-muted">
            <Spinner />
            <span className="truncate">{name}</span>
          </p>
        )}
        <OverPhotoButton
          icon={X}
          label={`Stop reading ${name}`}
          className="absolute top-2 right-2"
          onClick={onRemove}
        />
      </li>
    )
  }
  return (
    <li className="relative grid aspect-[4/3] place-content-center justify-items-center gap-1 rounded-lg border border-danger/40 bg-danger-soft p-2 text-center text-[0.8125rem] leading-tight font-medium text-danger max-sm:aspect-auto max-sm:content-start max-sm:pt-14 max-sm:pb-3">
      <ImageOff className="icon size-5 max-sm:absolute max-sm:top-5 max-sm:left-4" />
      {!refusal.description.includes(name) && (
        <span className="max-w-full px-8 break-words max-sm:hidden">{name}</span>
      )}
      <span className="line-clamp-4 max-sm:line-clamp-none max-w-full px-2 break-words">
        {refusal.description}
      </span>
      {file && (
        <Button size="sm" onClick={onRetry}>
          Try again<span className="sr-only"> with {name}</span>
        </Button>
      )}
      <OverPhotoButton
        icon={X}
        label={`Dismiss ${name}`}
        className="absolute top-2 right-2"
        onClick={onRemove}
      />
    </li>
  )
}

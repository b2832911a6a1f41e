import type { ProjectPhoto } from '~/components/photos/photo_files'
import type { PhotoSending } from '~/components/photos/use_photo_sending'

interface SendingHintProps {
  photos: readonly ProjectPhoto[]
  sending: PhotoSending
}

/** What happens to photos after a lost connection. Belongs in a live region. */
export function SendingHint({ photos, sending: { busy, waiting, arrived } }: SendingHintProps) {
  if (waiting) {
    return (
      <p className="hint mt-2">
        The connection is lost. Your photos go on as soon as it’s back, where they stopped.
      </p>
    )
  }
  const there = photos.filter(({ id }) => arrived.has(id)).length
  if (busy || there === 0) return null
  return (
    <p className="hint mt-2">
      {there === photos.length
        ? 'All photos have arrived. Only the rest is sent again.'
        : `${there} of ${photos.length} photos have arrived. They aren’t sent again.`}
    </p>
  )
}

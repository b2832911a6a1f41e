import { useId, useRef, useState, type ChangeEvent } from 'react'
import { preparePhoto } from '~/components/photos/photo_files'
import { ordinaryPhoto, type PhotoFileRules } from '~/components/photos/photo_rules'
import { usePhotoTypes } from '~/components/photos/use_photo_types'
import { Avatar } from '~/components/ui/avatar'
import { Button } from '~/components/ui/button'
import { FieldNotes } from '~/components/ui/field'
import { toast } from '~/lib/toast'

interface AvatarFieldProps {
  /** For the initials that are shown without a photo. */
  name: string
  /** Data string or URL. */
  photo: string | null
  error?: string
  disabled: boolean
  onChange: (photo: string | null) => void
}

/** Smaller than other photos, because it's only shown as a thumbnail. */
const rules: PhotoFileRules = {
  ...ordinaryPhoto,
  longSide: 640,
  texts: {
    wrongType: { title: 'Invalid File Type', description: 'Please select only image files' },
    unreadable: {
      title: 'Failed to process photos',
      description: 'We couldn’t open {file}',
    },
  },
}

/** The photo is sent with the rest of the form. */
export function AvatarField({ name, photo, error, disabled, onChange }: AvatarFieldProps) {
  const id = useId()
  const types = usePhotoTypes()
  const input = useRef<HTMLInputElement>(null)
  const change = useRef<HTMLButtonElement>(null)
  const [reading, setReading] = useState(false)

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    // Allows the same file to be chosen again after it was removed.
    target.value = ''
    if (!file) return
    setReading(true)
    const prepared = await preparePhoto(file, rules)
    setReading(false)
    if ('refusal' in prepared) toast({ ...prepared.refusal, tone: 'error' })
    else onChange(prepared.data)
  }

  function remove() {
    onChange(null)
    // The Remove button is unmounted with the photo.
    change.current?.focus()
  }

  return (
    <div role="group" aria-labelledby={id} className="border-b border-line pb-6">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Avatar name={name} photo={photo} className="size-16! text-xl!" />
        <div className="min-w-24 flex-1">
          <p id={id} className="font-semibold">
            Picture
          </p>
          <p className="text-sm text-muted">Shown once contact details are shared.</p>
        </div>
        <input ref={input} type="file" accept={types} hidden onChange={choose} />
        <div className="ml-auto flex gap-2">
          {photo && (
            <Button size="sm" variant="quiet" disabled={disabled} onClick={remove}>
              Remove
            </Button>
          )}
          <Button
            ref={change}
            size="sm"
            aria-describedby={error && `${id}-error`}
            aria-invalid={error ? true : undefined}
            disabled={disabled}
            loading={reading && 'Reading'}
            onClick={() => input.current?.click()}
          >
            Change
          </Button>
        </div>
      </div>
      <FieldNotes id={id} error={error} />
    </div>
  )
}

import { useEffect, useRef, useState } from 'react'
import { dayRules, noAccessReasons } from '#shared/jobs/install_day'
import { Button, IconButton } from '~/components/ui/button'
import { usePhotoTypes } from '~/components/photos/use_photo_types'
import { cannotChange } from '~/components/condition_photos/words'
import { Dialog } from '~/components/ui/dialog'
import { Fieldset } from '~/components/ui/fieldset'
import { Camera, X } from '~/components/ui/icons'
import { Textarea } from '~/components/ui/textarea'
import { RadioTile } from '~/components/ui/tiles'
import type { NoAccess } from '~/components/install_day/day_taps'

interface NoAccessDialogProps {
  /** Who reads it: `the owner`, or `Renee and the owner`. */
  readers: string
  onSend: (details: NoAccess) => void
  onClose: () => void
}

/** Why the crew couldn't get in. */
export function NoAccessDialog({ readers, onSend, onClose }: NoAccessDialogProps) {
  const [reason, setReason] = useState<NoAccess['reason']>('code')
  const [note, setNote] = useState('')
  const [photo, setPhoto] = useState<File | null>(null)
  return (
    <Dialog
      open
      size="narrow"
      title="Couldn’t get in"
      description={`${readers.charAt(0).toUpperCase()}${readers.slice(1)} read${readers.includes(' and ') ? '' : 's'} this in a minute.`}
      onClose={onClose}
    >
      <form
        className="mt-5 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          onSend({ reason, note: note.trim() || null, photo })
        }}
      >
        <Fieldset legend="Why?">
          <div className="grid gap-2">
            {noAccessReasons.options.map(({ value, label }) => (
              <RadioTile
                key={value}
                name="reason"
                value={value}
                label={label}
                checked={reason === value}
                onSelect={() => setReason(value)}
              />
            ))}
          </div>
        </Fieldset>
        <Textarea
          label="What did you find?"
          optional
          rows={3}
          value={note}
          maxLength={dayRules.note}
          onValueChange={setNote}
        />
        <div className="grid gap-2">
          <PhotoField photo={photo} onChange={setPhoto} />
          {photo && <p className="text-sm text-pretty text-muted">{cannotChange}</p>}
        </div>
        <Button type="submit" variant="primary" size="lg" className="w-full">
          Tell {readers}
        </Button>
      </form>
    </Dialog>
  )
}

/** One photo of what is in the way, with the phone's own camera. */
function PhotoField({
  photo,
  onChange,
}: {
  photo: File | null
  onChange: (photo: File | null) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const types = usePhotoTypes()
  const [preview, setPreview] = useState<string | null>(null)
  useEffect(() => {
    if (!photo) return setPreview(null)
    const url = URL.createObjectURL(photo)
    setPreview(url)
    return () => URL.revokeObjectURL(url)
  }, [photo])
  return (
    <div className="flex items-center gap-3">
      <input
        ref={input}
        type="file"
        hidden
        accept={types}
        capture="environment"
        aria-label="Photo of what you found"
        onChange={({ target }) => {
          onChange(target.files?.[0] ?? null)
          // Allows the same file to be chosen again.
          target.value = ''
        }}
      />
      {preview && (
        <img
          src={preview}
          alt="Your photo"
          className="size-14 flex-none rounded-lg bg-sunken object-cover"
        />
      )}
      <Button icon={Camera} className="min-h-11 flex-1" onClick={() => input.current?.click()}>
        {photo ? 'Another photo' : 'Add a photo'}
      </Button>
      {photo && <IconButton icon={X} label="Leave out the photo" onClick={() => onChange(null)} />}
    </div>
  )
}

import { useState } from 'react'
import { dayRules, noAccessReasons } from '#shared/jobs/install_day'
import { Button } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog'
import { Fieldset } from '~/components/ui/fieldset'
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
          onSend({ reason, note: note.trim() || null })
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
        <Button type="submit" variant="primary" size="lg" className="w-full">
          Tell {readers}
        </Button>
      </form>
    </Dialog>
  )
}

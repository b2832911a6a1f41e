import { useState } from 'react'
import { conditionLimits } from '#shared/install_day/condition_photos'
import type { ConditionRoom } from '~/components/condition_photos/senders'
import { Button } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog'
import { Select } from '~/components/ui/select'
import { Textarea } from '~/components/ui/textarea'
import { OutboxFull, type Entry } from '~/outbox/entries'
import type { Outbox } from '~/outbox/outbox'

interface DamageDialogProps {
  rooms: readonly Pick<ConditionRoom, 'room' | 'label'>[]
  outbox: Outbox
  day: string | null
  /** Who answers it. */
  reader: string
  onClose: () => void
  /** The note is kept; its photos follow. */
  onKept: (note: Entry) => void
}

/** Where and what. The note is kept on the device first, like photos. */
export function DamageDialog({ rooms, outbox, day, reader, onClose, onKept }: DamageDialogProps) {
  const [room, setRoom] = useState('')
  const [text, setText] = useState('')
  const [errors, setErrors] = useState<{ room?: string; text?: string }>({})
  async function keep() {
    const said = text.trim()
    const missing = {
      ...(!room && { room: 'Choose a room' }),
      ...(!said && { text: 'Say what is damaged' }),
    }
    setErrors(missing)
    if (!room || !said) return
    try {
      onKept(await outbox.keep({ kind: 'note', about: { room, text: said }, day }))
    } catch (error) {
      const isFull = error instanceof OutboxFull && error.isFull
      setErrors({
        text: isFull
          ? 'This phone is full, so the note isn’t kept. Free some space and try again.'
          : 'This browser keeps no notes. Try another one.',
      })
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="narrow"
      title="Report damage"
      description={`${reader} reads it at once and answers “Seen” or “Not agreed”. A note can’t be changed or deleted.`}
    >
      <form
        className="mt-6 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void keep()
        }}
      >
        <Select
          label="Room"
          placeholder="Choose a room"
          options={rooms.map((each) => ({ value: each.room, label: each.label }))}
          value={room}
          error={errors.room}
          onValueChange={setRoom}
        />
        <Textarea
          label="What is damaged"
          rows={3}
          maxLength={conditionLimits.noteLength}
          value={text}
          error={errors.text}
          onValueChange={setText}
        />
        <Button type="submit" variant="primary" className="sm:w-max">
          Save and take photos
        </Button>
      </form>
    </Dialog>
  )
}

import { useId, useRef, useState, type SyntheticEvent } from 'react'
import { findContactDetails, maskParts } from '#shared/masking/contact_details'
import { maxLengths } from '#shared/values/field_rules'
import { cleanText } from '#shared/values/pasted_text'
import { sendChoice } from '~/components/seller/send'
import type { SellerChoice } from '~/components/seller/seller_types'
import { Button } from '~/components/ui/button'
import { CircleCheck } from '~/components/ui/icons'
import { LocalTime } from '~/components/ui/local_time'
import { HidingNote, MaskedText } from '~/components/ui/masked_text'
import { Textarea } from '~/components/ui/textarea'
import { changeErrorMessage } from '~/lib/api_error'

interface ChoiceFormProps {
  token: string
  letter: string
  /** What was written before. */
  former: string | null
  onSent: (choice: SellerChoice) => void
  onCancel: () => void
}

/** What contact details leave of a text; null if there are none. */
function masked(text: string): string | null {
  const parts = findContactDetails(cleanText(text))
  return parts.length > 0 ? maskParts(cleanText(text), parts) : null
}

/** Why the seller would choose an offer, and the button that sends it. Nothing is sent before. */
export function ChoiceForm({ token, letter, former, onSent, onCancel }: ChoiceFormProps) {
  const [note, setNote] = useState(former ?? '')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const isSending = useRef(false)
  const id = useId()
  const preview = masked(note)

  async function send(event: SyntheticEvent) {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    setError(null)
    try {
      onSent(await sendChoice({ token, letter, note }))
    } catch (failure) {
      setError(changeErrorMessage(failure, 'This could not be sent. Try again.'))
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }

  return (
    <form
      method="post"
      aria-labelledby={id}
      className="no-print border-t border-line pt-4"
      onSubmit={send}
    >
      <Chosen id={id} />
      <Textarea
        className="mt-3"
        label="Why?"
        optional
        rows={2}
        maxLength={maxLengths.sellerNote}
        value={note}
        onValueChange={setNote}
      />
      {preview !== null && (
        <div className="mt-2">
          <HidingNote text="Contact details are hidden. Your agent reads:" />
          <p className="mt-1 text-[0.9375rem] wrap-anywhere whitespace-pre-line">
            “<MaskedText text={preview} />”
          </p>
        </div>
      )}
      {error && (
        <p role="alert" className="mt-3 text-[0.9375rem] text-danger">
          {error}
        </p>
      )}
      <Button type="submit" variant="primary" className="mt-4 w-full" loading={busy && 'Sending'}>
        Send to my agent
      </Button>
      <Button variant="quiet" className="mt-1 w-full" onClick={onCancel}>
        Choose another
      </Button>
    </form>
  )
}

interface SentChoiceProps {
  choice: SellerChoice
  /** Absent once nothing can be chosen anymore. */
  onChange?: () => void
}

/** The choice as it was sent. */
export function SentChoice({ choice, onChange }: SentChoiceProps) {
  return (
    <div className="border-t border-line pt-4">
      <Chosen />
      {choice.note && (
        <p className="mt-2 text-[0.9375rem] text-pretty wrap-anywhere whitespace-pre-line">
          “<MaskedText text={choice.note} />”
        </p>
      )}
      <p className="no-print mt-2 text-sm text-muted">
        Sent <LocalTime at={choice.chosenAt} format="ago" />.
        {onChange && ' You can change your mind.'}
      </p>
      {onChange && (
        <Button variant="quiet" className="no-print mt-1 w-full" onClick={onChange}>
          Change what you wrote
        </Button>
      )}
    </div>
  )
}

const Chosen = ({ id }: { id?: string }) => (
  <p id={id} className="flex items-center gap-2 font-semibold text-accent">
    <CircleCheck className="icon" aria-hidden />
    You’d choose this one
  </p>
)

import type { Data } from '@generated/data'
import { useState } from 'react'
import { moneyFromCents } from '#shared/values/money'
import { cleanText } from '#shared/values/pasted_text'
import { refundNoteLength, refundNoteMinimum } from '#shared/payments/refund_reasons'
import { refundFee } from '~/components/console/mutations'
import { Button } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog'
import { Fieldset } from '~/components/ui/fieldset'
import { Textarea } from '~/components/ui/textarea'
import { RadioTile } from '~/components/ui/tiles'
import { useMutation } from '~/hooks/use_mutation'

interface RefundDialogProps {
  /** The payment to refund; null closes the dialog. */
  payment: Data.ConsolePayment | null
  reasons: readonly { value: string; label: string }[]
  onClose: () => void
  onDone: () => void
}

function whatIsMissing(reason: string, note: string) {
  if (!reason) return 'Choose a reason first'
  return cleanText(note).length < refundNoteMinimum ? 'Write a note for the team first' : undefined
}

/** Confirms a refund. Fees are final, so one of the allowed reasons is required. */
export function RefundDialog({ payment, reasons, onClose, onDone }: RefundDialogProps) {
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const { mutate, busy, errors } = useMutation(refundFee, {
    onSuccess() {
      close()
      onDone()
    },
  })
  function close() {
    setReason('')
    setNote('')
    onClose()
  }
  if (!payment) return null
  return (
    <Dialog
      open
      onClose={close}
      size="confirm"
      busy={busy}
      title={`Refund ${moneyFromCents(payment.amount)}?`}
      description={`The whole fee goes back to the card of ${payment.company}. The offer stays accepted and the contact details stay open.`}
      footer={
        <div className="mt-7 flex flex-wrap justify-end gap-2 max-md:flex-col-reverse">
          <Button onClick={busy ? undefined : close}>Keep the fee</Button>
          <Button
            variant="danger-solid"
            loading={busy && 'Refunding'}
            disabledReason={whatIsMissing(reason, note)}
            onClick={() => void mutate({ id: payment.id, reason, note })}
          >
            Refund
          </Button>
        </div>
      }
    >
      <div className="mt-6 grid gap-5">
        <Fieldset legend="Reason">
          <div className="grid gap-2">
            {reasons.map(({ value, label }) => (
              <RadioTile
                key={value}
                name="reason"
                label={label}
                value={value}
                checked={reason === value}
                {...(value === 'owner_unresponsive' &&
                  payment.unresponsiveRefusal && {
                    disabled: true,
                    description: payment.unresponsiveRefusal,
                  })}
                onSelect={setReason}
              />
            ))}
          </div>
        </Fieldset>
        <Textarea
          label="Note for the team"
          hint="Why, and who asked for it. The company doesn’t read this."
          rows={3}
          maxLength={refundNoteLength}
          value={note}
          error={errors.note}
          onValueChange={setNote}
        />
      </div>
    </Dialog>
  )
}

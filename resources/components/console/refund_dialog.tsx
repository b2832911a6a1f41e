import type { Data } from '@generated/data'
import { useState } from 'react'
import { moneyFromCents } from '#shared/money'
import { refundFee } from '~/components/console/mutations'
import { Button } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog'
import { Fieldset } from '~/components/ui/fieldset'
import { RadioTile } from '~/components/ui/tiles'
import { useMutation } from '~/hooks/use_mutation'

interface RefundDialogProps {
  /** The payment to refund; null closes the dialog. */
  payment: Data.ConsolePayment | null
  reasons: readonly { value: string; label: string }[]
  onClose: () => void
  onDone: () => void
}

/** Confirms a refund. Fees are final, so one of the allowed reasons is required. */
export function RefundDialog({ payment, reasons, onClose, onDone }: RefundDialogProps) {
  const [reason, setReason] = useState('')
  const { mutate, busy } = useMutation(refundFee, {
    onSuccess() {
      close()
      onDone()
    },
  })
  function close() {
    setReason('')
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
            disabledReason={reason ? undefined : 'Choose a reason first'}
            onClick={() => void mutate({ id: payment.id, reason })}
          >
            Refund
          </Button>
        </div>
      }
    >
      <div className="mt-6">
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
      </div>
    </Dialog>
  )
}

import { router } from '@inertiajs/react'
import { einOnInvoices, isEin, isSocialSecurityNumber } from '#shared/jobs/invoices'
import { cleanLine } from '#shared/values/pasted_text'
import { addressLines, addressProblem, receiptDetailLimits } from '#shared/payments/receipt_details'
import { Button } from '~/components/ui/button'
import { Checkbox } from '~/components/ui/checkbox'
import { Textarea } from '~/components/ui/textarea'
import { TextInput } from '~/components/ui/text_input'
import { faults, useForm } from '~/hooks/use_form'
import { api } from '~/lib/api'

const reload = () => new Promise<void>((resolve) => router.reload({ onFinish: () => resolve() }))

export type StoredDetails = {
  address: string | null
  taxId: string | null
  /** Whether the tax ID is printed on invoices too. */
  taxIdOnInvoices: boolean
}

const valuesOf = (details: StoredDetails | null) => ({
  address: details?.address ?? '',
  taxId: details?.taxId ?? '',
  taxIdOnInvoices: details?.taxIdOnInvoices ?? false,
})

interface ReceiptDetailsFormProps {
  userId: number
  /** Null without details. */
  details: StoredDetails | null
}

/** A stager's address and tax ID for its receipts. */
export function ReceiptDetailsForm({ userId, details }: ReceiptDetailsFormProps) {
  const form = useForm({
    initial: valuesOf(details),
    check: ({ address, taxId, taxIdOnInvoices }) =>
      faults({
        address: addressProblem(address),
        taxId: isSocialSecurityNumber(taxId)
          ? 'Leave out a Social Security number. An EIN is written 12-3456789.'
          : taxIdOnInvoices && cleanLine(taxId) !== '' && !isEin(taxId) && einOnInvoices,
      }),
    send: ({ address, taxId, taxIdOnInvoices }) =>
      api.put(`/api/users/${userId}/receipt-details`, {
        address: addressLines(address).join('\n') || null,
        taxId: cleanLine(taxId) || null,
        taxIdOnInvoices,
      }),
    done: { title: 'Details saved', description: 'Your next receipts will show them.' },
    failed: 'Failed to save your details',
    refresh: reload,
    onSuccess: (stored: StoredDetails) => form.restart(valuesOf(stored)),
  })
  const { field, props, busy, values, set } = form
  return (
    <form {...props} aria-label="Details for your receipts" className="grid max-w-xl gap-4">
      <Textarea
        {...field('address')}
        label="Company address"
        optional
        rows={3}
        autoComplete="street-address"
        hint={`Up to ${receiptDetailLimits.addressLines} lines.`}
      />
      <TextInput
        {...field('taxId')}
        label="Tax ID"
        optional
        autoComplete="off"
        maxLength={receiptDetailLimits.taxId}
        hint={'For most companies the EIN, such as 12\u20113456789.'}
      />
      <Checkbox
        checked={values.taxIdOnInvoices}
        onCheckedChange={(taxIdOnInvoices) => set('taxIdOnInvoices', taxIdOnInvoices)}
        label="Print the EIN on invoices too. Their customers read it."
      />
      <div>
        <Button type="submit" loading={busy && 'Saving'}>
          Save details
        </Button>
      </div>
    </form>
  )
}

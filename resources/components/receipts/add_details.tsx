import { router } from '@inertiajs/react'
import { ReceiptText } from '~/components/ui/icons'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { Notice } from '~/components/ui/notice'
import { useMutation, type Mutation } from '~/hooks/use_mutation'
import { api } from '~/lib/api'

const completeReceipt: Mutation<number, unknown> = {
  send: (bidId) => api.post(`/api/bids/${bidId}/receipt/details`),
  done: { title: 'Receipt completed', description: 'It now shows your company details.' },
  failed: 'Failed to complete the receipt',
}

const reload = () => new Promise<void>((resolve) => router.reload({ onFinish: () => resolve() }))

interface AddDetailsProps {
  bidId: number
  /** From the company's profile. */
  details: { address: string | null; taxId: string | null }
}

/** Offers to print the company's details on a receipt that has none. */
export function AddDetails({ bidId, details: { address, taxId } }: AddDetailsProps) {
  const [asking, setAsking] = useState(false)
  const { mutate, busy } = useMutation(completeReceipt, {
    onSuccess: () => setAsking(false),
    onConflict: () => setAsking(false),
    refresh: reload,
  })
  return (
    <>
      <Notice
        tone="info"
        icon={ReceiptText}
        className="no-print mt-5"
        title="This receipt doesn’t have your company details"
        action={
          <Button size="sm" onClick={() => setAsking(true)}>
            Add details
          </Button>
        }
      >
        <p>Add the ones from your profile. You can do this once.</p>
      </Notice>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void mutate(bidId)}
        tone="primary"
        title="Add these details to the receipt?"
        confirmLabel="Add details"
        cancelLabel="Cancel"
        loading={busy && 'Adding'}
        field={
          <p className="mt-4 rounded-lg bg-sunken px-4 py-3 wrap-anywhere whitespace-pre-line">
            {[address, taxId && `Tax ID ${taxId}`].filter(Boolean).join('\n')}
          </p>
        }
      >
        They can’t be changed on this receipt afterwards.
      </ConfirmDialog>
    </>
  )
}

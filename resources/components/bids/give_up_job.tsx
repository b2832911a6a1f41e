import { useState } from 'react'
import { bidMessages, maxLengths } from '#shared/field_rules'
import { cleanText } from '#shared/pasted_text'
import { giveUpJob, type BidRef } from '~/components/bids/mutations'
import { Button } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog'
import { Textarea } from '~/components/ui/textarea'
import { faults, useForm } from '~/hooks/use_form'
import { keys } from '~/lib/query_keys'

interface GiveUpJobProps {
  bid: BidRef
  className?: string
  /** Called when it is done or no longer possible. */
  onDone: () => void
}

/** "I can't do this job": asks for the reason, and says what follows. Show it while `can.giveUp`. */
export function GiveUpJob({ bid, className, onDone }: GiveUpJobProps) {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button variant="danger" className={className} onClick={() => setAsks(true)}>
        I can’t do this job
      </Button>
      {asks && (
        <GiveUpDialog
          bid={bid}
          onClose={() => setAsks(false)}
          onDone={() => {
            setAsks(false)
            onDone()
          }}
        />
      )}
    </>
  )
}

interface GiveUpDialogProps {
  bid: BidRef
  onClose: () => void
  onDone: () => void
}

/** The dialog on its own, for a row with other actions. */
export function GiveUpDialog(props: GiveUpDialogProps) {
  const [busy, setBusy] = useState(false)
  return (
    <Dialog
      open
      onClose={props.onClose}
      size="narrow"
      busy={busy}
      title="Give up this job?"
      description="The project opens for other offers, and you can’t make another one on it. The fee isn’t refunded by itself: our team reads your reason and decides. It counts as a cancellation on your record. You and the owner keep each other’s contact details."
    >
      <GiveUpForm {...props} onBusy={setBusy} />
    </Dialog>
  )
}

function GiveUpForm({
  bid,
  onClose,
  onDone,
  onBusy,
}: GiveUpDialogProps & { onBusy: (busy: boolean) => void }) {
  const {
    field,
    props: form,
    busy,
  } = useForm({
    initial: { reason: '' },
    check: ({ reason }) => faults({ reason: cleanText(reason) === '' && bidMessages.giveUpReason }),
    async send({ reason }) {
      onBusy(true)
      await giveUpJob.send({ ...bid, reason }).finally(() => onBusy(false))
    },
    done: typeof giveUpJob.done === 'function' ? undefined : giveUpJob.done,
    failed: giveUpJob.failed,
    invalidates: [
      keys.project(bid.projectId),
      keys.bidsOf(bid.projectId),
      keys.ownBids,
      keys.staging(bid.projectId),
    ],
    onSuccess: onDone,
    onConflict: onDone,
  })
  return (
    <form {...form} method="post" className="mt-6 grid gap-5">
      <Textarea
        {...field('reason')}
        label="Why can’t you do it?"
        hint="The owner and our team read this."
        rows={4}
        maxLength={maxLengths.giveUpReason}
        data-autofocus
      />
      <div className="flex flex-wrap justify-end gap-2 max-md:flex-col-reverse">
        <Button onClick={onClose}>Keep the job</Button>
        <Button type="submit" variant="danger" loading={busy && 'Sending'}>
          Give up the job
        </Button>
      </div>
    </form>
  )
}

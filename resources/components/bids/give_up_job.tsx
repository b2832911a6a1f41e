import { useState } from 'react'
import { maxLengths } from '#shared/values/field_rules'
import { bidMessages } from '#shared/values/job_messages'
import { giveUpJob, type BidRef } from '~/components/bids/mutations'
import { Button } from '~/components/ui/button'
import { ReasonDialog } from '~/components/ui/reason_dialog'

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
export const GiveUpDialog = ({ bid: { id, projectId }, onClose, onDone }: GiveUpDialogProps) => (
  <ReasonDialog
    input={{ id, projectId }}
    mutation={giveUpJob}
    title="Give up the project?"
    description="The project opens for other offers, and you can’t make another one on it. The fee isn’t refunded by itself: our team reads your reason and decides. Your record counts it under “Gave up after winning”. You and the owner keep each other’s contact details."
    label="Why can’t you do it?"
    hint="The owner and our team read this."
    maxLength={maxLengths.giveUpReason}
    missing={bidMessages.giveUpReason}
    submit="Give up the project"
    isDangerous
    cancel="Keep the project"
    onClose={onClose}
    onDone={onDone}
  />
)

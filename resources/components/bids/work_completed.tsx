import { useState } from 'react'
import { CompleteWorkQuestion } from '~/components/bids/complete_work_question'
import type { PartyBid } from '~/components/bids/offers'
import { Button } from '~/components/ui/button'

interface WorkCompletedProps {
  bid: PartyBid
  /** Title of the project. */
  title: string
  onDone: () => void
}

/** The stager marks its work completed; the owner completes the project. */
export function WorkCompleted({ bid, title, onDone }: WorkCompletedProps) {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button className="mt-4 w-full" onClick={() => setAsks(true)}>
        Work Completed
      </Button>
      {asks && (
        <CompleteWorkQuestion
          bid={bid}
          title={title}
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

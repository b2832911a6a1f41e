import { undoAcceptance } from '~/components/bids/mutations'
import type { PartyBid } from '~/components/bids/offers'
import { focusJobSentence } from '~/components/jobs/focus_job'
import { Button } from '~/components/ui/button'
import { useMutation } from '~/hooks/use_mutation'

/** Lets the owner take back a wrong tap on Accept. Nothing while that isn't possible. */
export function UndoAcceptance({ bid }: { bid: Pick<PartyBid, 'id' | 'projectId' | 'can'> }) {
  const undo = useMutation(undoAcceptance, {
    onSuccess: focusJobSentence,
    onConflict: focusJobSentence,
  })
  if (!bid.can.undoAccept) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-48 flex-1 text-sm text-muted">
        You can undo this until they start to pay.
      </p>
      <Button
        className="max-sm:w-full"
        loading={undo.busy && 'Undoing'}
        onClick={() => void undo.mutate(bid)}
      >
        Undo
      </Button>
    </div>
  )
}

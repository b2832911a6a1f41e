import type { PartyBid } from '~/components/bids/offers'
import { refreshProject } from '~/components/projects/polls'
import { Button } from '~/components/ui/button'
import { useAction } from '~/hooks/use_action'
import { api } from '~/lib/api'
import { toast } from '~/lib/toast'

/** SBD-09: the company's own word that it is done; the owner completes the project (R06). */
export function WorkCompleted({ bid, onDone }: { bid: PartyBid; onDone: () => void }) {
  const { act, busy } = useAction(() => api.post(`/api/bids/${bid.id}/complete`), {
    failed: 'Failed to mark work as completed',
    refresh: () => refreshProject(bid.projectId),
    onSuccess() {
      toast({ title: 'Work marked as completed', description: 'The owner confirms it.' })
      onDone()
    },
  })
  return (
    <Button className="mt-4 w-full" loading={busy && 'Completing'} onClick={() => act()}>
      Work Completed
    </Button>
  )
}

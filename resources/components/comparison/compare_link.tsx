import { Columns3 } from 'lucide-react'
import type { PartyBid } from '~/components/bids/offers'
import { comparable, FEWEST } from '~/components/comparison/compared'
import { LinkButton } from '~/components/ui/link_button'

/** From two offers on. */
export function CompareLink({ bids }: { bids: readonly PartyBid[] }) {
  const [first, ...others] = comparable(bids)
  if (!first || others.length + 1 < FEWEST) return null
  return (
    <LinkButton
      icon={Columns3}
      href={`/projects/${first.projectId}/compare`}
      className="max-sm:w-full"
    >
      Compare offers
    </LinkButton>
  )
}

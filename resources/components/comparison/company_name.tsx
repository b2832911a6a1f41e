import { Link } from '@inertiajs/react'
import { bidderName, companyAddress, type PartyBid } from '~/components/bids/offers'
import { Identifier } from '~/components/ui/identifier'

/** A link to the stager's anonymous page. */
export function CompanyName({ bid }: { bid: PartyBid }) {
  return (
    <Link
      href={companyAddress(bid)}
      className="font-semibold wrap-anywhere underline decoration-line decoration-2 underline-offset-4 hover:text-accent hover:decoration-accent"
    >
      <Identifier of={bidderName(bid)} />
    </Link>
  )
}

import { Link } from '@inertiajs/react'
import { companyAddress, type PartyBid } from '~/components/bids/offers'

/** A link to the stager's anonymous page. A narrow identifier breaks before its digits. */
export function CompanyName({ bid }: { bid: PartyBid }) {
  const { stagerIdentifier } = bid.bidder
  const digits = stagerIdentifier.search(/\d+$/)
  const at = digits > 0 ? digits : stagerIdentifier.length
  return (
    <Link
      href={companyAddress(bid)}
      className="font-semibold underline decoration-line decoration-2 underline-offset-4 hover:text-accent hover:decoration-accent"
    >
      {stagerIdentifier.slice(0, at)}
      <wbr />
      {stagerIdentifier.slice(at)}
    </Link>
  )
}

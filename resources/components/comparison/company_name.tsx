import { Link } from '@inertiajs/react'
import { bidderName, companyAddress, type PartyBid } from '~/components/bids/offers'
import { Identifier } from '~/components/ui/identifier'

/** A link to the stager's anonymous page; its name alone while it has none. */
export function CompanyName({ bid }: { bid: PartyBid }) {
  const href = companyAddress(bid)
  const name = <Identifier of={bidderName(bid)} />
  if (!href) return <span className="font-semibold wrap-anywhere">{name}</span>
  return (
    <Link
      href={href}
      className="font-semibold wrap-anywhere underline decoration-line decoration-2 underline-offset-4 hover:text-accent hover:decoration-accent"
    >
      {name}
    </Link>
  )
}

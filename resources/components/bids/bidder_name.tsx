import type { ReactNode } from 'react'
import { bidderName, hiredFor, type Bid } from '~/components/bids/offers'
import { Identifier } from '~/components/ui/identifier'

interface TwoWays {
  screen: ReactNode
  paper: ReactNode
}

const TwoWays = ({ screen, paper }: TwoWays) => (
  <>
    <span className="print:hidden">{screen}</span>
    <span className="hidden print:inline">{paper}</span>
  </>
)

/** What owners read as the company's name; the identifier on paper, which can reach others. */
export function BidderName({ bid }: { bid: Bid }) {
  const name = bidderName(bid)
  const { stagerIdentifier } = bid.bidder
  const identifier = <Identifier of={stagerIdentifier} />
  return name === stagerIdentifier ? (
    identifier
  ) : (
    <TwoWays screen={<Identifier of={name} />} paper={identifier} />
  )
}

/** What the owner hired the company for before; its experience otherwise, and on paper. */
export function BidderExperience({ bid }: { bid: Bid }) {
  const hired = hiredFor(bid)
  const { experienceLevelLabel } = bid
  return hired === null ? (
    experienceLevelLabel
  ) : (
    <TwoWays screen={hired} paper={experienceLevelLabel} />
  )
}

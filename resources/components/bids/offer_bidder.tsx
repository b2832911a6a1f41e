import { Link } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { OfferLetter } from '~/components/bids/offer_letter'
import { StagerMark } from '~/components/ui/stager_mark'

interface OfferBidderProps {
  /** The stager's public name, or the company's for an owner who has hired it before. */
  name: ReactNode
  /** Of the offer, where offers of one project stand side by side. */
  letter?: string | null
  /** Address of the stager's page; omitted for plain text. */
  href?: string
  heading?: boolean
  tone?: 'accent' | 'neutral'
  badge?: ReactNode
  /** The line below the name: experience level, time. */
  children: ReactNode
}

export function OfferBidder(props: OfferBidderProps) {
  const { name, letter, href, heading, tone, badge, children } = props
  const Name = heading ? 'h3' : 'span'
  return (
    <div className="flex min-w-0 items-center gap-3.5 max-[22rem]:gap-2.5">
      {letter ? <OfferLetter letter={letter} tone={tone} /> : <StagerMark tone={tone} />}
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Name className="font-semibold wrap-anywhere max-[22rem]:text-sm">
            {href ? (
              <Link
                href={href}
                className="underline decoration-line decoration-2 underline-offset-4 hover:text-accent hover:decoration-accent"
              >
                {name}
              </Link>
            ) : (
              name
            )}
          </Name>
          {badge}
        </div>
        <p className="text-sm text-muted">{children}</p>
      </div>
    </div>
  )
}

import { Link } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { StagerMark } from '~/components/ui/stager_mark'

interface OfferBidderProps {
  /** The stager's public name. */
  identifier: string
  /** Address of the stager's page; omitted for plain text. */
  href?: string
  heading?: boolean
  tone?: 'accent' | 'neutral'
  badge?: ReactNode
  /** The line below the name: experience level, time. */
  children: ReactNode
}

export function OfferBidder(props: OfferBidderProps) {
  const { identifier, href, heading, tone, badge, children } = props
  const Name = heading ? 'h3' : 'span'
  return (
    <div className="flex min-w-0 items-center gap-3.5 max-[22rem]:gap-2.5">
      <StagerMark tone={tone} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Name className="font-semibold wrap-anywhere max-[22rem]:text-sm">
            {href ? (
              <Link
                href={href}
                className="underline decoration-line decoration-2 underline-offset-4 hover:text-accent hover:decoration-accent"
              >
                {identifier}
              </Link>
            ) : (
              identifier
            )}
          </Name>
          {badge}
        </div>
        <p className="text-sm text-muted">{children}</p>
      </div>
    </div>
  )
}

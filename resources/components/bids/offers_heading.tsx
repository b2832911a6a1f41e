import type { ReactNode, Ref } from 'react'
import { plural } from '~/lib/format'

interface OffersHeadingProps {
  id: string
  count: number
  ref?: Ref<HTMLHeadingElement>
  children?: ReactNode
}

export function OffersHeading({ id, count, ref, children }: OffersHeadingProps) {
  return (
    <>
      <h2 id={id} ref={ref} tabIndex={-1} className="display text-2xl">
        Current Offers <span className="text-muted">({count})</span>
      </h2>
      {children && <p className="mt-1 text-[0.9375rem] text-muted">{children}</p>}
      {/* Read out when an offer arrives while the page is open. */}
      <p className="sr-only" role="status">
        {plural(count, 'offer')}
      </p>
    </>
  )
}

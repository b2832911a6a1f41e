import { ChevronDown } from '~/components/ui/icons'
import { useEffect, type ReactNode, type Ref } from 'react'
import { plural } from '~/lib/format'

/** Target of links such as `/projects/12#offers`. */
export const offersId = 'offers'

interface OffersHeadingProps {
  count: number
  ref?: Ref<HTMLHeadingElement>
  children?: ReactNode
}

export function OffersHeading({ count, ref, children }: OffersHeadingProps) {
  useEffect(() => {
    if (window.location.hash !== `#${offersId}`) return
    const heading = document.getElementById(offersId)
    // An instant visit scrolls to the hash in its placeholder, which has no bids yet.
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <h2 id={offersId} ref={ref} tabIndex={-1} className="display text-2xl outline-none">
        Current Offers <span className="text-muted">({count})</span>
      </h2>
      {children && <p className="mt-1 text-[0.9375rem] text-muted">{children}</p>}
      {/* Screen readers announce when a bid arrives while the page is open. */}
      <p className="sr-only" role="status">
        {plural(count, 'offer')}
      </p>
    </>
  )
}

/** Closed offers, collapsed. */
export function NotChosen({ count, children }: { count: number; children: ReactNode }) {
  if (count === 0) return null
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2.5 text-[0.9375rem] font-medium text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronDown className="icon -rotate-90 group-open:rotate-0" />
        {plural(count, 'offer')} not chosen
      </summary>
      <div className="mt-3">{children}</div>
    </details>
  )
}

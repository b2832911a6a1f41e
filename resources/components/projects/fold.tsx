import { createContext, type ReactNode, useContext, useEffect, useId, useState } from 'react'
import { ChevronDown } from '~/components/ui/icons'
import { classes } from '~/lib/classes'

interface FoldProps {
  /** Of the heading; an address with it opens the part. */
  id?: string
  title: ReactNode
  /** What is in it, in a few words. */
  summary?: ReactNode
  className?: string
  children: ReactNode
}

/** A part of a page that opens on demand, also without scripts. Prints open. */
export function Fold({ id, title, summary, className, children }: FoldProps) {
  const own = useId()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (id && window.location.hash === `#${id}`) setOpen(true)
  }, [id])
  return (
    <section aria-labelledby={id ?? own} className={classes('border-b border-line', className)}>
      <details
        className="fold group"
        open={open}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-4 py-2 [&::-webkit-details-marker]:hidden">
          <h3 id={id ?? own} className="flex-1 scroll-mt-6 font-semibold">
            {title}
          </h3>
          {summary && <span className="num text-right text-[0.9375rem] text-muted">{summary}</span>}
          <ChevronDown className="icon text-muted group-open:rotate-180" />
        </summary>
        <div className="pb-6">{children}</div>
      </details>
    </section>
  )
}

const Folded = createContext(false)

/** Folds the sections in it. */
export const FoldedSections = ({ children }: { children: ReactNode }) => (
  <Folded value={true}>{children}</Folded>
)

/** A section of a page, which some pages fold. */
export function PageSection({ id, title, summary, className, children }: FoldProps) {
  const own = useId()
  const isFolded = useContext(Folded)
  if (isFolded) return <Fold {...{ id, title, summary }}>{children}</Fold>
  return (
    <section aria-labelledby={id ?? own} className={classes('scroll-mt-6', className)}>
      <h2 id={id ?? own} className="display text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

interface FoldedCardProps extends Omit<FoldProps, 'id'> {
  title: string
}

/** A card that only screens without a column for it fold. */
export function FoldedCard({ title, summary, className, children }: FoldedCardProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [isWide, setWide] = useState(false)
  useEffect(() => {
    // Styles show it unfolded there; this is for those who don't see them.
    const { matches } = window.matchMedia('(width >= 64rem)')
    setWide(matches)
    if (matches) setOpen(true)
  }, [])
  return (
    <section aria-labelledby={id} className={classes('card px-5 sm:px-6', className)}>
      <details
        className="fold fold-narrow group"
        open={open}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary
          tabIndex={isWide ? -1 : undefined}
          className="flex min-h-14 cursor-pointer list-none items-center gap-3 py-2 lg:pointer-events-none lg:pt-6 lg:pb-3 [&::-webkit-details-marker]:hidden"
        >
          <h2 id={id} className="flex-1 font-semibold lg:text-lg">
            {title}
          </h2>
          {summary && (
            <span className="num text-right text-[0.9375rem] text-muted lg:hidden">{summary}</span>
          )}
          <ChevronDown className="icon text-muted group-open:rotate-180 lg:hidden" />
        </summary>
        <div className="pb-5 sm:pb-6">{children}</div>
      </details>
    </section>
  )
}

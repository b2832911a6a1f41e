import type { ReactNode } from 'react'
import { classes } from '~/lib/classes'

/** One bar in the outline of content that is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={classes('skeleton', className)} />
}

/** A group of skeletons. Announces the label, and appears after 200 ms. */
export function Skeletons({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <div role="status" aria-busy="true" className={classes('skeletons', className)}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}

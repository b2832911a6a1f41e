import type { ReactNode } from 'react'
import { classes } from '~/lib/classes'

/** One bar in the outline of what is being loaded. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={classes('skeleton', className)} />
}

/** A group of bars: says that it loads, and waits 200 ms before it shows. */
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

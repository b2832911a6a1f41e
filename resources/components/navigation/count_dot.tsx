import { classes } from '~/lib/classes'
import { badgeNumber } from '~/lib/text'

/**
 * A number next to a link or on the corner of an icon. The accessible label says what is counted.
 */
export function CountDot({ count, className }: { count: number; className?: string }) {
  if (count === 0) return null
  return (
    <span aria-hidden="true" className={classes('count-dot', className)}>
      {badgeNumber(count)}
    </span>
  )
}

/** A dot on the corner of an icon, shown if something is unread. */
export function UnreadDot({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'pointer-events-none absolute top-2 right-2 size-2.5 rounded-full bg-accent ring-2 ring-paper',
        className
      )}
    />
  )
}

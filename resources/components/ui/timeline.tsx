import type { ReactNode } from 'react'
import { classes } from '~/lib/classes'

interface TimelineEntry {
  id: string | number
  /** The actor first: "CreativeStager4821 made an offer". */
  text: ReactNode
  time?: ReactNode
  state?: 'now' | 'next'
}

/** What happened, newest first. */
export function Timeline({
  items,
  className,
}: {
  items: readonly TimelineEntry[]
  className?: string
}) {
  return (
    <ol className={classes('timeline text-[0.9375rem] leading-snug', className)}>
      {items.map(({ id, text, time, state }) => (
        <li key={id} className={state} aria-current={state === 'now' ? 'step' : undefined}>
          {text}
          {time && <span className="block text-sm text-muted">{time}</span>}
        </li>
      ))}
    </ol>
  )
}

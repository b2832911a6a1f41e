import type { ReactNode } from 'react'
import type { ProjectPageProps } from '~/components/projects/project_page_props'
import { Card } from '~/components/ui/card'
import { LocalTime } from '~/components/ui/local_time'
import { classes } from '~/lib/classes'

/** The project's history, newest first. The next step is on top, without a time. */
export function ProjectEvents({ project }: Pick<ProjectPageProps, 'project'>) {
  const { events = [], nextStep } = project
  if (events.length === 0) return null
  const items = events.map(({ id, text, at, state }) => ({
    id: `${state}-${id}`,
    text: state === 'now' ? <span className="font-medium">{text}</span> : text,
    time: at && <LocalTime at={at} format="moment" />,
    state: state === 'past' ? undefined : state,
  }))
  const awaited = nextStep ? [{ id: 'next', text: nextStep, state: 'next' as const }] : []
  return (
    <Card title="What happened">
      <Timeline className="mt-4" items={[...awaited, ...items]} />
    </Card>
  )
}

interface TimelineEntry {
  id: string | number
  /** Starts with the actor: "CreativeStager4821 made an offer". */
  text: ReactNode
  time?: ReactNode
  state?: 'now' | 'next'
}

function Timeline({ items, className }: { items: readonly TimelineEntry[]; className?: string }) {
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

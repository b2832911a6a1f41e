import type { Data } from '@generated/data'
import { Card } from '~/components/ui/card'
import { LocalTime } from '~/components/ui/local_time'
import { Timeline } from '~/components/ui/timeline'

interface ProjectEventsProps {
  events: readonly Data.ProjectEvent[]
  nextStep: string | null
}

/** The project's own history, newest first; a step that is still to come has no time. */
export function ProjectEvents({ events, nextStep }: ProjectEventsProps) {
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

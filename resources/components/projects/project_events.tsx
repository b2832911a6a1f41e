import type { ProjectPageProps } from '~/components/projects/project_page_props'
import { Card } from '~/components/ui/card'
import { LocalTime } from '~/components/ui/local_time'
import { Timeline } from '~/components/ui/timeline'

/** The project's own history, newest first; a step that is still to come has no time. */
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

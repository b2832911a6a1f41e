import { groupHistory } from '#shared/projects/history_groups'
import { ChevronDown } from '~/components/ui/icons'
import type { ReactNode } from 'react'
import type { Data } from '@generated/data'
import type { ProjectPageProps } from '~/components/projects/project_page_props'
import { FoldedCard } from '~/components/projects/fold'
import { MarketDays } from '~/components/ui/day_times'
import { LocalTime } from '~/components/ui/local_time'
import { classes } from '~/lib/classes'

type ProjectEvent = NonNullable<Data.ProjectPage['events']>[number]

/** The project's history, newest first. */
export function ProjectEvents({ project }: Pick<ProjectPageProps, 'project'>) {
  const { events = [] } = project
  if (events.length === 0) return null
  return (
    <FoldedCard title="What happened" summary={<LocalTime at={events[0].at} format="relative" />}>
      <ol className="timeline mt-1 text-[0.9375rem] leading-snug">
        {groupHistory(events).map((group) => (
          // The oldest one's id: an open group stays open when a newer offer joins it.
          <Entry key={group.at(-1)!.id} state={group[0].state}>
            {group.length === 1 ? <Event event={group[0]} /> : <Offers events={group} />}
          </Entry>
        ))}
      </ol>
    </FoldedCard>
  )
}

function Entry({ state, children }: { state: ProjectEvent['state']; children: ReactNode }) {
  return (
    <li
      className={state === 'past' ? undefined : state}
      aria-current={state === 'now' ? 'step' : undefined}
    >
      {children}
    </li>
  )
}

/** The text starts with the actor: "CreativeStager4821 made an offer". */
function Event({ event: { text, at, state } }: { event: ProjectEvent }) {
  return (
    <>
      {state === 'now' ? <span className="font-medium">{text}</span> : text}
      <span className="block text-sm text-muted">
        <LocalTime at={at} format="moment" />
      </span>
    </>
  )
}

/** Several offers in a row, folded into one entry. */
function Offers({ events }: { events: readonly ProjectEvent[] }) {
  const isNew = events[0].state === 'now'
  return (
    <details className="group">
      <summary className="cursor-pointer list-none rounded-sm [&::-webkit-details-marker]:hidden">
        <span className={classes('flex items-center gap-1.5', isNew && 'font-medium')}>
          {events.length} companies made offers
          <ChevronDown className="icon size-4 text-muted group-open:rotate-180" />
        </span>
        <span className="block text-sm text-muted">
          <MarketDays from={events.at(-1)!.at} to={events[0].at} />
        </span>
      </summary>
      <ul className="mt-3 grid gap-3">
        {events.map((event) => (
          <li key={event.id}>
            <Event event={event} />
          </li>
        ))}
      </ul>
    </details>
  )
}

import { money } from '#shared/money'
import type { DashboardProject, ProjectActions } from '~/components/dashboard/dashboard_project'
import { TurnSentence } from '~/components/projects/turn_sentence'
import { Button } from '~/components/ui/button'
import { LinkButton } from '~/components/ui/link_button'
import { LocalTime } from '~/components/ui/local_time'

interface YourTurnProps {
  /** Most urgent first. */
  projects: DashboardProject[]
  actions: ProjectActions
}

/** The projects that need an action of the owner, each with its button. */
export function YourTurn({ projects, actions }: YourTurnProps) {
  if (projects.length === 0) return null
  return (
    <section aria-labelledby="your-turn" className="mt-8 rounded-lg bg-accent-soft px-5 sm:px-6">
      <h2 id="your-turn" className="pt-4 text-sm font-semibold text-accent-strong">
        Your turn
      </h2>
      <ul className="divide-y divide-accent/15">
        {projects.map((project) => (
          <li
            key={project.id}
            className="flex flex-wrap items-center gap-x-6 gap-y-3 py-3.5 text-[0.9375rem]"
          >
            <p className="num min-w-48 flex-1 text-pretty wrap-anywhere">
              <b className="font-semibold">{project.title}.</b>{' '}
              {project.turn && <TurnSentence turn={project.turn} />} <Newest project={project} />
            </p>
            <TurnButton project={project} actions={actions} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Newest({ project: { latestPendingBid: offer, can } }: { project: DashboardProject }) {
  if (!offer || can.complete) return null
  return (
    <span className="text-muted">
      Newest: {money(offer.amount)} for {offer.stagingPeriodLabel},{' '}
      <LocalTime at={offer.createdAt} format="relative" />
    </span>
  )
}

interface TurnButtonProps {
  project: DashboardProject
  actions: ProjectActions
}

function TurnButton({ project, actions }: TurnButtonProps) {
  const { id, title, can, pendingBids } = project
  const className = 'border-transparent max-sm:w-full'
  const about = <span className="sr-only"> {title}</span>
  if (can.complete) {
    return (
      <Button className={className} onClick={() => actions.complete(project)}>
        <span>Project Completed{about}</span>
      </Button>
    )
  }
  if (can.review) {
    return (
      <LinkButton href={`/projects/${id}#reviews`} className={className}>
        <span>Write a review{about}</span>
      </LinkButton>
    )
  }
  if (pendingBids === 0) {
    return (
      <Button className={className} onClick={() => actions.edit(project)}>
        <span>Edit{about}</span>
      </Button>
    )
  }
  return pendingBids === 1 ? (
    <LinkButton
      component="projects/show_owner"
      href={`/projects/${id}#offers`}
      className={className}
    >
      <span>View Bids (1){about}</span>
    </LinkButton>
  ) : (
    <LinkButton href={`/projects/${id}/compare`} className={className}>
      <span>Compare offers{about}</span>
    </LinkButton>
  )
}

import type { DashboardProject, ProjectActions } from '~/components/dashboard/dashboard_project'
import { Button } from '~/components/ui/button'
import { LinkButton } from '~/components/ui/link_button'

interface ProjectButtonsProps {
  project: DashboardProject
  actions: ProjectActions
  /** Full-width buttons for a card; small, right-aligned ones for a table row by default. */
  wide?: boolean
}

export function ProjectButtons({ project, actions, wide = false }: ProjectButtonsProps) {
  const { id, title, can, pendingBids, job } = project
  const size = wide ? 'md' : 'sm'
  const about = <span className="sr-only"> {title}</span>
  return (
    <div
      className={
        wide
          ? 'relative z-1 mt-auto flex flex-wrap gap-2 [&>*]:flex-auto [&>*]:px-3'
          : 'flex flex-wrap justify-end gap-1 [&>*]:relative [&>*]:z-1'
      }
    >
      <LinkButton
        size={size}
        variant={wide ? 'secondary' : 'quiet'}
        component="projects/show_owner"
        href={`/projects/${id}`}
      >
        <span>View{about}</span>
      </LinkButton>
      {pendingBids > 0 && (
        <LinkButton
          size={size}
          variant={job?.turn.isYours ? (wide ? 'primary' : 'secondary') : 'quiet'}
          component="projects/show_owner"
          href={`/projects/${id}#offers`}
        >
          View Bids ({pendingBids})
        </LinkButton>
      )}
      {project.section !== 'active' && (
        <LinkButton
          size={size}
          variant={wide ? 'secondary' : 'quiet'}
          href={`/submit-project-final?like=${id}`}
        >
          <span>
            Post a similar project<span className="sr-only"> to {title}</span>
          </span>
        </LinkButton>
      )}
      {can.complete && (
        <Button size={size} onClick={() => actions.complete(project)}>
          Project Completed
        </Button>
      )}
      {can.edit && (
        <Button size={size} variant="quiet" onClick={() => actions.edit(project)}>
          <span>Edit{about}</span>
        </Button>
      )}
      {can.delete && (
        <Button size={size} variant="quiet" onClick={() => actions.remove(project)}>
          <span>Delete{about}</span>
        </Button>
      )}
    </div>
  )
}

import type { JobStepKey } from '#shared/jobs/jobs'
import type { DashboardProject, ProjectActions } from '~/components/dashboard/dashboard_project'
import { Button } from '~/components/ui/button'
import { LinkButton } from '~/components/ui/link_button'

interface ProjectButtonsProps {
  project: DashboardProject
  actions: ProjectActions
  /** Full-width buttons for a card; small, right-aligned ones for a table row by default. */
  wide?: boolean
}

/** A project's actions: its open step first, then links, then what ends it. */
export function ProjectButtons({ project, actions, wide = false }: ProjectButtonsProps) {
  const { id, title, can, pendingBids, job, section } = project
  const size = wide ? 'md' : 'sm'
  const about = <span className="sr-only"> {title}</span>
  const step = job?.steps.find(({ isYours }) => isYours)
  // Before the install day the project page offers it.
  const mayComplete = can.complete && job?.phase !== 'dated'
  const parts = {
    bids: pendingBids > 0 && (
      <LinkButton
        key="bids"
        size={size}
        variant={step?.key === 'choose_offer' ? 'secondary' : 'quiet'}
        component="projects/show_owner"
        href={`/projects/${id}#offers`}
      >
        View Bids ({pendingBids})
      </LinkButton>
    ),
    complete: mayComplete && (
      <Button
        key="complete"
        size={size}
        variant={step?.key === 'confirm_work' ? 'secondary' : 'quiet'}
        onClick={() => actions.complete(project)}
      >
        Project Completed
      </Button>
    ),
    edit: can.edit && (
      <Button
        key="edit"
        size={size}
        variant={step?.key === 'set_last_day' ? 'secondary' : 'quiet'}
        onClick={() => actions.edit(project)}
      >
        <span>Edit{about}</span>
      </Button>
    ),
  }
  const ofStep = step && stepParts[step.key]
  const first = ofStep && parts[ofStep]
  return (
    <div
      className={
        wide
          ? 'relative z-1 mt-auto flex flex-wrap gap-2 [&>*]:flex-auto [&>*]:px-3'
          : '-mr-2.5 flex flex-wrap justify-end gap-1 [&>*]:relative [&>*]:z-1'
      }
    >
      {first}
      {step && !first && (
        <LinkButton size={size} href={step.href}>
          <span>
            {step.button}
            {about}
          </span>
        </LinkButton>
      )}
      <LinkButton
        size={size}
        variant={wide && !step ? 'secondary' : 'quiet'}
        component="projects/show_owner"
        href={`/projects/${id}`}
      >
        <span>View{about}</span>
      </LinkButton>
      {parts.bids !== first && parts.bids}
      {section !== 'active' && (
        <LinkButton size={size} variant="quiet" href={`/submit-project-final?like=${id}`}>
          <span>
            Post a similar project<span className="sr-only"> to {title}</span>
          </span>
        </LinkButton>
      )}
      {parts.complete !== first && parts.complete}
      {parts.edit !== first && parts.edit}
      {can.delete && section !== 'in_home' && (
        <Button size={size} variant="danger" onClick={() => actions.remove(project)}>
          <span>Delete{about}</span>
        </Button>
      )}
    </div>
  )
}

/** Steps that a button of the row does, in place of a link. */
const stepParts: Partial<Record<JobStepKey, 'bids' | 'complete' | 'edit'>> = {
  choose_offer: 'bids',
  confirm_work: 'complete',
  set_last_day: 'edit',
}

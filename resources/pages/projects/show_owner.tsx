import { OwnerView } from '~/components/projects/owner_view'
import { EditStep, ProjectActions } from '~/components/projects/project_actions'
import {
  ProjectJobHeader,
  type ProjectJobHeaderProps,
} from '~/components/projects/project_job_header'
import { ProjectPage } from '~/components/projects/project_page'
import type { ProjectPageProps } from '~/components/projects/project_page_props'
import { ProjectSkeleton } from '~/components/projects/project_skeleton'

/** The project as its owner sees it. */
export default function OwnProject(props: ProjectPageProps) {
  if (!('project' in props)) return <ProjectSkeleton />
  return (
    <ProjectPage page={props} View={OwnerView} Actions={ProjectActions} JobHeader={OwnerHeader} />
  )
}

/** A new last day for offers is set in the form in which the project is edited. */
function OwnerHeader(props: ProjectJobHeaderProps) {
  return (
    <ProjectJobHeader
      {...props}
      buttonOf={({ key, button }, isFirst) =>
        key === 'set_last_day' && button ? (
          <EditStep project={props.project} label={button} isFirst={isFirst} />
        ) : undefined
      }
    />
  )
}

import { OwnerView } from '~/components/projects/owner_view'
import { ProjectActions } from '~/components/projects/project_actions'
import { ProjectPage } from '~/components/projects/project_page'
import type { ProjectPageProps } from '~/components/projects/project_page_props'
import { ProjectSkeleton } from '~/components/projects/project_skeleton'

/** The project as its owner sees it. */
export default function OwnProject(props: ProjectPageProps) {
  if (!('project' in props)) return <ProjectSkeleton />
  return <ProjectPage page={props} View={OwnerView} Actions={ProjectActions} />
}

import { ProjectPage } from '~/components/projects/project_page'
import type { ProjectPageProps } from '~/components/projects/project_page_props'
import { ProjectSkeleton } from '~/components/projects/project_skeleton'
import { PublicView } from '~/components/projects/public_view'

/** The project as visitors and other owners see it. */
export default function ProjectShow(props: ProjectPageProps) {
  if (!('project' in props)) return <ProjectSkeleton />
  return <ProjectPage page={props} View={PublicView} />
}

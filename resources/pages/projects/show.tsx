import { ProjectPage } from '~/components/projects/project_page'
import type { ProjectPageProps } from '~/components/projects/project_page_props'
import { ProjectSkeleton } from '~/components/projects/project_skeleton'

export default function ProjectShow(props: ProjectPageProps) {
  // A link that opens this page at once (`component="projects/show"`) brings the props later.
  if (!('project' in props)) return <ProjectSkeleton />
  return <ProjectPage {...props} />
}

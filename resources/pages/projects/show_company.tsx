import { CompanyView } from '~/components/projects/company_view'
import { ProjectJobHeader } from '~/components/projects/project_job_header'
import { ProjectPage } from '~/components/projects/project_page'
import type { ProjectPageProps } from '~/components/projects/project_page_props'
import { ProjectSkeleton } from '~/components/projects/project_skeleton'

/** The project as staging companies see it. */
export default function CompanyProject(props: ProjectPageProps) {
  if (!('project' in props)) return <ProjectSkeleton />
  return <ProjectPage page={props} View={CompanyView} JobHeader={ProjectJobHeader} />
}

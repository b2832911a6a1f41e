import { GoodToKnow } from '~/components/projects/good_to_know'
import { ProjectPage } from '~/components/projects/project_page'
import type { LiveProject, ProjectPageProps } from '~/components/projects/project_page_props'
import { ProjectSkeleton } from '~/components/projects/project_skeleton'
import { PublicView } from '~/components/projects/public_view'
import { ProjectQuestions } from '~/components/questions/project_questions'

/** The project as our team sees it, which reads what companies read. */
export default function TeamProject(props: ProjectPageProps) {
  if (!('project' in props)) return <ProjectSkeleton />
  return <ProjectPage page={props} View={TeamView} />
}

function TeamView(page: LiveProject) {
  return (
    <PublicView
      {...page}
      questions={<ProjectQuestions project={page.project} />}
      facts={<GoodToKnow project={page.project} />}
    />
  )
}

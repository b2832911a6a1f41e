import { CompanyView } from '~/components/projects/company_view'
import { HiddenNotice } from '~/components/projects/hidden_notice'
import { OwnerView } from '~/components/projects/owner_view'
import { PhotoStrip, ProjectGallery } from '~/components/projects/project_gallery'
import { ProjectHeader } from '~/components/projects/project_header'
import { ProjectMissing } from '~/components/projects/project_missing'
import type { ProjectPageProps } from '~/components/projects/project_page_props'
import { PublicView } from '~/components/projects/public_view'
import { useLiveProject } from '~/components/projects/use_live_project'
import { ErrorCard } from '~/components/ui/error_card'
import { PageHead } from '~/components/ui/page_head'
import { place } from '~/lib/format'

const views = { owner: OwnerView, stager: CompanyView, other: PublicView }

export function ProjectPage(page: ProjectPageProps) {
  const { gone, failed, retry, ...live } = useLiveProject(page)
  if (gone) return <ProjectMissing />

  const { project } = live
  const own = page.viewer === 'owner'
  const View = views[page.viewer]
  const Photos = own ? PhotoStrip : ProjectGallery
  return (
    <div className="wrap pb-8">
      <PageHead
        title={project.title}
        description={`${project.propertyTypeLabel} in ${place(project)}: ${project.stagingLevelLabel} staging, ${project.timelineLabel}.`}
        canonical={page.canonical}
      />
      <ProjectHeader project={project} back={page.back} own={own} />
      {project.hiding && <HiddenNotice hiding={project.hiding} own={own} />}
      <Photos
        className="mt-5 lg:mt-6"
        title={project.title}
        photos={project.photos}
        thumbnails={project.thumbnails}
      />
      {failed && (
        <div className="mt-6">
          <ErrorCard title={failed} onRetry={retry}>
            Nothing is lost. What is shown below may be out of date.
          </ErrorCard>
        </div>
      )}
      <View {...page} {...live} />
    </div>
  )
}

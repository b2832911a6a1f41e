import type { Data } from '@generated/data'
import { Link, router } from '@inertiajs/react'
import { EyeOff } from '~/components/ui/icons'
import { useEffect, type ComponentType } from 'react'
import { ActionsAtEnd } from '~/components/jobs/actions_at_end'
import { hasHeader } from '~/components/jobs/own_job'
import type { ProjectJobHeaderProps } from '~/components/projects/project_job_header'
import { captionsOf } from '~/components/project_photos/photo_captions'
import { WithRoomPhotos } from '~/components/project_photos/pictured_rooms'
import { ProjectGallery } from '~/components/projects/project_gallery'
import { ProjectHeader } from '~/components/projects/project_header'
import { ProjectMissing } from '~/components/projects/project_missing'
import type { LiveProject, ProjectPageProps } from '~/components/projects/project_page_props'
import { useLiveProject } from '~/components/projects/use_live_project'
import { ErrorCard } from '~/components/ui/error_card'
import { LinkPreview } from '~/components/ui/link_preview'
import { Notice } from '~/components/ui/notice'
import { PageHead } from '~/components/ui/page_head'
import { BreadcrumbData } from '~/components/ui/structured_data'
import { place } from '~/lib/format'

interface ProjectPageParts {
  page: ProjectPageProps
  /** What this viewer sees below the photos. */
  View: ComponentType<LiveProject>
  /** For the owner. */
  Actions?: ComponentType<Pick<LiveProject, 'project'>>
  /** The header for those who have a part in the job. */
  JobHeader?: ComponentType<ProjectJobHeaderProps>
}

/** The page of a project. Each kind of viewer has a page with its own view, so that it loads no other. */
export function ProjectPage({ page, View, Actions, JobHeader }: ProjectPageParts) {
  const { gone, failed, retry, ...live } = useLiveProject(page)
  const isParty = page.viewer === 'owner' || live.ownBid !== null
  useJobOfFirstOffer(page, isParty)
  if (gone) return <ProjectMissing />

  const { project } = live
  const own = page.viewer === 'owner'
  const actions = Actions && <Actions project={project} />
  return (
    <div className="wrap pb-8">
      <ProjectHead project={project} preview={page.preview} canonical={page.canonical} />
      {JobHeader && isParty && hasHeader(page.job) ? (
        <JobHeader project={project} initial={page.job} back={page.back} actions={actions} />
      ) : (
        <ProjectHeader project={project} back={page.back} />
      )}
      {project.hiding && (
        <HiddenNotice
          hiding={project.hiding}
          plan={project.floorPlan?.isHidden ? project.floorPlan.url : null}
          own={own}
        />
      )}
      {!own && (
        <ProjectGallery
          className="mt-5 lg:mt-6"
          title={project.title}
          photos={project.photos}
          thumbnails={project.thumbnails}
          captions={captionsOf(project)}
        />
      )}
      {failed && (
        <div className="mt-6">
          <ErrorCard title={failed} onRetry={retry}>
            Nothing is lost. What is shown below may be out of date.
          </ErrorCard>
        </div>
      )}
      <WithRoomPhotos project={project}>
        <View {...page} {...live} />
      </WithRoomPhotos>
      {actions && <ActionsAtEnd>{actions}</ActionsAtEnd>}
    </div>
  )
}

/** A company has a job once it has made its first offer. */
function useJobOfFirstOffer({ job }: ProjectPageProps, isParty: boolean) {
  const isMissing = isParty && !hasHeader(job)
  useEffect(() => {
    if (isMissing) router.reload({ only: ['job'] })
  }, [isMissing])
}

/** Says what the project is only while everyone may see it, and then as visitors read it. */
function ProjectHead({
  project,
  preview,
  canonical,
}: Pick<ProjectPageProps, 'project' | 'preview' | 'canonical'>) {
  if (!preview) return <PageHead title={project.title} noIndex />
  const { title, photo } = preview
  const description = `${project.propertyTypeLabel} in ${place(preview)}: ${project.stagingLevelLabel} staging, ${project.timelineLabel}.`
  return (
    <>
      <PageHead title={project.title} description={description} canonical={canonical} />
      <LinkPreview
        title={title}
        description={description}
        url={canonical}
        photo={photo}
        alt={`Photo of ${title}`}
      />
      <BreadcrumbData title={title} url={canonical} />
    </>
  )
}

/** What is hidden apart from the project: photos, the floor plan, or both. */
function hiddenPart(hidden: readonly string[], plan: string | null): string {
  const photos = hidden.filter((url) => url !== plan).length
  const some = photos === 1 ? 'One photo' : `${photos} photos`
  if (!plan) return `${some} ${photos === 1 ? 'is' : 'are'} hidden`
  return photos === 0 ? 'The floor plan is hidden' : `${some} and the floor plan are hidden`
}

interface HiddenNoticeProps {
  hiding: NonNullable<Data.Project['hiding']>
  /** URL of the floor plan if it is hidden. */
  plan: string | null
  own: boolean
}

/** Tells the owner what moderators have hidden and why; tells others that the project is hidden. */
function HiddenNotice({ hiding, plan, own }: HiddenNoticeProps) {
  const { project, reason, photos, photosReason } = hiding
  const some = hiddenPart(photos, plan)
  return (
    <Notice
      tone="warning"
      icon={EyeOff}
      className="mt-5"
      title={project ? 'This project is hidden' : `${some} from other people`}
    >
      <div className="mt-1 grid grid-cols-1 gap-1 text-ink">
        {project && own && (
          <p>
            It doesn't appear in search, and only companies that already made an offer can open it.
            Deadlines keep running.
          </p>
        )}
        {project && !own && <p>It isn't taking new offers. What you agreed still stands.</p>}
        {reason && <p className="break-words">Reason: {reason}</p>}
        {project && photos.length > 0 && <p>{some} from other people as well.</p>}
        {photosReason && (
          <p className="break-words">
            {plan ? 'Reason' : 'Reason for photos'}: {photosReason}
          </p>
        )}
        {own && (
          <p>
            If you think this is a mistake,{' '}
            <Link href="/contact" className="link">
              contact support
            </Link>
            .
          </p>
        )}
      </div>
    </Notice>
  )
}

import type { Data } from '@generated/data'
import { Link } from '@inertiajs/react'
import { EyeOff } from '~/components/ui/icons'
import { CompanyView } from '~/components/projects/company_view'
import { OwnerView } from '~/components/projects/owner_view'
import { PhotoStrip, ProjectGallery } from '~/components/projects/project_gallery'
import { ProjectHeader } from '~/components/projects/project_header'
import { ProjectMissing } from '~/components/projects/project_missing'
import type { ProjectPageProps } from '~/components/projects/project_page_props'
import { PublicView } from '~/components/projects/public_view'
import { useLiveProject } from '~/components/projects/use_live_project'
import { ErrorCard } from '~/components/ui/error_card'
import { LinkPreview } from '~/components/ui/link_preview'
import { Notice } from '~/components/ui/notice'
import { PageHead } from '~/components/ui/page_head'
import { Skeleton, Skeletons } from '~/components/ui/skeleton'
import { BreadcrumbData } from '~/components/ui/structured_data'
import { place } from '~/lib/format'

export default function ProjectShow(props: ProjectPageProps) {
  // An instant link (`component="projects/show"`) shows this page before its props have arrived.
  if (!('project' in props)) return <ProjectSkeleton />
  return <ProjectPage {...props} />
}

const views = { owner: OwnerView, stager: CompanyView, other: PublicView }

function ProjectPage(page: ProjectPageProps) {
  const { gone, failed, retry, ...live } = useLiveProject(page)
  if (gone) return <ProjectMissing />

  const { project } = live
  const own = page.viewer === 'owner'
  const View = views[page.viewer]
  const Photos = own ? PhotoStrip : ProjectGallery
  return (
    <div className="wrap pb-8">
      <ProjectHead project={project} preview={page.preview} canonical={page.canonical} />
      <ProjectHeader project={project} back={page.back} own={own} />
      {project.hiding && (
        <HiddenNotice
          hiding={project.hiding}
          plan={project.floorPlan?.isHidden ? project.floorPlan.url : null}
          own={own}
        />
      )}
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
      <div className="mt-1 space-y-1 text-ink">
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

/** The loading state, shown while a visit waits for the response. */
function ProjectSkeleton() {
  return (
    <div className="wrap pb-8">
      <Skeletons label="Loading project" className="pt-6 lg:pt-9">
        <Skeleton className="h-5 w-44" />
        <Skeleton className="mt-5 h-10 w-full max-w-md" />
        <Skeleton className="mt-3 h-6 w-60" />
        <Skeleton className="mt-6 aspect-4/3 w-full rounded-lg md:aspect-auto md:h-[26rem] md:rounded-xl lg:mt-7 lg:h-[30rem]" />
        <div className="mt-8 grid gap-x-14 gap-y-10 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_20.5rem]">
          <div>
            <Skeleton className="h-20 w-full" />
            <Skeleton className="mt-12 h-8 w-52" />
            <OfferSkeleton />
            <OfferSkeleton />
          </div>
          <Skeleton className="h-80 w-full rounded-lg" />
        </div>
      </Skeletons>
    </div>
  )
}

function OfferSkeleton() {
  return (
    <div className="card mt-5 p-5 sm:p-6">
      <div className="flex items-center gap-3.5">
        <Skeleton className="size-11 rounded-[0.75rem]" />
        <div className="flex-1">
          <Skeleton className="h-4 w-44 max-w-full" />
          <Skeleton className="mt-2 h-3.5 w-28" />
        </div>
        <Skeleton className="h-7 w-24" />
      </div>
      <div className="mt-6 grid grid-cols-2 gap-4">
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
      </div>
    </div>
  )
}

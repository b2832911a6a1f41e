import { CircleCheck } from '~/components/ui/icons'
import { useEffect, useRef } from 'react'
import { countyLabel } from '#shared/places/counties'
import type { Data } from '@generated/data'
import { InviteButton } from '~/components/invitations/invite_button'
import { served } from '~/components/places/served'
import { NextSteps } from '~/components/projects/next_steps'
import { ShareLink } from '~/components/projects/share_link'
import { LinkButton } from '~/components/ui/link_button'
import { useQuery } from '~/hooks/use_query'
import { api } from '~/lib/api'
import { classes } from '~/lib/classes'

interface SubmittedProps {
  project: Data.Project
  paymentWindowHours: number
  onAnother: () => void
}

/** The confirmation after a project is posted, with the next steps. */
export function Submitted({ project, paymentWindowHours, onAnother }: SubmittedProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const cover = project.photos[0]
  const around = [project.city, project.county && countyLabel(project.county)].filter(Boolean)

  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <section
      aria-labelledby="submitted"
      className={classes('card grid overflow-hidden rounded-xl', cover && 'lg:grid-cols-2')}
    >
      {cover && (
        // The text decides the height: a photo in portrait would be taller than the screen.
        <div className="relative max-lg:aspect-[3/2] lg:min-h-[34rem]">
          <img className="picture absolute inset-0" src={cover} alt="Cover photo of your project" />
        </div>
      )}
      <div className="flex flex-col justify-center p-6 sm:p-10 lg:p-14">
        <p className="flex items-center gap-2 text-[0.9375rem] font-semibold text-success">
          <CircleCheck className="icon size-5" />
          Project posted
        </p>
        <h1
          ref={heading}
          id="submitted"
          tabIndex={-1}
          className="display mt-3 text-[2rem] leading-[1.12] outline-none lg:text-[2.625rem]"
        >
          {project.title} is open for offers
        </h1>
        <p className="mt-3 max-w-md text-pretty text-muted">
          Staging companies around {around.join(' and ') || project.location} can see it now.
        </p>
        <Reach projectId={project.id} />
        <div className="mt-7 flex flex-wrap gap-2.5 max-sm:[&>*]:w-full">
          <LinkButton
            variant="primary"
            size="lg"
            component="projects/show_owner"
            href={`/projects/${project.id}`}
          >
            View Project
          </LinkButton>
          <LinkButton size="lg" href="/dashboard">
            Go to Dashboard
          </LinkButton>
        </div>
        <section aria-labelledby="next-steps" className="mt-8 border-t border-line pt-6">
          <h2 id="next-steps" className="display mb-4 text-xl">
            What happens next
          </h2>
          <NextSteps project={project} paymentWindowHours={paymentWindowHours} />
        </section>
        <section aria-labelledby="invite" className="mt-6 border-t border-line pt-5">
          <h2 id="invite" className="font-semibold">
            Know a company you like?
          </h2>
          <p className="mt-1 text-[0.9375rem] text-muted">
            Ask companies you worked with, or your favorites, to make an offer.
          </p>
          <InviteButton projectId={project.id} className="mt-3 max-sm:w-full" />
        </section>
        <ShareLink
          address={`${window.location.origin}/projects/${project.id}`}
          className="mt-6 border-t border-line pt-5"
        />
        <p className="mt-5 border-t border-line pt-4 text-[0.9375rem] text-muted">
          More homes to stage?{' '}
          <button type="button" className="link min-h-11" onClick={onAnother}>
            Submit Another Project
          </button>
        </p>
      </div>
    </section>
  )
}

/** How many companies serve the home's county. Keeps its space while that is read. */
function Reach({ projectId }: { projectId: number }) {
  const { data } = useQuery({
    queryKey: ['reach', projectId],
    queryFn: ({ signal }) => api.get(`/api/projects/${projectId}/reach`, { signal }),
  })
  const { place, companies } = data ?? { place: null, companies: null }
  return (
    <p role="status" className="mt-2 min-h-6 max-w-md font-semibold text-pretty">
      {place !== null && companies !== null && `${served(companies, place)}.`}
    </p>
  )
}

import type { Data } from '@generated/data'
import type { PhotoFigure } from '#shared/market/market_quarters'
import { Link } from '@inertiajs/react'
import { CircleCheck } from '~/components/ui/icons'
import { useEffect, useRef, useState } from 'react'
import { BatchForm } from '~/components/project_batch/batch_form'
import type { FormerPlace } from '~/components/project_form/values'
import { Button } from '~/components/ui/button'
import { LinkButton } from '~/components/ui/link_button'
import { LoginPrompt } from '~/components/ui/login_prompt'
import { PageHead } from '~/components/ui/page_head'
import { useCurrentUser } from '~/hooks/use_current_user'
import { place, plural } from '~/lib/format'

interface CreateBatchProps {
  signedIn: boolean
  /** Of the owner's projects, the newest first. */
  formerPlaces: FormerPlace[]
  /** Read by the question before projects without photos are posted. */
  photoFigure: PhotoFigure | null
}

export default function CreateBatch({ signedIn, formerPlaces }: CreateBatchProps) {
  const user = useCurrentUser()
  const [submitted, setSubmitted] = useState<Data.Project[] | null>(null)
  if (submitted) {
    return (
      <div className="wrap pt-6 pb-4 lg:pt-16">
        <PageHead title="Projects posted" noIndex />
        <SubmittedBatch projects={submitted} onAnother={() => setSubmitted(null)} />
      </div>
    )
  }
  return (
    <div className="wrap grid gap-x-20 pt-6 pb-4 lg:grid-cols-[minmax(0,44rem)_minmax(0,1fr)] lg:pt-9">
      <PageHead title="Post several homes" noIndex />
      <div className="lg:col-span-2">
        <h1 className="display text-[2rem] leading-[1.12] lg:text-[2.625rem]">
          Post several homes
        </h1>
        <p className="mt-2 max-w-xl text-muted">
          Enter the details once and list up to ten homes. Each becomes a project of its own, with
          its own offers.{' '}
          <Link className="link" href="/submit-project-final">
            Post one home
          </Link>
        </p>
      </div>
      {signedIn && user ? (
        <BatchForm user={user} formerPlaces={formerPlaces} onSubmitted={setSubmitted} />
      ) : (
        <div className="mt-8 lg:col-span-2">
          <LoginPrompt
            title="Please Log In"
            message="You need to be logged in to submit a project."
            joins
          />
        </div>
      )}
    </div>
  )
}

interface SubmittedBatchProps {
  projects: Data.Project[]
  onAnother: () => void
}

/** The confirmation after several projects are posted. */
function SubmittedBatch({ projects, onAnother }: SubmittedBatchProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section aria-labelledby="submitted" className="card max-w-3xl rounded-xl p-6 sm:p-10">
      <p className="flex items-center gap-2 text-[0.9375rem] font-semibold text-success">
        <CircleCheck className="icon size-5" />
        {projects.length === 1 ? 'Project posted' : 'Projects posted'}
      </p>
      <h1
        ref={heading}
        id="submitted"
        tabIndex={-1}
        className="display mt-3 text-[2rem] leading-[1.12] outline-none lg:text-[2.625rem]"
      >
        {plural(projects.length, 'project is', 'projects are')} open for offers
      </h1>
      <p className="mt-3 max-w-md text-pretty text-muted">
        Staging companies can see them now and make an offer for each. To invite companies, open the
        project.
      </p>
      <ul className="mt-6 divide-y divide-line border-y border-line">
        {projects.map((project) => (
          <li
            key={project.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3"
          >
            <span className="min-w-0">
              <span className="block font-medium wrap-anywhere">{project.title}</span>
              <span className="block text-sm wrap-anywhere text-muted">{place(project)}</span>
            </span>
            <LinkButton size="sm" component="projects/show_owner" href={`/projects/${project.id}`}>
              <span>
                View<span className="sr-only"> {project.title}</span>
              </span>
            </LinkButton>
          </li>
        ))}
      </ul>
      <div className="mt-7 flex flex-wrap gap-2.5 max-sm:[&>*]:w-full">
        <LinkButton variant="primary" size="lg" href="/dashboard">
          Go to Dashboard
        </LinkButton>
        <Button size="lg" onClick={onAnother}>
          Post more homes
        </Button>
      </div>
    </section>
  )
}

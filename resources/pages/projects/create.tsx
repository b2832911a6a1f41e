import { router } from '@inertiajs/react'
import { Building2, CopyPlus } from '~/components/ui/icons'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Data } from '@generated/data'
import type { PhotoFigure } from '#shared/market/market_quarters'
import { VisitorDraftQuestion } from '~/components/first_project/visitor_draft'
import { ProjectForm } from '~/components/project_form/project_form'
import { Submitted } from '~/components/project_form/submitted'
import type { FormerPlace } from '~/components/project_form/values'
import { projectFormVariants } from '~/components/project_form/variants'
import { Notice } from '~/components/ui/notice'
import { LinkButton } from '~/components/ui/link_button'
import { LoginPrompt } from '~/components/ui/login_prompt'
import { PageHead } from '~/components/ui/page_head'
import { useCurrentUser } from '~/hooks/use_current_user'
import { draftKey } from '~/lib/drafts'

interface CreateProps {
  /** Which of the forms the path stands for. */
  variant: keyof typeof projectFormVariants
  signedIn: boolean
  /** Of the owner's projects, the newest first. */
  formerPlaces: FormerPlace[]
  /** Where the home is, from the page's address. */
  start: FormerPlace | null
  paymentWindowHours: number
  /** Read by the question before a project without photos is posted. */
  photoFigure: PhotoFigure | null
  /** The user's own project to copy values from. */
  model: Data.Project | null
  /** Why the user can't post a project right now. */
  refusal: string | null
}

export default function CreateProject(props: CreateProps) {
  const { variant: form, signedIn, formerPlaces, start, paymentWindowHours, model, refusal } = props
  const variant = projectFormVariants[form]
  const user = useCurrentUser()
  const isBuilder = user?.userType === 'builder'
  const [submitted, setSubmitted] = useState<Data.Project | null>(null)
  const [claims, setClaims] = useState(0)
  const [previous, setPrevious] = useState<Data.Project | null>(null)
  const places = useMemo(
    () => (previous ? [previous, ...formerPlaces] : formerPlaces),
    [previous, formerPlaces]
  )

  function follow(project: Data.Project) {
    if (variant.success !== 'project') return setSubmitted(project)
    // If that page can't be loaded, hide the filled-in form: it would post the project again.
    router.visit(`/projects/${project.id}`, { onNetworkError: () => setSubmitted(project) })
  }

  function startAgain() {
    setPrevious(submitted)
    setSubmitted(null)
  }

  const like = previous ? null : model

  if (submitted) {
    return (
      <div className="wrap pt-6 pb-4 lg:pt-16">
        <PageHead title="Project posted" noIndex />
        <Submitted
          project={submitted}
          paymentWindowHours={paymentWindowHours}
          onAnother={startAgain}
        />
      </div>
    )
  }
  return (
    <div className="wrap grid gap-x-20 pt-6 pb-4 lg:grid-cols-[minmax(0,44rem)_minmax(0,1fr)] lg:pt-9">
      <PageHead
        title="Submit A Project"
        description="Post a home to stage and receive offers from local staging companies."
        noIndex={form !== 'final'}
      />
      <FormHeading focused={previous !== null} several={form === 'final' && isBuilder} />
      {like && <SimilarNotice project={like} />}
      {user && form === 'final' && !like && !previous && (
        <VisitorDraftQuestion
          ownKey={draftKey(user.id, form)}
          onClaimed={() => setClaims(claims + 1)}
        />
      )}
      {signedIn && user ? (
        <ProjectForm
          key={`${form}-${like?.id}-${claims}`}
          refusal={refusal}
          variant={variant}
          user={user}
          formerPlaces={places}
          start={previous ? null : start}
          like={like}
          onSubmitted={follow}
        />
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

interface FormHeadingProps {
  /** True after "Submit Another Project": moves focus to the heading. */
  focused: boolean
  /** Whether to link to the form that posts several homes. */
  several: boolean
}

function FormHeading({ focused, several }: FormHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (!focused) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [focused])

  return (
    <div className="lg:col-span-2">
      <h1
        ref={heading}
        tabIndex={-1}
        className="display text-[2rem] leading-[1.12] outline-none lg:text-[2.625rem]"
      >
        Submit A Project
      </h1>
      <p className="mt-2 max-w-xl text-muted">
        Local staging companies see everything here except your name, contact details and street
        address. Anyone can see prices. Names stay hidden.
      </p>
      {several && (
        <LinkButton size="sm" icon={Building2} href="/submit-projects" className="mt-4">
          Post several homes
        </LinkButton>
      )}
    </div>
  )
}

/** Says which project the values come from. */
function SimilarNotice({ project }: { project: Data.Project }) {
  return (
    <Notice
      tone="info"
      icon={CopyPlus}
      title={`Filled in from ${project.title}`}
      className="mt-8 lg:col-span-2 lg:max-w-[44rem]"
    >
      Add the title and the location, and change what’s different. The original stays as it is.
    </Notice>
  )
}

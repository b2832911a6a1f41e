import { router } from '@inertiajs/react'
import { useState } from 'react'
import type { Data } from '@generated/data'
import { FormHeading } from '~/components/project_form/form_heading'
import { ProjectForm } from '~/components/project_form/project_form'
import { SimilarNotice } from '~/components/project_form/similar_notice'
import { Submitted } from '~/components/project_form/submitted'
import { projectFormVariants } from '~/components/project_form/variants'
import { LoginPrompt } from '~/components/ui/login_prompt'
import { PageHead } from '~/components/ui/page_head'
import { useCurrentUser } from '~/hooks/use_current_user'

interface CreateProps {
  /** Which form the address stands for. */
  variant: keyof typeof projectFormVariants
  signedIn: boolean
  lastState: string | null
  /** Own project to start like. */
  model: Data.Project | null
}

export default function CreateProject({ variant: form, signedIn, lastState, model }: CreateProps) {
  const variant = projectFormVariants[form]
  const user = useCurrentUser()
  const [submitted, setSubmitted] = useState<Data.Project | null>(null)
  const [previous, setPrevious] = useState<Data.Project | null>(null)

  function follow(project: Data.Project) {
    if (variant.success !== 'project') return setSubmitted(project)
    // The filled-in form must not invite to post the project a second time.
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
        <PageHead title="Project submitted" noIndex />
        <Submitted project={submitted} onAnother={startAgain} />
      </div>
    )
  }
  return (
    <div className="wrap grid gap-x-20 pt-8 pb-4 lg:grid-cols-[minmax(0,44rem)_minmax(0,1fr)] lg:pt-12">
      <PageHead
        title="Submit A Project"
        description="Post a home to stage and receive offers from local staging companies."
        noIndex={form !== 'final'}
      />
      <FormHeading focused={previous !== null} />
      {like && <SimilarNotice project={like} limit={variant.photos.limit} />}
      {signedIn && user ? (
        <ProjectForm
          key={`${form}-${like?.id}`}
          variant={variant}
          user={user}
          lastState={previous ? previous.state : lastState}
          like={like}
          onSubmitted={follow}
        />
      ) : (
        <div className="mt-8 lg:col-span-2">
          <LoginPrompt
            title="Please Log In"
            message="You need to be logged in to submit a project."
          />
        </div>
      )}
    </div>
  )
}

import type { PhotoFigure } from '#shared/market/market_quarters'
import { router } from '@inertiajs/react'
import { useState } from 'react'
import type { Data } from '@generated/data'
import { isRegistrationType, type RegistrationType } from '#shared/accounts/user_types'
import { AccountStep } from '~/components/first_project/account_step'
import { ProjectForm } from '~/components/project_form/project_form'
import { Submitted } from '~/components/project_form/submitted'
import type { FormerPlace } from '~/components/project_form/values'
import { newestVariant } from '~/components/project_form/variants'
import { PageHead } from '~/components/ui/page_head'
import { PublicHead } from '~/components/ui/public_head'
import { toast } from '~/lib/toast'

interface CreateFirstProps {
  /** Where the home is, from the page's address. */
  start: FormerPlace | null
  paymentWindowHours: number
  /** Read by the question before a project without photos is posted. */
  photoFigure: PhotoFigure | null
  canonical: string
}

const noPlaces: readonly FormerPlace[] = []

/** The submit form for visitors: the account comes last. */
export default function CreateFirst({ start, paymentWindowHours, canonical }: CreateFirstProps) {
  const [type, setType] = useState<RegistrationType | null>(null)
  const [isSignedIn, setSignedIn] = useState(false)
  const [posted, setPosted] = useState<Data.Project | null>(null)

  function follow(project: Data.Project) {
    toast({ title: 'Project posted', description: 'Staging companies can see it now.' })
    window.scrollTo(0, 0)
    // If that page can't be loaded, hide the filled-in form: the project is posted.
    router.visit(`/projects/${project.id}`, {
      replace: true,
      onSuccess: () => document.getElementById('main')?.focus({ preventScroll: true }),
      onNetworkError: () => setPosted(project),
    })
  }

  if (posted) {
    return (
      <div className="wrap pt-6 pb-4 lg:pt-16">
        <PageHead title="Project submitted" noIndex />
        <Submitted
          project={posted}
          paymentWindowHours={paymentWindowHours}
          onAnother={() => router.visit('/submit-project')}
        />
      </div>
    )
  }
  return (
    <div className="wrap grid gap-x-20 pt-6 pb-4 lg:grid-cols-[minmax(0,44rem)_minmax(0,1fr)] lg:pt-9">
      <PublicHead
        title="Post a project"
        description="Post a home to stage and receive offers from local staging companies. Free for owners, and the account comes last."
        canonical={canonical}
      />
      <div className="lg:col-span-2">
        <h1 className="display text-[2rem] leading-[1.12] lg:text-[2.625rem]">Post a project</h1>
        <p className="mt-2 max-w-xl text-muted">
          Posting is free. Your account is the last step; until then everything stays on this
          device. Local staging companies see everything here except your name, contact details and
          street address. Anyone can see prices. Names stay hidden.
        </p>
      </div>
      <ProjectForm
        variant={newestVariant}
        user={null}
        account={{
          isSignedIn,
          onNeeded: (role) => setType(isRegistrationType(role) ? role : 'realtor'),
        }}
        formerPlaces={noPlaces}
        start={start}
        like={null}
        onSubmitted={follow}
      />
      {type && !isSignedIn && (
        <AccountStep
          type={type}
          onSignedIn={() => setSignedIn(true)}
          onClose={() => setType(null)}
        />
      )}
    </div>
  )
}

import { Link } from '@inertiajs/react'
import type { Data } from '@generated/data'
import { useRef, useState } from 'react'
import { Addendum } from '~/components/agreements/addendum'
import { useOpening } from '~/components/agreements/use_opening'
import { newestOf, otherName, type Agreement } from '~/components/agreements/agreement_status'
import { DraftView } from '~/components/agreements/draft_view'
import { Preparation } from '~/components/agreements/preparation'
import { Signing } from '~/components/agreements/signing'
import { TermsCard } from '~/components/agreements/terms_card'
import { VersionList } from '~/components/agreements/version_list'
import {
  OlderNotice,
  Signatures,
  VersionReport,
  VersionText,
} from '~/components/agreements/version_view'
import { LiveJob } from '~/components/jobs/job_panel'
import type { OwnJob } from '~/components/jobs/own_job'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Dialog } from '~/components/ui/dialog'
import { EmptyState } from '~/components/ui/empty_state'
import { ErrorCard } from '~/components/ui/error_card'
import { Lock, Printer } from '~/components/ui/icons'
import { LinkButton } from '~/components/ui/link_button'
import { LoginPrompt } from '~/components/ui/login_prompt'
import { PageHead } from '~/components/ui/page_head'
import { PageHeading } from '~/components/ui/page_heading'
import { useLive } from '~/hooks/use_live'
import { ApiError } from '~/lib/api'
import { keys } from '~/lib/query_keys'

interface AgreementProps {
  job: OwnJob | null
  /** Null for visitors and for people without access. */
  agreement: Data.Agreement | null
  /** The number of the version that the address names; null for the newest, or the draft. */
  asked: number | null
  hasPasskey: boolean
  /** Why the viewer can't see it; null for visitors. */
  refusal: string | null
}

const INTERVAL = 10_000

export default function AgreementPage({ agreement, refusal, ...props }: AgreementProps) {
  if (agreement) return <LiveAgreement initial={agreement} {...props} />
  return (
    <div className="wrap-form pb-8">
      <PageHead title="Staging agreement" noIndex />
      <PageHeading title="Staging agreement" />
      <div className="mt-7">
        {refusal ? (
          <Closed refusal={refusal} />
        ) : (
          <LoginPrompt message="Log in to read and sign your staging agreement." />
        )}
      </div>
    </div>
  )
}

function Closed({ refusal }: { refusal: string }) {
  return (
    <EmptyState
      icon={Lock}
      title="You can’t see this page"
      action={<LinkButton href="/dashboard">Go to your dashboard</LinkButton>}
    >
      {refusal}
    </EmptyState>
  )
}

interface LiveAgreementProps {
  initial: Agreement
  job: OwnJob | null
  asked: number | null
  hasPasskey: boolean
}

function LiveAgreement({ initial, job, asked, hasPasskey }: LiveAgreementProps) {
  const { project } = initial
  const path = `/api/projects/${project.id}/agreement` as const
  const key = [...keys.agreement(project.id), asked]
  const query = () => (asked === null ? {} : { version: asked })
  const { data: agreement, error, refetch } = useLive(key, path, initial, INTERVAL, query)
  const heading = useRef<HTMLSpanElement>(null)
  const isClosed = error instanceof ApiError && [403, 404].includes(error.status)
  const { shown, draft, versions } = agreement
  const version = versions.find(({ number }) => number === shown?.number)
  const isDraft = draft !== null && asked === null
  useOpening(agreement, isDraft || isClosed)
  /** The pressed button is gone. The status below the heading says what is next. */
  const settle = () => heading.current?.focus()
  return (
    <div className="wrap pb-8">
      <PageHead title={`Agreement for ${project.title}`} noIndex />
      <PageHeading
        back={{ href: `/projects/${project.id}/staging`, label: 'Staging' }}
        title={
          <span ref={heading} tabIndex={-1} className="outline-none">
            Staging agreement
          </span>
        }
        lead={`${project.title}, with ${otherName(agreement)}`}
        actions={
          shown &&
          !isDraft && (
            <Button
              icon={Printer}
              className="no-print max-lg:w-full"
              onClick={() => window.print()}
            >
              Print
            </Button>
          )
        }
      />
      {error && (
        <div className="mt-6">
          {isClosed ? (
            <Closed refusal={error.message} />
          ) : (
            <ErrorCard title="Failed to fetch the agreement" onRetry={() => void refetch()}>
              Nothing is lost. What is shown below may be out of date.
            </ErrorCard>
          )}
        </div>
      )}
      {!isClosed && (
        <div className="mt-6 grid gap-x-14 gap-y-8 lg:mt-8 lg:grid-cols-[minmax(0,1fr)_20.5rem] print:mt-4 print:block">
          <div className="flex min-w-0 flex-col gap-4">
            {job && <LiveJob projectId={project.id} initial={job} />}
            {isDraft ? (
              <DraftView agreement={agreement} draft={draft} onDone={settle} />
            ) : (
              <Current {...{ agreement, hasPasskey }} onDone={settle} />
            )}
          </div>
          <aside
            aria-label="Terms and versions"
            className="no-print grid content-start gap-4 self-start md:max-lg:grid-cols-2 lg:sticky lg:top-6"
          >
            {isDraft && <TermsCard terms={draft.filled.terms} isSigned={false} />}
            {!isDraft && version && (
              <TermsCard terms={version.terms} isSigned={version.state === 'signed'} />
            )}
            {versions.length > 0 && (
              <VersionList
                agreement={agreement}
                current={isDraft ? null : (version?.number ?? null)}
              />
            )}
            <Next agreement={agreement} onDone={settle} />
          </aside>
        </div>
      )}
    </div>
  )
}

interface CurrentProps {
  agreement: Agreement
  hasPasskey: boolean
  onDone: () => void
}

/** The version that is shown, with what can be done about it. */
function Current({ agreement, hasPasskey, onDone }: CurrentProps) {
  const { shown, versions } = agreement
  const newest = newestOf(agreement)
  const version = versions.find(({ number }) => number === shown?.number)
  if (!newest || !version) return <Beginning agreement={agreement} onDone={onDone} />
  const isNewest = version === newest
  const isEnded = version.state === 'declined' || version.state === 'withdrawn'
  const isSettled = version.state === 'signed' || isEnded
  return (
    <>
      <OlderNotice agreement={agreement} version={version} />
      {isNewest && <Addendum agreement={agreement} onDone={onDone} />}
      {isNewest && isEnded && agreement.can.prepare && (
        <Card title="Prepare another version" className="no-print">
          <Preparation agreement={agreement} onDone={onDone} />
        </Card>
      )}
      {isSettled && <Signatures agreement={agreement} version={version} />}
      <VersionText key={`text ${version.number}`} agreement={agreement} version={version} />
      {!isSettled && <Signatures agreement={agreement} version={version} />}
      {isNewest && (
        <Signing
          key={version.number}
          agreement={agreement}
          version={version}
          hasPasskey={hasPasskey}
          onDone={onDone}
        />
      )}
      <VersionReport key={`report ${version.number}`} agreement={agreement} version={version} />
    </>
  )
}

interface BeginningProps {
  agreement: Agreement
  onDone: () => void
}

/** Nothing was sent yet. */
function Beginning({ agreement, onDone }: BeginningProps) {
  const { viewer, can, project } = agreement
  if (can.endRefusal) return null
  const staging = (
    <Link className="link" href={`/projects/${project.id}/staging`}>
      staging page
    </Link>
  )
  if (viewer === 'owner') {
    return (
      <Card title="No agreement yet">
        <div className="-mt-1 grid max-w-[42rem] gap-3 text-[0.9375rem] text-pretty text-muted">
          <p>
            {otherName(agreement)} can write down what you have agreed on. You both read it, sign it
            here, and get the same PDF. Your project goes on either way.
          </p>
          <p>The address and the install date go into it. Enter both on the {staging}.</p>
        </div>
      </Card>
    )
  }
  return (
    <Card title="Prepare an agreement">
      <p className="-mt-1 mb-5 max-w-[42rem] text-[0.9375rem] text-pretty text-muted">
        Begin with a text. We fill in the names, rooms, prices and dates, and you change what you
        like. {otherName(agreement)} sees nothing until you send it. The project goes on either way.
      </p>
      <Preparation agreement={agreement} onDone={onDone} />
    </Card>
  )
}

/** The company can prepare another version, also while one waits. */
function Next({ agreement, onDone }: BeginningProps) {
  const [choosing, setChoosing] = useState(false)
  const { can, draft, versions } = agreement
  const state = newestOf(agreement)?.state
  const isOffered = can.prepare && !draft && (state === 'waiting' || state === 'signed')
  if (!isOffered) return null
  return (
    <Card title="Something to change?">
      <p className="-mt-1 text-[0.9375rem] text-pretty text-muted">
        {state === 'signed'
          ? 'Prepare a new version. The signed one stays in force until you have both signed it.'
          : 'Prepare a new version. It replaces this one once you send it.'}
      </p>
      <Button className="mt-4 w-full" onClick={() => setChoosing(true)}>
        Prepare version {versions.length + 1}
      </Button>
      <Dialog
        open={choosing}
        onClose={() => setChoosing(false)}
        size="chooser"
        title="Prepare a new version"
        description="The other side sees nothing until you send it."
      >
        <div className="mt-6">
          <Preparation
            agreement={agreement}
            onDone={() => {
              setChoosing(false)
              onDone()
            }}
          />
        </div>
      </Dialog>
    </Card>
  )
}

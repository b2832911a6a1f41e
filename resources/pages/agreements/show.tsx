import { Link } from '@inertiajs/react'
import type { Data } from '@generated/data'
import { useState } from 'react'
import { Addendum } from '~/components/agreements/addendum'
import { useOpening } from '~/components/agreements/use_opening'
import { newestOf, otherName, type Agreement } from '~/components/agreements/agreement_status'
import { ClientSideCard } from '~/components/agreements/client_side_card'
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
import { Closed, ClosedPage } from '~/components/jobs/closed_page'
import { focusJobSentence } from '~/components/jobs/focus_job'
import { ActionsAtEnd } from '~/components/jobs/actions_at_end'
import { JobHeader } from '~/components/jobs/job_header'
import { hasHeader, useJob, type HeadedJob, type OwnJob } from '~/components/jobs/own_job'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Dialog } from '~/components/ui/dialog'
import { ErrorCard } from '~/components/ui/error_card'
import { Printer } from '~/components/ui/icons'
import { PageHead } from '~/components/ui/page_head'
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

export default function AgreementPage({ agreement, refusal, job, ...props }: AgreementProps) {
  if (agreement && hasHeader(job)) return <LiveAgreement initial={agreement} {...props} job={job} />
  const login = 'Log in to read and sign your staging agreement.'
  return <ClosedPage title="Staging agreement" page="agreement" {...{ job, refusal, login }} />
}

interface LiveAgreementProps {
  initial: Agreement
  job: HeadedJob
  asked: number | null
  hasPasskey: boolean
}

function LiveAgreement({ initial, asked, hasPasskey, ...props }: LiveAgreementProps) {
  const job = useJob(props.job)
  const { project } = initial
  const path = `/api/projects/${project.id}/agreement` as const
  const key = [...keys.agreement(project.id), asked]
  const query = () => (asked === null ? {} : { version: asked })
  const { data: agreement, error, refetch } = useLive(key, path, initial, INTERVAL, query)
  const isClosed = error instanceof ApiError && [403, 404].includes(error.status)
  const { shown, draft, versions } = agreement
  const version = versions.find(({ number }) => number === shown?.number)
  const isDraft = draft !== null && asked === null
  useOpening(agreement, isDraft || isClosed)
  const print = shown && !isDraft && (
    <Button variant="quiet" icon={Printer} onClick={() => window.print()}>
      Print
    </Button>
  )
  return (
    <div className="wrap pb-8">
      <PageHead title={`Agreement for ${project.title}`} noIndex />
      <JobHeader job={job} current="agreement" actions={print} />
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
        <div className="mt-6 grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20.5rem] print:mt-4 print:block">
          <div className="flex min-w-0 flex-col gap-4">
            {isDraft ? (
              <DraftView agreement={agreement} draft={draft} onDone={focusJobSentence} />
            ) : (
              <Current {...{ agreement, hasPasskey }} onDone={focusJobSentence} />
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
            <ClientSideCard agreement={agreement} />
            <Next agreement={agreement} onDone={focusJobSentence} />
          </aside>
        </div>
      )}
      {print && <ActionsAtEnd>{print}</ActionsAtEnd>}
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

/** How an agreement comes about, for the owner. */
const howSigned = ({ clientSide: { signers } }: Agreement) =>
  signers === null || signers === 'owner'
    ? 'You both read it, sign it here, and get the same PDF.'
    : signers === 'both'
      ? 'You both sign it here, the seller signs it by email, and everyone gets the same PDF.'
      : 'The company signs it here, the seller signs it by email, and everyone gets the same PDF.'

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
            {otherName(agreement)} can write down what you have agreed on. {howSigned(agreement)}{' '}
            Your project goes on either way.
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
          ? 'Prepare a new version. The signed one stays in force until everyone has signed the new one.'
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

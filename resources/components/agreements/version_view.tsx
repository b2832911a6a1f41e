import { Link } from '@inertiajs/react'
import { lazy, Suspense, useRef, useState } from 'react'
import { agreementLimits } from '#shared/agreements/agreement_text'
import type { StagingSide } from '#shared/jobs/staging_terms'
import { agreementMessages } from '#shared/values/job_messages'
import { marketMoment } from '#shared/values/market_time'
import {
  hasSigned,
  momentOf,
  newestOf,
  otherName,
  type Agreement,
  type Version,
} from '~/components/agreements/agreement_status'
import { AgreementText } from '~/components/agreements/agreement_text'
import { reportVersion } from '~/components/agreements/mutations'
import { SellerSignature } from '~/components/agreements/seller_signature'
import { UndrawnNote } from '~/components/agreements/undrawn_note'
import { VersionBadge } from '~/components/agreements/version_list'
import { Button, buttonClasses } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Download, Flag, Info } from '~/components/ui/icons'
import { Notice } from '~/components/ui/notice'
import { ReasonDialog } from '~/components/ui/reason_dialog'
import { Spinner } from '~/components/ui/spinner'

interface VersionViewProps {
  agreement: Agreement
  version: Version
}

const isNamed = { agreement: 'Version', addendum: 'Addendum, version' }

/** Says that another version is newer, and which one holds. */
export function OlderNotice({ agreement, version }: VersionViewProps) {
  const { inForce, path } = agreement
  const newest = newestOf(agreement)
  if (!newest || newest.number === version.number) return null
  const holds =
    inForce === version.number
      ? 'This one is in force until everyone has signed a newer one.'
      : 'This one isn’t in force.'
  return (
    <Notice
      tone="info"
      icon={Info}
      title={`This is version ${version.number}. Version ${newest.number} is the newest.`}
      className="no-print"
      action={
        <Link className={buttonClasses({})} href={path}>
          Show the newest
        </Link>
      }
    >
      {holds}
    </Notice>
  )
}

const VersionChanges = lazy(() => import('~/components/agreements/version_changes'))

/** The exact text of a version, or what has changed since the version before it. */
export function VersionText({ agreement, version }: VersionViewProps) {
  const [compares, setCompares] = useState(false)
  const { shown } = agreement
  if (!shown) return null
  const { number, kind, sentAt, sender, hash, reference } = version
  const { title, sections, former } = shown
  return (
    <section
      id="text"
      aria-label={`Version ${number}`}
      className="card printed-document scroll-mt-6 p-5 sm:p-6 print:border-0 print:p-0 print:shadow-none"
    >
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line pb-4">
        <p className="text-sm text-muted">
          {isNamed[kind]} {number}, sent on {momentOf(sentAt)}
          {sender && ` by ${sender}`}
          <span className="num block">Reference {reference}</span>
        </p>
        <VersionBadge agreement={agreement} version={version} />
      </div>
      {version.state === 'waiting' && (
        <UndrawnNote
          className="mb-5"
          text={[title, ...sections.flatMap((each) => [each.heading, each.text])].join('\n')}
        />
      )}
      {title !== null && former?.title && (
        <Button
          size="sm"
          aria-pressed={compares}
          className="no-print mb-5"
          onClick={() => setCompares(!compares)}
        >
          Show changes since version {former.number}
        </Button>
      )}
      {title === null ? (
        <p className="text-muted">This text can’t be read anymore.</p>
      ) : compares && former?.title ? (
        <Suspense fallback={<Spinner />}>
          <VersionChanges
            former={{ ...former, title: former.title }}
            current={{ title, sections }}
          />
        </Suspense>
      ) : (
        <AgreementText title={title} sections={sections} />
      )}
      <dl className="mt-8 border-t border-line pt-4 text-sm text-muted">
        <dt className="font-semibold">Fingerprint (SHA-256)</dt>
        <dd className="mt-1">
          <code className="num text-[0.8125rem] break-all text-ink select-all">{hash}</code>
          <p className="mt-1 text-pretty">
            It stands for exactly this text: one changed letter makes another fingerprint. Each
            signature and the PDF contain it.{' '}
            <a className="link no-print" href={`${agreement.path}/${number}/text`} download>
              Download the exact text
            </a>
          </p>
        </dd>
      </dl>
    </section>
  )
}

const sideNames: Record<StagingSide, string> = { owner: 'Client', stager: 'Staging company' }

/** Who has signed a version, or why it was declined, and the PDF once both have signed. */
export function Signatures({ agreement, version }: VersionViewProps) {
  const { viewer, path } = agreement
  const { signatures, declined, state, number, sentBy } = version
  const sides: StagingSide[] = ['owner', 'stager']
  const nameOf = (side: StagingSide) => (side === viewer ? 'You' : otherName(agreement))
  return (
    <Card title="Signatures">
      <ul className="-mt-1 divide-y divide-line">
        {signatures.map(({ side, name, signer, signedAt, method }) => (
          <li key={side} className="py-3 first:pt-0">
            <p className="figure text-xl wrap-anywhere">{name}</p>
            <p className="mt-0.5 text-sm text-pretty text-muted">
              {sideNames[side]}
              {side === viewer && !signer && ' (you)'}, {momentOf(signedAt)}, confirmed with a{' '}
              {method.toLowerCase()}
              {signer && `, by ${signer}`}
            </p>
          </li>
        ))}
        {version.parties.map((party) => (
          <SellerSignature key={party.id} {...{ agreement, version, party }} />
        ))}
        {state !== 'signed' &&
          sides
            .filter((side) => side === 'stager' || version.ownerSigns)
            .filter((side) => !hasSigned(version, side) && declined?.side !== side)
            .map((side) => (
              <li key={side} className="py-3 text-[0.9375rem] text-muted first:pt-0">
                {nameOf(side)} {side === viewer ? 'haven’t' : 'hasn’t'} signed this version
                {state === 'waiting' && ' yet'}.
                {side !== viewer && side !== sentBy && <Opened version={version} />}
              </li>
            ))}
        {declined && (
          <li className="py-3 text-[0.9375rem] first:pt-0">
            <p className="font-semibold">
              {declined.person ? `${declined.person},` : nameOf(declined.side)}{' '}
              {state === 'withdrawn' ? 'withdrew' : 'declined'} this version on{' '}
              {momentOf(declined.at)}.
            </p>
            <p className="mt-1 wrap-anywhere whitespace-pre-line">{declined.reason}</p>
          </li>
        )}
      </ul>
      {state === 'replaced' && (
        <p className="mt-2 text-[0.9375rem] text-muted">
          A later version was sent before {version.parties.length > 0 ? 'everyone' : 'you'} had{' '}
          {version.parties.length === 0 && 'both '}signed this one.
        </p>
      )}
      {state === 'signed' && (
        <div className="no-print mt-2 flex flex-wrap items-center gap-x-5 gap-y-3">
          {/* A plain link, so that the browser saves the file. */}
          <a
            className={buttonClasses({ variant: 'primary', className: 'max-sm:w-full' })}
            href={`${path}/${number}/pdf`}
            download
          >
            <Download className="icon" />
            Download the PDF
          </a>
          <p className="min-w-48 flex-1 text-sm text-pretty text-muted">
            {version.parties.length > 0
              ? 'Everyone who signed gets the same file.'
              : 'You both get the same file.'}{' '}
            Anyone who has it can{' '}
            <Link className="link" href="/agreements/check">
              check that it’s ours
            </Link>
            .
          </p>
        </div>
      )}
    </Card>
  )
}

/** Whether the other side has had the version on its screen. */
function Opened({ version: { openedAt, state } }: Pick<VersionViewProps, 'version'>) {
  if (openedAt === null) return state === 'waiting' ? ' Not opened yet.' : null
  return ` Opened ${marketMoment(new Date(openedAt))}.`
}

/** Reports a version to the team, or says what became of the report. */
export function VersionReport({ agreement, version }: VersionViewProps) {
  const [asks, setAsks] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const { report, number } = version
  return (
    <div
      ref={place}
      tabIndex={-1}
      className="no-print text-sm text-pretty wrap-anywhere text-muted outline-none"
    >
      {report ? (
        <p role="status">
          {report.answer === null
            ? `You reported version ${number}. Our team is looking at it.`
            : `You reported version ${number}. Our team answers: ${report.answer}`}
        </p>
      ) : (
        <Button
          variant="quiet"
          size="sm"
          icon={Flag}
          className="-ml-2.5 text-muted"
          onClick={() => setAsks(true)}
        >
          Report this version
        </Button>
      )}
      {asks && (
        <ReasonDialog
          input={{ projectId: agreement.project.id, version: number }}
          mutation={reportVersion}
          title="Report this version?"
          description={`Our team can then read version ${number}, which only the two of you can read otherwise. ${otherName(agreement)} isn’t told.`}
          label="What is wrong with it?"
          maxLength={agreementLimits.reason}
          missing={agreementMessages.report}
          submit="Send report"
          cancel="Never mind"
          onClose={() => setAsks(false)}
          onDone={() => {
            setAsks(false)
            place.current?.focus()
          }}
        />
      )}
    </div>
  )
}

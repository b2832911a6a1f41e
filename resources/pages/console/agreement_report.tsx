import { Link, router } from '@inertiajs/react'
import { useState } from 'react'
import type { Data } from '@generated/data'
import { stagingSides } from '#shared/jobs/staging_terms'
import { AgreementText } from '~/components/agreements/agreement_text'
import { AccountLink, ProjectLink } from '~/components/console/console_links'
import type { ConsoleNavigation } from '~/components/console/console_navigation'
import { ModerationDialog, type Moderation } from '~/components/console/moderation_dialog'
import { answerAgreementReport } from '~/components/console/moderations'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { LocalTime } from '~/components/ui/local_time'
import { PageHead } from '~/components/ui/page_head'
import ConsoleLayout from '~/layouts/console'

interface AgreementReportProps {
  navigation: ConsoleNavigation
  report: Data.ConsoleAgreementReport.Variants['inFull']
}

/** A report with the agreement that it is about. */
export default function AgreementReport({ navigation, report }: AgreementReportProps) {
  const [moderation, setModeration] = useState<Moderation | null>(null)
  const { reporter, project, version, reason, answer, text, signatures, can } = report
  const title = `${version.kindLabel}, version ${version.number}`
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title="Report of an agreement" noIndex />
      <p className="text-sm text-muted">
        <Link href={`${navigation.base}/agreement-reports`} className="quiet-link">
          Reports of agreements
        </Link>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="display text-2xl outline-none" tabIndex={-1}>
          {title}
        </h1>
        {can.decide && (
          <Button variant="primary" onClick={() => setModeration(answerAgreementReport(report))}>
            Answer
          </Button>
        )}
      </div>
      <Card title="Report">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <Badge {...report.badge} />
          <span>
            <AccountLink id={reporter.id}>{reporter.company ?? reporter.name}</AccountLink> about{' '}
            <ProjectLink id={project.id}>{project.title}</ProjectLink>,{' '}
            <LocalTime at={report.createdAt} format="moment" />
          </span>
        </p>
        <p className="mt-3 max-w-[42rem] wrap-anywhere whitespace-pre-line">{reason}</p>
        {answer && (
          <p className="mt-3 max-w-[42rem] border-l-2 border-line pl-4 wrap-anywhere whitespace-pre-line">
            <span className="block text-sm text-muted">Our answer</span>
            {answer}
          </p>
        )}
      </Card>
      <Card title="Text">
        <p className="mb-5 text-sm text-muted">
          Sent <LocalTime at={report.sentAt} format="moment" />. {report.isDeclined && 'Declined. '}
          {report.isWithdrawn && 'Withdrawn. '}
          {signatures.length === 0 && 'Nobody has signed it. '}
          {signatures.map(({ side, name, signedAt }) => (
            <span key={side}>
              {stagingSides.label(side)} signed as {name},{' '}
              <LocalTime at={signedAt} format="moment" />.{' '}
            </span>
          ))}
          Your visit is recorded.
        </p>
        {text ? (
          <AgreementText title={text.title} sections={text.sections} />
        ) : (
          <p>This text can’t be read anymore, because the key of this site was replaced.</p>
        )}
      </Card>
      <ModerationDialog
        moderation={moderation}
        onClose={() => setModeration(null)}
        onDone={() => router.reload()}
      />
    </div>
  )
}

AgreementReport.layout = ConsoleLayout

import type { Data } from '@generated/data'
import { Paperclip } from '~/components/ui/icons'
import { useState } from 'react'
import { reportOutcomes } from '#shared/moderation/moderation_categories'
import { AccountLink, useConsoleBase } from '~/components/console/console_links'
import { EmailText } from '~/components/console/email_text'
import { ModerationDialog, type Moderation } from '~/components/console/moderation_dialog'
import { decision, type DecisionOptions } from '~/components/console/moderations'
import { reopenReport, saveReportNotes } from '~/components/console/mutations'
import { recordText } from '~/components/console/conduct'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { LocalTime } from '~/components/ui/local_time'
import { Textarea } from '~/components/ui/textarea'
import { useMutation } from '~/hooks/use_mutation'
import { classes } from '~/lib/classes'

type Report = Data.ConsoleReport

const actionLabels = {
  warned: 'Warn',
  muted: 'Mute',
  suspended: 'Suspend',
  dismissed: 'Dismiss',
} as const

interface PersonProps {
  role: string
  person: Report['reporter']
  record?: Report['record']
}

function Person({ role, person, record }: PersonProps) {
  return (
    <div className="min-w-0">
      <dt className="text-[0.8125rem] text-muted">{role}</dt>
      <dd>
        <AccountLink id={person.id} className="font-medium">
          {person.name}
        </AccountLink>{' '}
        <span className="text-sm text-muted">
          {[person.userTypeLabel, person.company].filter(Boolean).join(', ')}
        </span>
        {person.email && (
          <a href={`mailto:${person.email}`} className="block link text-sm">
            <EmailText address={person.email} />
          </a>
        )}
        {record && <p className="num text-sm text-muted">{recordText(record)}</p>}
      </dd>
    </div>
  )
}

interface ReportCardProps {
  report: Report
  options: DecisionOptions
  onSaved: () => void
}

/** A report: who reported whom and why, the messages, the decision and the team's notes. */
export function ReportCard({ report, options, onSaved }: ReportCardProps) {
  const [adminNotes, setNotes] = useState(report.adminNotes ?? '')
  const unchanged = adminNotes === (report.adminNotes ?? '')
  const [moderation, setModeration] = useState<Moderation | null>(null)
  const { id, can } = report
  const outcomes = reportOutcomes.values.filter((outcome) => can.act || outcome === 'dismissed')
  const notes = useMutation(saveReportNotes, { onSuccess: onSaved })
  const reopening = useMutation(reopenReport, { onSuccess: onSaved })
  return (
    <article className="card grid lg:grid-cols-[1fr_24rem]" aria-labelledby={`report-${report.id}`}>
      <div className="min-w-0 p-5 lg:p-6">
        <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h2 id={`report-${report.id}`} className="text-lg font-semibold">
            {report.reporter.name} about {report.reported.name}
          </h2>
          <Badge {...report.badge} />
          <LocalTime at={report.createdAt} format="moment" className="num text-sm text-muted" />
        </header>
        <p className="mt-2 max-w-[68ch] break-words whitespace-pre-line">{report.reason}</p>
        <dl className="mt-4 grid gap-4 sm:grid-cols-2">
          <Person role="Reported by" person={report.reporter} />
          <Person role="About" person={report.reported} record={report.record} />
        </dl>
        <ReportedWords words={report.words} />
      </div>
      <form
        className="grid grid-cols-1 gap-4 border-line p-5 max-lg:border-t lg:border-l lg:p-6"
        onSubmit={(event) => {
          event.preventDefault()
          void notes.mutate({ id, adminNotes })
        }}
      >
        <Textarea
          label="Notes for the team"
          optional
          rows={3}
          className="[&_textarea]:min-h-20"
          maxLength={5000}
          value={adminNotes}
          error={notes.errors.adminNotes}
          onValueChange={setNotes}
        />
        <div className="flex flex-wrap items-center justify-end gap-3">
          <Button
            type="submit"
            size="sm"
            variant="quiet"
            loading={notes.busy && 'Saving'}
            disabledReason={unchanged ? 'Nothing has changed yet' : undefined}
          >
            Save notes
          </Button>
        </div>
        {can.resolve ? (
          <div className="flex flex-wrap gap-2 border-t border-line pt-4">
            {outcomes.map((outcome) => (
              <Button
                key={outcome}
                size="sm"
                variant={outcome === 'suspended' ? 'danger' : undefined}
                onClick={() => setModeration(decision(report, outcome, options))}
              >
                {actionLabels[outcome]}
              </Button>
            ))}
          </div>
        ) : (
          <div className="flex flex-wrap items-end justify-between gap-3 border-t border-line pt-4">
            <Decided report={report} />
            {can.reopen && (
              <Button
                size="sm"
                loading={reopening.busy && 'Reopening'}
                onClick={() => void reopening.mutate({ id, status: 'open', adminNotes })}
              >
                Reopen
              </Button>
            )}
          </div>
        )}
      </form>
      <ModerationDialog
        moderation={moderation}
        onClose={() => setModeration(null)}
        onDone={onSaved}
      />
    </article>
  )
}

/** Who decided what, when and why. */
function Decided({ report: { decision: decided, resolvedAt } }: { report: Report }) {
  return (
    <div className="min-w-0 text-sm">
      <p className="text-muted">
        <span className="font-medium text-ink">
          {decided ? `${decided.label}: ${decided.category}` : 'Resolved'}
        </span>{' '}
        {decided?.by && (
          <>
            by <AccountLink id={decided.by.id}>{decided.by.name}</AccountLink>{' '}
          </>
        )}
        {resolvedAt && <LocalTime at={resolvedAt} format="relative" />}
      </p>
      {decided?.reason && (
        <p className="mt-0.5 break-words whitespace-pre-line text-muted">{decided.reason}</p>
      )}
    </div>
  )
}

/** The unmasked messages around the report, with the reported one highlighted. */
function ReportedWords({ words }: { words: Data.ConsoleReport['words'] }) {
  if (words.length === 0) return <p className="mt-4 text-sm text-muted">There is no message.</p>
  return (
    <ol className="mt-4 grid grid-cols-1 gap-px overflow-hidden rounded-md border border-line">
      {words.map((message) => (
        <li
          key={message.id}
          className={classes(
            'border-l-3 px-4 py-3',
            message.isReported ? 'border-danger bg-danger-soft' : 'border-transparent bg-sunken/60'
          )}
        >
          <p className="flex flex-wrap items-baseline gap-x-3 text-[0.8125rem] text-muted">
            <span className={classes('font-semibold', message.byReported && 'text-ink')}>
              {message.author}
            </span>
            <LocalTime at={message.createdAt} format="moment" className="num" />
            {message.isReported && <span className="font-semibold text-danger">Reported</span>}
          </p>
          <p className="mt-1 max-w-[68ch] break-words whitespace-pre-line">{message.content}</p>
          {message.files.length > 0 && <ReportedFiles files={message.files} />}
        </li>
      ))}
    </ol>
  )
}

/** The files of a message, as downloads. They can be anything, so none is shown at once. */
function ReportedFiles({ files }: { files: Data.ConsoleReport['words'][number]['files'] }) {
  const base = useConsoleBase()
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {files.map(({ id, name, url }) => (
        <li key={id} className="flex min-w-0 items-center gap-1.5">
          <Paperclip className="icon size-3.5 shrink-0 text-muted" aria-hidden />
          {url ? (
            <a href={`${base}${url}`} download={name} className="link min-w-0 break-words">
              {name}
            </a>
          ) : (
            <span className="text-muted">File removed with the account</span>
          )}
        </li>
      ))}
    </ul>
  )
}

import type { Data } from '@generated/data'
import { Paperclip } from '~/components/ui/icons'
import { useState } from 'react'
import { AccountLink, useConsoleBase } from '~/components/console/console_links'
import type { Moderation } from '~/components/console/moderation_dialog'
import { declineBadge, revokeBadge } from '~/components/console/moderations'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog'
import { LocalTime } from '~/components/ui/local_time'
import { TextInput } from '~/components/ui/text_input'
import { faults, useForm } from '~/hooks/use_form'
import { api } from '~/lib/api'
import { dayInWords, marketToday } from '#shared/values/market_time'

type ConsoleBadge = Data.ConsoleBadge

interface BadgeReviewProps {
  badge: ConsoleBadge
  onAsk: (moderation: Moderation) => void
  onDecided: () => void
}

/** A company's document, with what an admin can decide about it. */
export function BadgeReview({ badge, onAsk, onDecided }: BadgeReviewProps) {
  const [verifying, setVerifying] = useState(false)
  const { name, company, can } = badge
  const companyName = company.company ?? company.name
  return (
    <article
      className="card flex flex-wrap items-start justify-between gap-x-8 gap-y-4 p-5 lg:p-6"
      aria-labelledby={`badge-${badge.id}`}
    >
      <div className="min-w-0 max-sm:w-full">
        <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h2 id={`badge-${badge.id}`} className="text-lg font-semibold">
            {name}
          </h2>
          <Badge {...badge.badge} />
        </header>
        <p className="mt-1">
          <AccountLink id={company.id} className="font-medium">
            {companyName}
          </AccountLink>{' '}
          <span className="text-sm text-muted">
            sent it <LocalTime at={badge.sentAt} format="ago" />
          </span>
        </p>
        <Decision badge={badge} />
        <DocumentLink badge={badge} />
      </div>
      {(can.decide || can.revoke) && (
        <div className="flex flex-wrap gap-2">
          {can.decide && (
            <>
              <Button size="sm" variant="primary" onClick={() => setVerifying(true)}>
                Verify
                <span className="sr-only">
                  {' '}
                  {name} of {companyName}
                </span>
              </Button>
              <Button size="sm" variant="danger" onClick={() => onAsk(declineBadge(badge))}>
                Don’t accept
                <span className="sr-only">
                  {' '}
                  {name} of {companyName}
                </span>
              </Button>
            </>
          )}
          {can.revoke && (
            <Button size="sm" variant="danger" onClick={() => onAsk(revokeBadge(badge))}>
              Remove badge
              <span className="sr-only">
                {' '}
                {name} of {companyName}
              </span>
            </Button>
          )}
        </div>
      )}
      {verifying && (
        <VerifyDialog
          badge={badge}
          companyName={companyName}
          onClose={() => setVerifying(false)}
          onDone={() => {
            setVerifying(false)
            onDecided()
          }}
        />
      )}
    </article>
  )
}

function Decision({ badge: { state, checkedAt, checkedBy, expiresOn, reason } }: BadgeProps) {
  if (!checkedAt) return null
  return (
    <p className="mt-1 max-w-[68ch] text-sm break-words text-muted">
      Checked <LocalTime at={checkedAt} format="ago" />
      {checkedBy && (
        <>
          {' '}
          by <AccountLink id={checkedBy.id}>{checkedBy.name}</AccountLink>
        </>
      )}
      {expiresOn && `, valid through ${dayInWords(expiresOn)}`}
      {state !== 'replaced' && reason && `: ${reason}`}
    </p>
  )
}

/** Opening the document is recorded. */
function DocumentLink({ badge: { document } }: BadgeProps) {
  const base = useConsoleBase()
  if (!document) return null
  return (
    <p className="mt-2 flex min-w-0 items-center gap-1.5 text-sm">
      <Paperclip className="icon size-3.5 shrink-0 text-muted" aria-hidden />
      <a href={`${base}${document.path}`} download={document.name} className="link break-words">
        {document.name}
      </a>
    </p>
  )
}

interface BadgeProps {
  badge: ConsoleBadge
}

interface VerifyDialogProps {
  badge: ConsoleBadge
  companyName: string
  onClose: () => void
  onDone: () => void
}

function VerifyDialog({ badge, companyName, onClose, onDone }: VerifyDialogProps) {
  const today = marketToday(new Date())
  const { field, props, busy } = useForm({
    initial: { expiresOn: '' },
    check: ({ expiresOn }) =>
      faults({
        expiresOn:
          (!expiresOn && 'Enter the last day on which it is valid') ||
          (expiresOn < today && 'This day is over'),
      }),
    send: ({ expiresOn }) => api.post(`/api/admin/badges/${badge.id}/verify`, { expiresOn }),
    done: { title: 'Badge verified', description: 'Owners see it with the company’s offers.' },
    failed: 'The badge was not verified',
    onSuccess: onDone,
    onConflict: onDone,
  })
  return (
    <Dialog
      open
      size="narrow"
      onClose={onClose}
      busy={busy}
      title={`Verify ${badge.name}`}
      description={`Owners will see the badge with the offers of ${companyName}, with today’s date.`}
    >
      <form {...props} method="post" className="mt-6 grid gap-6">
        <TextInput
          {...field('expiresOn')}
          type="date"
          label="Valid through"
          hint="As on the document. We remind the company 30 days before."
          min={today}
        />
        <div className="flex flex-wrap justify-end gap-2 max-md:flex-col-reverse">
          <Button onClick={busy ? undefined : onClose}>Not now</Button>
          <Button type="submit" variant="primary" loading={busy && 'Saving'}>
            Verify
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

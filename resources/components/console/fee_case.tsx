import type { Data } from '@generated/data'
import type { ReactNode } from 'react'
import { moneyFromCents } from '#shared/values/money'
import { AccountLink, ProjectLink, useConsoleBase } from '~/components/console/console_links'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { type Fact, Facts } from '~/components/ui/facts'
import { LocalTime } from '~/components/ui/local_time'

type Case = Data.ConsoleOwnerReport | Data.ConsoleGivenUpJob

interface FeeCaseProps {
  case: Case
  /** Between the names of the company and the owner. */
  word: string
  at: string
  facts: Fact[]
  isDecided: boolean
  /** Of the decision. */
  reason?: string | null
  /** What to know before the decision. */
  note: string
  /** The other decision. */
  refuse: string
  onRefund: () => void
  onRefuse: () => void
  children: ReactNode
}

/** A company's case about a fee that it paid: refunded or not, as an admin decides. */
export function FeeCase({ case: row, word, at, facts, isDecided, note, ...props }: FeeCaseProps) {
  const base = useConsoleBase()
  const { id, stager, owner, project, paymentId } = row
  const fee = moneyFromCents(row.fee)
  const feeFact = {
    label: 'Platform fee',
    value: paymentId ? (
      <a className="link" href={`${base}/payments/${paymentId}`}>
        {fee}
      </a>
    ) : (
      fee
    ),
  }
  return (
    <article className="card grid lg:grid-cols-[1fr_20rem]" aria-labelledby={`case-${id}`}>
      <div className="min-w-0 p-5 lg:p-6">
        <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h2 id={`case-${id}`} className="text-lg font-semibold">
            <AccountLink id={stager.id}>{stager.name}</AccountLink> {word}{' '}
            <AccountLink id={owner.id}>{owner.name}</AccountLink>
          </h2>
          <Badge {...row.badge} />
          <LocalTime at={at} format="moment" className="num text-sm text-muted" />
        </header>
        <p className="mt-1">
          <ProjectLink id={project.id}>{project.title}</ProjectLink>
        </p>
        {props.children}
        <Facts className="num mt-4 text-sm lg:grid-cols-3" items={[...facts, feeFact]} />
      </div>
      <div className="border-line p-5 max-lg:border-t lg:border-l lg:p-6">
        {isDecided ? (
          <div className="text-sm text-muted">
            <p>
              <span className="font-medium text-ink">{row.badge.text}</span>{' '}
              {row.decidedBy && (
                <>
                  by <AccountLink id={row.decidedBy.id}>{row.decidedBy.name}</AccountLink>{' '}
                </>
              )}
              {row.decidedAt && <LocalTime at={row.decidedAt} format="relative" />}
            </p>
            {props.reason && <p className="mt-1 break-words whitespace-pre-line">{props.reason}</p>}
          </div>
        ) : (
          <>
            <p className="text-sm text-muted">{note}</p>
            {row.can.decide ? (
              <div className="mt-4 flex flex-wrap gap-2">
                <Button
                  size="sm"
                  variant="danger"
                  disabledReason={row.refundRefusal ?? undefined}
                  onClick={props.onRefund}
                >
                  Refund {fee}
                </Button>
                <Button size="sm" onClick={props.onRefuse}>
                  {props.refuse}
                </Button>
              </div>
            ) : (
              <p className="mt-3 text-sm">Only admins can decide.</p>
            )}
          </>
        )}
      </div>
    </article>
  )
}

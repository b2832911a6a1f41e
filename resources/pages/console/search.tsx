import type { Data } from '@generated/data'
import { Link } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { moneyFromCents } from '#shared/values/money'
import { AccountLink, PaymentLink, ProjectLink } from '~/components/console/console_links'
import {
  addressOf,
  type ConsoleNavigation,
  totalText,
} from '~/components/console/console_navigation'
import { Badge } from '~/components/ui/badge'
import { Card } from '~/components/ui/card'
import { LocalTime } from '~/components/ui/local_time'
import { PageHead } from '~/components/ui/page_head'
import ConsoleLayout from '~/layouts/console'

type Kind = 'accounts' | 'projects' | 'payments' | 'inquiries'

interface SearchProps {
  navigation: ConsoleNavigation
  q: string
  minLength: number
  countedMatches: number
  /** Null if nothing was searched. */
  totals: Record<Kind, number> | null
  accounts: Data.ConsoleUser[]
  projects: Data.ConsoleProject[]
  payments: Data.ConsolePayment[]
  inquiries: Data.ContactMessage[]
}

export default function Search({ navigation: { base }, q, totals, ...found }: SearchProps) {
  const groups: { kind: Kind; title: string; path: string; rows: ReactNode[] }[] = [
    { kind: 'accounts', title: 'Accounts', path: '', rows: found.accounts.map(accountRow) },
    {
      kind: 'projects',
      title: 'Projects',
      path: '/projects',
      rows: found.projects.map(projectRow),
    },
    {
      kind: 'payments',
      title: 'Payments',
      path: '/payments',
      rows: found.payments.map(paymentRow),
    },
    {
      kind: 'inquiries',
      title: 'Inquiries',
      path: '/inbox',
      rows: found.inquiries.map((inquiry) => inquiryRow(inquiry, base)),
    },
  ]
  const matching = totals ? groups.filter(({ kind }) => totals[kind] > 0) : []
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title="Search" noIndex />
      <h1 tabIndex={-1} className="display text-2xl outline-none [overflow-wrap:anywhere]">
        {totals ? `Results for “${q}”` : 'Search'}
      </h1>
      {matching.length === 0 && (
        <div className="card px-7 py-8 text-muted">
          <p>
            {totals
              ? 'Nothing found.'
              : `Enter at least ${found.minLength} characters in the field above.`}
          </p>
          <p className="mt-2">
            You can search for the name, username, company or email address of an account, the title
            or place of a project, a receipt number, a payment intent, the last four digits of a
            card, the text of an inquiry, and the number of an account or a project.
          </p>
        </div>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {totals &&
          matching.map(({ kind, title, path, rows }) => (
            <Card
              key={kind}
              title={title}
              actions={
                <Link href={addressOf(base + path, { q })} className="quiet-link text-sm">
                  All {totalText(totals[kind], found.countedMatches)}
                  <span className="sr-only"> {title.toLowerCase()}</span>
                </Link>
              }
            >
              <ul className="divide-y divide-line text-sm">{rows}</ul>
            </Card>
          ))}
      </div>
    </div>
  )
}

Search.layout = ConsoleLayout

interface ResultProps {
  title: ReactNode
  badge?: ReactNode
  children: ReactNode
}

const Result = ({ title, badge, children }: ResultProps) => (
  <li className="flex items-start justify-between gap-3 py-2.5">
    <div className="min-w-0 [overflow-wrap:anywhere]">
      {title}
      <p className="text-muted">{children}</p>
    </div>
    {badge}
  </li>
)

const accountRow = (user: Data.ConsoleUser) => (
  <Result
    key={user.id}
    title={
      <AccountLink id={user.id} className="font-semibold">
        {user.name}
      </AccountLink>
    }
    badge={user.suspension && <Badge text="Suspended" tone="danger" icon="ban" />}
  >
    {[user.userTypeLabel, user.company, user.email].filter(Boolean).join(', ')}
  </Result>
)

const projectRow = (project: Data.ConsoleProject) => (
  <Result
    key={project.id}
    title={
      <ProjectLink id={project.id} className="font-semibold">
        {project.title}
      </ProjectLink>
    }
    badge={<Badge {...project.badge} />}
  >
    No. {project.id}, {project.location}
  </Result>
)

const paymentRow = (payment: Data.ConsolePayment) => (
  <Result
    key={payment.id}
    title={
      <AccountLink id={payment.accountId} className="font-semibold">
        {payment.company}
      </AccountLink>
    }
    badge={<Badge {...payment.badge} />}
  >
    <span className="num">
      {moneyFromCents(payment.amount)}, <LocalTime at={payment.createdAt} format="moment" />
      {payment.receiptNumber && (
        <>
          , receipt <PaymentLink id={payment.id}>{payment.receiptNumber}</PaymentLink>
        </>
      )}
    </span>
  </Result>
)

const inquiryRow = (inquiry: Data.ContactMessage, base: string) => (
  <Result
    key={inquiry.id}
    title={
      <Link href={`${base}/inbox/${inquiry.id}`} className="quiet-link font-semibold">
        {inquiry.name}
      </Link>
    }
    badge={<span className="shrink-0 text-muted">{inquiry.statusLabel}</span>}
  >
    <span className="line-clamp-2">{inquiry.message}</span>
  </Result>
)

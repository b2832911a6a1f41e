import { marketClock, marketDate } from '#shared/values/market_time'
import { Link } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { AccountLink, InquiryLink, ProjectLink } from '~/components/console/console_links'
import { Badge } from '~/components/ui/badge'

interface Person {
  id: number
  name: string
}

export interface HistoryEntry {
  key: string | number
  text: string
  at: string
  actor: Person | null
  /** Who acted for the account, if it has or had several people. */
  person?: string | null
  project?: { id: number; title: string } | null
  /** The account that an entry is about. */
  account?: Person | null
  /** The company that an entry about an offer belongs to. */
  company?: Person | null
  amount?: string | null
  receiptNumber?: string | null
  inquiryId?: number | null
  /** Of a moderator's decision. */
  category?: string | null
  /** A reason, the subject of an email or a note. */
  detail?: string | null
  failed?: boolean
}

interface HistoryProps<Entry extends HistoryEntry> {
  entries: readonly Entry[]
  /** A button below an entry. */
  actionOf?: (entry: Entry) => ReactNode
  /** Whose page it is: their own entries don't repeat the name. */
  person?: number
}

/** What happened, newest first: when, what, who and about which project. */
export function History<Entry extends HistoryEntry>({
  entries,
  actionOf,
  person,
}: HistoryProps<Entry>) {
  if (entries.length === 0) return <p className="text-sm text-muted">Nothing has happened yet.</p>
  return (
    <div className="grid grid-cols-1 gap-4 text-sm">
      {byDay(entries).map(([day, those]) => (
        <section key={day} aria-label={day}>
          <h3 className="border-b border-line pb-1.5 font-semibold">{day}</h3>
          <Entries entries={those} person={person} actionOf={actionOf} />
        </section>
      ))}
    </div>
  )
}

/** The entries by their day in the market's time zone. */
function byDay<Entry extends HistoryEntry>(entries: readonly Entry[]): [string, Entry[]][] {
  const days = new Map<string, Entry[]>()
  for (const entry of entries) {
    const day = marketDate(new Date(entry.at))
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days]
}

function Entries<Entry extends HistoryEntry>({ entries, person, actionOf }: HistoryProps<Entry>) {
  return (
    <ol className="divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.key} className="grid grid-cols-[5.25rem_minmax(0,1fr)] gap-x-4 py-2.5">
          <time dateTime={entry.at} className="num whitespace-nowrap text-muted">
            {marketClock(new Date(entry.at))}
          </time>
          <div className="min-w-0">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-medium">{entry.text}</span>
              {factsOf(entry, person).map((fact, at) => (
                <span key={at} className="text-muted">
                  {fact}
                </span>
              ))}
              {entry.failed && <Badge text="Failed" tone="danger" icon="x" />}
            </p>
            {entry.detail && (
              <p className="mt-0.5 max-w-[68ch] break-words whitespace-pre-line text-muted">
                {entry.detail}
              </p>
            )}
            {actionOf?.(entry)}
          </div>
        </li>
      ))}
    </ol>
  )
}

function factsOf(entry: HistoryEntry, person?: number) {
  const { actor, account, project, company, amount, category, receiptNumber, inquiryId } = entry
  const facts: ReactNode[] = []
  if (actor && actor.id !== person) {
    facts.push(
      <>
        by {entry.person && `${entry.person}, `}
        <AccountLink id={actor.id}>{actor.name}</AccountLink>
      </>
    )
  } else if (entry.person) {
    facts.push(`by ${entry.person}`)
  }
  if (account) facts.push(<AccountLink id={account.id}>{account.name}</AccountLink>)
  if (category) facts.push(category)
  if (amount) facts.push(<span className="num">offer of {amount}</span>)
  if (company && company.id !== actor?.id) {
    facts.push(<AccountLink id={company.id}>{company.name}</AccountLink>)
  }
  if (project) facts.push(<ProjectLink id={project.id}>{project.title}</ProjectLink>)
  if (receiptNumber) {
    facts.push(
      <Link href={`/receipts/${receiptNumber}`} className="num quiet-link">
        {receiptNumber}
      </Link>
    )
  }
  if (inquiryId) facts.push(<InquiryLink id={inquiryId}>Inquiry {inquiryId}</InquiryLink>)
  return facts
}

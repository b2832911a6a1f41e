import type { ReactNode } from 'react'
import { AccountLink, ProjectLink } from '~/components/console/console_links'
import { Badge } from '~/components/ui/badge'
import { LocalTime } from '~/components/ui/local_time'

interface Person {
  id: number
  name: string
}

export interface HistoryEntry {
  key: string | number
  text: string
  at: string
  actor: Person | null
  project?: { id: number; title: string } | null
  /** The company that an entry about an offer belongs to. */
  company?: Person | null
  amount?: string | null
  /** A reason, the subject of an email or a note. */
  detail?: string | null
  failed?: boolean
}

interface HistoryProps {
  entries: readonly HistoryEntry[]
  /** Whose page it is: their own entries don't repeat the name. */
  person?: number
}

/** What happened, newest first: when, what, who and about which project. */
export function History({ entries, person }: HistoryProps) {
  if (entries.length === 0) return <p className="text-sm text-muted">Nothing has happened yet.</p>
  return (
    <ol className="divide-y divide-line text-sm">
      {entries.map((entry) => (
        <li
          key={entry.key}
          className="grid gap-x-5 gap-y-0.5 py-2.5 sm:grid-cols-[11rem_minmax(0,1fr)]"
        >
          <LocalTime at={entry.at} format="moment" className="num text-muted" />
          <div className="min-w-0">
            <p className="flex flex-wrap gap-x-2">
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
          </div>
        </li>
      ))}
    </ol>
  )
}

function factsOf({ actor, project, company, amount }: HistoryEntry, person?: number) {
  const facts: ReactNode[] = []
  if (actor && actor.id !== person) {
    facts.push(
      <>
        by <AccountLink id={actor.id}>{actor.name}</AccountLink>
      </>
    )
  }
  if (amount) facts.push(<span className="num">offer of {amount}</span>)
  if (company && company.id !== actor?.id) {
    facts.push(<AccountLink id={company.id}>{company.name}</AccountLink>)
  }
  if (project) facts.push(<ProjectLink id={project.id}>{project.title}</ProjectLink>)
  return facts
}

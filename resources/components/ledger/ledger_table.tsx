import { marketZone } from '#shared/market_time'
import type { LedgerEntry } from '~/components/ledger/ledger'
import { Action, Due, Fee, Project } from '~/components/ledger/ledger_cells'
import { Badge } from '~/components/ui/badge'
import { formatDate } from '~/lib/format'

/** Rows on wide screens, below 1024 px a card for each fee. */
export function LedgerTable({ entries }: { entries: readonly LedgerEntry[] }) {
  return (
    <>
      <div className="card mt-8 hidden overflow-hidden lg:block">
        <table className="table">
          <caption className="sr-only">Fees</caption>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Project</th>
              <th scope="col">Status</th>
              <th scope="col">Paid with</th>
              <th scope="col" className="text-right">
                Fee
              </th>
              <th scope="col" className="text-right">
                Receipt
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.key}>
                <td className="num whitespace-nowrap text-muted">
                  <time dateTime={entry.at}>{formatDate(entry.at, marketZone)}</time>
                </td>
                <td>
                  <Project entry={entry} />
                </td>
                <td>
                  <Badge {...entry.badge} />
                  <Due entry={entry} />
                </td>
                <td className="num text-muted">{entry.paidWith ?? '–'}</td>
                <td className="text-right">
                  <Fee entry={entry} />
                </td>
                <td className="text-right">
                  <Action entry={entry} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="mt-6 space-y-3 lg:hidden">
        {entries.map((entry) => (
          <li key={entry.key} className="card p-4">
            <div className="flex items-start justify-between gap-4">
              <Project entry={entry} />
              <Fee entry={entry} />
            </div>
            <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line pt-3">
              <p className="num text-sm text-muted">
                <time dateTime={entry.at}>{formatDate(entry.at, marketZone)}</time>
                {entry.paidWith && `, ${entry.paidWith}`}
              </p>
              <Badge {...entry.badge} />
            </div>
            <Due entry={entry} />
            <Action wide entry={entry} />
          </li>
        ))}
      </ul>
    </>
  )
}

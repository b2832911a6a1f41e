import type { Data } from '@generated/data'
import { consoleLists } from '#shared/console/console_lists'
import { Link } from '@inertiajs/react'
import { AccountLink, ProjectLink } from '~/components/console/console_links'
import { type ListFilters, queryOf, withoutOrder } from '~/components/console/console_navigation'
import { consoleQuery, useIsOutdated } from '~/components/console/use_console_list'
import { Badge } from '~/components/ui/badge'
import { Card } from '~/components/ui/card'
import { LocalTime } from '~/components/ui/local_time'
import { keepPreviousData, useQuery } from '~/hooks/use_query'
import { api } from '~/lib/api'
import { number } from '~/lib/format'

interface FreeSettlementsProps {
  filters: ListFilters
  /** Of the page's props. */
  initial: { rows: Data.FreeSettlement[]; total: number }
}

/** Receipts of fees of $0: without them, the receipt numbers of the payments have gaps. */
export function FreeSettlements({ filters, initial }: FreeSettlementsProps) {
  const isOutdated = useIsOutdated()
  const wanted = withoutOrder(filters)
  const { data } = useQuery({
    ...consoleQuery,
    queryKey: ['/api/admin/payments/free', wanted],
    queryFn: async ({ signal }) => {
      const query = queryOf({ ...wanted, perPage: consoleLists.payments.rows })
      const call = api.getWithHeaders('/api/admin/payments/free', { query, signal })
      const { body, headers } = await call
      return { rows: body, total: Number(headers.get('X-Total-Count') ?? body.length) }
    },
    initialData: isOutdated ? undefined : initial,
    placeholderData: keepPreviousData,
    refetchOnMount: false,
  })
  const { rows, total } = data ?? initial
  if (total === 0) return null
  return (
    <Card title={`Settled without a fee ${number(total)}`}>
      <p className="text-sm text-muted">
        The fee for these offers is $0, so they have a receipt and no payment.
      </p>
      <ul className="mt-2 divide-y divide-line text-sm">
        {rows.map(({ id, receiptNumber, accountId, company, project, issuedAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-5 gap-y-1 py-2.5">
            <Link href={`/receipts/${receiptNumber}`} className="num quiet-link whitespace-nowrap">
              {receiptNumber}
            </Link>
            <AccountLink id={accountId} className="font-semibold">
              {company}
            </AccountLink>
            <ProjectLink id={project.id}>{project.title}</ProjectLink>
            <span className="ml-auto flex items-center gap-3">
              <LocalTime at={issuedAt} format="moment" className="num text-muted" />
              <Badge text="Free" tone="neutral" />
            </span>
          </li>
        ))}
      </ul>
      {total > rows.length && (
        <p className="mt-2 text-sm text-muted">
          +{number(total - rows.length)} more, all of them in the CSV
        </p>
      )}
    </Card>
  )
}

import { router } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { addressOf, type ListFilters } from '~/components/console/console_navigation'
import { FilterSelect } from '~/components/console/filter_select'
import { History, type HistoryEntry } from '~/components/console/history'
import { NumberedPages } from '~/components/console/newer_older'
import { Card } from '~/components/ui/card'
import { number } from '~/lib/format'

interface TimelineProps<Entry extends HistoryEntry> {
  title: string
  /** The page's path. Its URL keeps topic and page. */
  address: string
  filters: ListFilters
  /** Topics that have entries. */
  topics: readonly { value: string; label: string; count: number }[]
  entries: readonly Entry[]
  /** A button below an entry. */
  actionOf?: (entry: Entry) => ReactNode
  hasMore: boolean
  /** Whose page it is. */
  person?: number
  /** Props of the page to reload. */
  props: string[]
  /** Right of the topics. */
  actions?: ReactNode
}

/** What happened around an account or a project, by topic and page. */
export function Timeline<Entry extends HistoryEntry>({
  title,
  address,
  filters,
  topics,
  ...props
}: TimelineProps<Entry>) {
  const page = Number(filters.page ?? 1)
  const show = (changes: ListFilters) =>
    router.visit(addressOf(address, { ...filters, page: 1, ...changes }), {
      only: [...props.props, 'hasMore', 'filters'],
      preserveScroll: true,
      preserveState: true,
    })
  return (
    <Card
      title={title}
      actions={
        <span className="flex flex-wrap items-center gap-2">
          {props.actions}
          <FilterSelect
            label="Topic"
            all="Everything"
            options={topics.map(({ value, label, count }) => ({
              value,
              label: `${label} (${number(count)})`,
            }))}
            value={String(filters.topic ?? '')}
            onChange={(topic) => show({ topic })}
            className="w-44"
          />
        </span>
      }
    >
      <History entries={props.entries} person={props.person} actionOf={props.actionOf} />
      <NumberedPages page={page} hasMore={props.hasMore} onPage={(next) => show({ page: next })} />
    </Card>
  )
}

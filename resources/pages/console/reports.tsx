import type { Data } from '@generated/data'
import type { ConsoleNavigation, ListFilters } from '~/components/console/console_navigation'
import { FilterSelect } from '~/components/console/filter_select'
import { Listed } from '~/components/console/listed'
import { ReportCard } from '~/components/console/report_card'
import { ScreenHeading } from '~/components/console/screen_heading'
import { SearchBox } from '~/components/console/search_box'
import { useConsoleList } from '~/components/console/use_console_list'
import { PageHead } from '~/components/ui/page_head'
import ConsoleLayout from '~/layouts/console'

interface ReportsProps {
  navigation: ConsoleNavigation
  statusOptions: { value: Data.ConsoleReport['status']; label: string }[]
  filters: ListFilters
  reports: Data.ConsoleReport[]
  total: number
  pageSize: number
}

export default function Reports({ navigation, statusOptions, ...props }: ReportsProps) {
  const list = useConsoleList({
    call: '/api/admin/reports',
    address: `${navigation.base}/reports`,
    initial: { rows: props.reports, total: props.total, filters: props.filters },
    pageSize: props.pageSize,
  })
  return (
    <div className="space-y-5">
      <PageHead title="Reports" noIndex />
      <ScreenHeading title="Reports" count={list.total}>
        <SearchBox
          label="Find a report"
          placeholder="Name, email or words"
          value={String(list.filters.q ?? '')}
          onSearch={(q) => list.change({ q })}
          className="max-lg:w-full lg:w-72"
        />
        <FilterSelect
          label="Status"
          all="All statuses"
          options={statusOptions}
          value={String(list.filters.status ?? '')}
          onChange={(status) => list.change({ status })}
        />
      </ScreenHeading>
      <Listed list={list} empty="Nobody has reported anything, or nothing matches.">
        {list.rows.map((report) => (
          <ReportCard
            key={`${report.id} ${report.status} ${report.adminNotes}`}
            report={report}
            onSaved={list.reread}
          />
        ))}
      </Listed>
    </div>
  )
}

Reports.layout = ConsoleLayout

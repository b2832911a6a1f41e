import type { Data } from '@generated/data'
import type { ConsoleNavigation, ListFilters } from '~/components/console/console_navigation'
import { DownloadCsv } from '~/components/console/download_csv'
import { FilterSelect } from '~/components/console/filter_select'
import { Listed } from '~/components/console/listed'
import type { DecisionOptions } from '~/components/console/moderations'
import { ReportKinds } from '~/components/console/report_kinds'
import { ReportCard } from '~/components/console/report_card'
import { ScreenHeading } from '~/components/console/screen_heading'
import { SearchBox } from '~/components/console/search_box'
import { useConsoleList } from '~/components/console/use_console_list'
import { PageHead } from '~/components/ui/page_head'
import ConsoleLayout from '~/layouts/console'
import { number } from '~/lib/format'

interface ReportsProps {
  navigation: ConsoleNavigation
  statusOptions: { value: Data.ConsoleReport['status']; label: string }[]
  outcomeOptions: { value: string; label: string }[]
  decisions: DecisionOptions
  filters: ListFilters
  reports: Data.ConsoleReport[]
  total: number
  pageSize: number
}

export default function Reports({
  navigation,
  statusOptions,
  outcomeOptions,
  ...props
}: ReportsProps) {
  const list = useConsoleList({
    call: '/api/admin/reports',
    address: `${navigation.base}/reports`,
    initial: { rows: props.reports, total: props.total, filters: props.filters },
    pageSize: props.pageSize,
  })
  return (
    <div className="space-y-5">
      <PageHead title="Reports" noIndex />
      <ReportKinds navigation={navigation} />
      <ScreenHeading
        title="Reports"
        count={list.total}
        counted={list.counted}
        waiting={
          navigation.openReports > 0 ? `${number(navigation.openReports)} open` : 'none open'
        }
        actions={
          <DownloadCsv
            call="/api/admin/reports/download"
            what="Reports"
            filters={list.filters}
            total={list.total}
          />
        }
      >
        <SearchBox
          label="Find a report"
          placeholder="Name, email or words"
          value={String(list.filters.q ?? '')}
          onSearch={(q) => list.change({ q })}
          className="max-lg:w-full lg:w-96"
        />
        <FilterSelect
          label="Status"
          all="All statuses"
          options={statusOptions}
          value={String(list.filters.status ?? '')}
          onChange={(status) => list.change({ status })}
        />
        <FilterSelect
          label="Outcome"
          all="All outcomes"
          options={outcomeOptions}
          value={String(list.filters.outcome ?? '')}
          onChange={(outcome) => list.change({ outcome })}
        />
      </ScreenHeading>
      <Listed
        list={list}
        empty={
          list.whole
            ? 'Nobody has reported anything that matches.'
            : 'Nobody has reported anything yet.'
        }
      >
        {list.rows.map((report) => (
          <ReportCard
            key={report.id}
            report={report}
            options={props.decisions}
            onSaved={list.reread}
          />
        ))}
      </Listed>
    </div>
  )
}

Reports.layout = ConsoleLayout

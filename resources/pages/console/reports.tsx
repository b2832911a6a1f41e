import { ListPage } from '~/components/console/list_page'
import type { DecisionOptions } from '~/components/console/moderations'
import { ReportCard } from '~/components/console/report_card'
import type { ListProps } from '~/components/console/use_console_list'
import ConsoleLayout from '~/layouts/console'

type ReportsProps = ListProps<'reports'> & { decisions: DecisionOptions }

export default function Reports({ decisions, ...props }: ReportsProps) {
  return (
    <ListPage name="reports" page={props}>
      {({ rows, reread }) =>
        rows.map((report) => (
          <ReportCard key={report.id} report={report} options={decisions} onSaved={reread} />
        ))
      }
    </ListPage>
  )
}

Reports.layout = ConsoleLayout

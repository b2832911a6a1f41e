import type { Data } from '@generated/data'
import { dayInWords } from '#shared/values/market_time'
import { silentDays } from '#shared/jobs/owner_reports'
import { FeeCase } from '~/components/console/fee_case'
import { ListPage } from '~/components/console/list_page'
import type { Moderation } from '~/components/console/moderation_dialog'
import { ownerReportDecision } from '~/components/console/moderations'
import type { ListProps } from '~/components/console/use_console_list'
import { LocalTime } from '~/components/ui/local_time'
import ConsoleLayout from '~/layouts/console'
import { number, plural } from '~/lib/format'

type Report = Data.ConsoleOwnerReport

/** Reports by companies that an owner doesn't respond after the fee is paid. */
export default function OwnerReports(props: ListProps<'ownerReports'>) {
  return (
    <ListPage name="ownerReports" page={props}>
      {({ rows }, ask) =>
        rows.map((report) => <ReportCase key={report.id} report={report} onDecide={ask} />)
      }
    </ListPage>
  )
}

OwnerReports.layout = ConsoleLayout

/** What the owner has done since the report, for the decision. */
function Answer({ report }: { report: Report }) {
  const since = (at: string | null) => at !== null && at > report.createdAt
  const wrote = since(report.lastMessageAt)
  const stepped = since(report.lastStagingAt)
  const sentence = 'mt-3 font-medium'
  if (!wrote && !stepped) {
    return report.outcome ? null : <p className={sentence}>The owner hasn’t answered.</p>
  }
  return (
    <p className={sentence}>
      {wrote ? 'The owner wrote on ' : 'The owner used the staging page on '}
      <LocalTime at={(wrote ? report.lastMessageAt : report.lastStagingAt)!} format="short" />.
    </p>
  )
}

interface ReportCaseProps {
  report: Report
  onDecide: (moderation: Moderation) => void
}

function ReportCase({ report, onDecide }: ReportCaseProps) {
  const { project, ownerMessages, lastMessageAt, stagerMessages } = report
  const days = plural(silentDays, 'day')
  return (
    <FeeCase
      case={report}
      word="about"
      at={report.createdAt}
      facts={[
        {
          label: 'Contact details shared',
          value: <LocalTime at={report.releasedAt} format="moment" />,
        },
        {
          label: 'Messages by the owner since',
          value: lastMessageAt ? (
            <>
              {ownerMessages}, the last <LocalTime at={lastMessageAt} format="moment" />
            </>
          ) : (
            'None'
          ),
        },
        {
          label: 'Messages by the company since',
          value: stagerMessages === 0 ? 'None' : number(stagerMessages),
        },
        {
          label: 'Install date',
          value: report.installOn ? dayInWords(report.installOn) : 'Not agreed',
        },
        {
          label: 'Project',
          value: project.completedAt ? (
            <>
              Completed <LocalTime at={project.completedAt} />
            </>
          ) : (
            project.statusLabel
          ),
        },
      ]}
      isDecided={report.outcome !== null}
      reason={report.reason}
      note={`Reported after ${days} without an answer. A refund is possible once for the same owner and company.`}
      refuse="Dismiss"
      onRefund={() => onDecide(ownerReportDecision(report, 'refunded'))}
      onRefuse={() => onDecide(ownerReportDecision(report, 'dismissed'))}
    >
      <Answer report={report} />
    </FeeCase>
  )
}

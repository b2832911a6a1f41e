import type { Data } from '@generated/data'
import { FeeCase } from '~/components/console/fee_case'
import { ListPage } from '~/components/console/list_page'
import type { Moderation } from '~/components/console/moderation_dialog'
import { giveUpDecision } from '~/components/console/moderations'
import type { ListProps } from '~/components/console/use_console_list'
import { LocalTime } from '~/components/ui/local_time'
import ConsoleLayout from '~/layouts/console'

/** Jobs that their companies gave up after paying the fee. */
export default function GivenUpJobs(props: ListProps<'givenUpJobs'>) {
  return (
    <ListPage name="givenUpJobs" page={props}>
      {({ rows }, ask) => rows.map((job) => <JobCase key={job.id} job={job} onDecide={ask} />)}
    </ListPage>
  )
}

GivenUpJobs.layout = ConsoleLayout

interface JobCaseProps {
  job: Data.ConsoleGivenUpJob
  onDecide: (moderation: Moderation) => void
}

function JobCase({ job, onDecide }: JobCaseProps) {
  return (
    <FeeCase
      case={job}
      word="for"
      at={job.closedAt}
      facts={[
        { label: 'Fee paid', value: <LocalTime at={job.paidAt} format="moment" /> },
        { label: 'Project', value: job.project.statusLabel },
      ]}
      isDecided={job.outcome !== null || job.paymentId === null}
      note="Nothing is refunded by itself. The next company pays its own fee."
      refuse="Keep the fee"
      onRefund={() => onDecide(giveUpDecision(job, 'refunded'))}
      onRefuse={() => onDecide(giveUpDecision(job, 'kept'))}
    >
      <p className="mt-3 break-words whitespace-pre-line">
        {job.reason ?? 'The company has deleted its account, and its reason with it.'}
      </p>
    </FeeCase>
  )
}

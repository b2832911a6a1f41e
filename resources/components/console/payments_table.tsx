import type { Data } from '@generated/data'
import { moneyFromCents } from '#shared/values/money'
import { AccountLink, PaymentLink, ProjectLink } from '~/components/console/console_links'
import { type Cells, columnsOf, type Sorting } from '~/components/console/list_columns'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { LocalTime } from '~/components/ui/local_time'
import { useIsAdmin } from '~/hooks/use_is_admin'
import { ResponsiveList } from '~/components/ui/responsive_list'

interface PaymentsTableProps {
  payments: readonly Data.ConsolePayment[]
  onRefund: (payment: Data.ConsolePayment) => void
  /** Left out where the order is fixed. */
  sorting?: Sorting
}

/** The badge, what the status needs in words, and the dispute. */
function Status({ payment }: { payment: Data.ConsolePayment }) {
  const { badge, refundReason, refundNote, failureMessage, dispute } = payment
  const note = refundReason ?? failureMessage
  return (
    <>
      <Badge {...badge} />
      {note && <span className="block text-[0.8125rem] text-muted">{note}</span>}
      {refundNote && (
        <span className="block max-w-[36ch] text-[0.8125rem] break-words text-muted">
          {refundNote}
        </span>
      )}
      {dispute && (
        <PaymentLink id={payment.id} className="block text-[0.8125rem]">
          <DisputeText dispute={dispute} />
        </PaymentLink>
      )}
    </>
  )
}

type Dispute = NonNullable<Data.ConsolePayment['dispute']>

function DisputeText({ dispute: { isOpen, dueBy, outcome } }: { dispute: Dispute }) {
  if (!isOpen) return `Disputed: ${outcome}`
  if (!dueBy) return 'Disputed, no deadline known'
  return (
    <>
      Disputed, answer by <LocalTime at={dueBy} />
    </>
  )
}

/** Leads to the payment's page, which has the receipt. */
const receiptLink = ({ id, receiptNumber }: Data.ConsolePayment) => (
  <PaymentLink id={id}>{receiptNumber ?? `Fee ${id}`}</PaymentLink>
)

const companyLink = ({ accountId, company }: Data.ConsolePayment) => (
  <AccountLink id={accountId}>{company}</AccountLink>
)

const cells: Cells<'payments', Data.ConsolePayment> = {
  receipt: { className: 'num whitespace-nowrap', cell: receiptLink },
  company: { className: 'font-semibold', cell: companyLink },
  project: { cell: ({ project }) => <ProjectLink id={project.id}>{project.title}</ProjectLink> },
  card: {
    className: 'num whitespace-nowrap text-muted capitalize',
    cell: ({ card }) => card ?? '–',
  },
  started: {
    className: 'num whitespace-nowrap text-muted',
    cell: ({ createdAt }) => <LocalTime at={createdAt} format="moment" />,
  },
  status: { cell: (payment) => <Status payment={payment} /> },
  amount: {
    right: true,
    className: 'num font-medium',
    cell: ({ amount }) => moneyFromCents(amount),
  },
}

/** Platform fees. */
export function PaymentsTable({ payments, onRefund, sorting }: PaymentsTableProps) {
  const refund = (payment: Data.ConsolePayment) => <Refund payment={payment} onRefund={onRefund} />
  return (
    <ResponsiveList
      look="lines"
      className="card overflow-hidden text-sm"
      tableClassName="table-dense"
      caption="Platform fees"
      rows={payments}
      keyOf={({ id }) => id}
      columns={columnsOf('payments', cells, refund, sorting)}
      card={(payment) => (
        <>
          <p className="flex justify-between gap-4 font-semibold">
            {companyLink(payment)}
            <span className="num">{moneyFromCents(payment.amount)}</span>
          </p>
          <ProjectLink id={payment.project.id}>{payment.project.title}</ProjectLink>
          <p className="num text-muted">
            {receiptLink(payment)}, <LocalTime at={payment.createdAt} format="moment" />
          </p>
          <p className="mt-1.5 flex min-h-11 items-center justify-between gap-4">
            <span>
              <Status payment={payment} />
            </span>
            {refund(payment)}
          </p>
        </>
      )}
    />
  )
}

interface RefundProps {
  payment: Data.ConsolePayment
  onRefund: (payment: Data.ConsolePayment) => void
}

function Refund({ payment, onRefund }: RefundProps) {
  const isAdmin = useIsAdmin()
  if (!isAdmin || !payment.can.refund) return null
  return (
    <Button
      size="sm"
      variant="quiet"
      aria-label={`Refund ${payment.company}, receipt ${payment.receiptNumber}`}
      onClick={() => onRefund(payment)}
    >
      Refund
    </Button>
  )
}

import type { Data } from '@generated/data'
import { Link } from '@inertiajs/react'
import { moneyFromCents } from '#shared/money'
import { AccountLink, ProjectLink } from '~/components/console/console_links'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { LocalTime } from '~/components/ui/local_time'
import { type Column, ResponsiveList } from '~/components/ui/responsive_list'

interface PaymentsTableProps {
  payments: readonly Data.ConsolePayment[]
  onRefund: (payment: Data.ConsolePayment) => void
}

const noteOf = ({ refundReason, failureMessage }: Data.ConsolePayment) =>
  refundReason ?? failureMessage

const receiptLink = ({ receiptNumber }: Data.ConsolePayment) =>
  receiptNumber ? (
    <Link href={`/receipts/${receiptNumber}`} className="quiet-link">
      {receiptNumber}
    </Link>
  ) : (
    '–'
  )

const companyLink = ({ accountId, company }: Data.ConsolePayment) => (
  <AccountLink id={accountId}>{company}</AccountLink>
)

/** Platform fees. */
export function PaymentsTable({ payments, onRefund }: PaymentsTableProps) {
  const columns: Column<Data.ConsolePayment>[] = [
    { head: 'Receipt', className: 'num whitespace-nowrap', cell: receiptLink },
    { head: 'Company', className: 'font-semibold', cell: companyLink },
    {
      head: 'Project',
      cell: ({ project }) => <ProjectLink id={project.id}>{project.title}</ProjectLink>,
    },
    {
      head: 'Card',
      className: 'num whitespace-nowrap text-muted capitalize',
      cell: ({ card }) => card ?? '–',
    },
    {
      head: 'Started',
      className: 'num whitespace-nowrap text-muted',
      cell: ({ createdAt }) => <LocalTime at={createdAt} format="moment" />,
    },
    {
      head: 'Status',
      cell: (payment) => (
        <>
          <Badge {...payment.badge} />
          {noteOf(payment) && (
            <span className="block text-[0.8125rem] text-muted">{noteOf(payment)}</span>
          )}
        </>
      ),
    },
    {
      head: 'Fee',
      right: true,
      className: 'num font-medium',
      cell: ({ amount }) => moneyFromCents(amount),
    },
    {
      head: <span className="sr-only">Actions</span>,
      right: true,
      className: 'py-0',
      cell: (payment) => <Refund payment={payment} onRefund={onRefund} />,
    },
  ]
  return (
    <ResponsiveList
      look="lines"
      className="card overflow-hidden text-sm"
      tableClassName="table-dense"
      caption="Platform fees"
      rows={payments}
      keyOf={({ id }) => id}
      columns={columns}
      card={(payment) => (
        <>
          <p className="flex justify-between gap-4 font-semibold">
            {companyLink(payment)}
            <span className="num">{moneyFromCents(payment.amount)}</span>
          </p>
          <ProjectLink id={payment.project.id}>{payment.project.title}</ProjectLink>
          <p className="num text-muted">
            {payment.receiptNumber && `Receipt ${payment.receiptNumber}, `}
            <LocalTime at={payment.createdAt} format="moment" />
          </p>
          <p className="mt-1.5 flex min-h-11 items-center justify-between gap-4">
            <span>
              <Badge {...payment.badge} />
              {noteOf(payment) && <span className="mt-1 block text-muted">{noteOf(payment)}</span>}
            </span>
            <Refund payment={payment} onRefund={onRefund} />
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
  if (!payment.can.refund) return null
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

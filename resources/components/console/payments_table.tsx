import type { Data } from '@generated/data'
import { moneyFromCents } from '#shared/money'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { LocalTime } from '~/components/ui/local_time'

interface PaymentsTableProps {
  payments: readonly Data.ConsolePayment[]
  onRefund: (payment: Data.ConsolePayment) => void
}

const noteOf = ({ refundReason, failureMessage }: Data.ConsolePayment) =>
  refundReason ?? failureMessage

/** All platform fees: a table on wide screens, stacked lines on others. */
export function PaymentsTable({ payments, onRefund }: PaymentsTableProps) {
  return (
    <div className="card overflow-hidden">
      <div className="overflow-x-auto max-lg:hidden">
        <table className="table table-dense">
          <caption className="sr-only">Platform fees</caption>
          <thead>
            <tr>
              <th scope="col">Receipt</th>
              <th scope="col">Company</th>
              <th scope="col">Project</th>
              <th scope="col">Card</th>
              <th scope="col">Begun</th>
              <th scope="col">State</th>
              <th scope="col" className="text-right">
                Fee
              </th>
              <th scope="col">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {payments.map((payment) => (
              <tr key={payment.id}>
                <td className="num">{payment.receiptNumber ?? '–'}</td>
                <td className="font-semibold">{payment.company}</td>
                <td>{payment.project.title}</td>
                <td className="num whitespace-nowrap text-muted capitalize">
                  {payment.card ?? '–'}
                </td>
                <td className="num whitespace-nowrap text-muted">
                  <LocalTime at={payment.createdAt} format="moment" />
                </td>
                <td>
                  <Badge {...payment.badge} />
                  {noteOf(payment) && (
                    <span className="block text-[0.8125rem] text-muted">{noteOf(payment)}</span>
                  )}
                </td>
                <td className="num text-right font-medium">{moneyFromCents(payment.amount)}</td>
                <td className="py-0 text-right">
                  <Refund payment={payment} onRefund={onRefund} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="divide-y divide-line px-5 text-sm lg:hidden">
        {payments.map((payment) => (
          <li key={payment.id} className="py-3.5">
            <p className="flex justify-between gap-4 font-semibold">
              {payment.company}
              <span className="num">{moneyFromCents(payment.amount)}</span>
            </p>
            <p>{payment.project.title}</p>
            <p className="num text-muted">
              {payment.receiptNumber && `Receipt ${payment.receiptNumber}, `}
              <LocalTime at={payment.createdAt} format="moment" />
            </p>
            <p className="mt-1.5 flex min-h-11 items-center justify-between gap-4">
              <span>
                <Badge {...payment.badge} />
                {noteOf(payment) && <span className="ml-2 text-muted">{noteOf(payment)}</span>}
              </span>
              <Refund payment={payment} onRefund={onRefund} />
            </p>
          </li>
        ))}
      </ul>
    </div>
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

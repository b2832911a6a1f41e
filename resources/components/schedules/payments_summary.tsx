import { exactMoney } from '#shared/values/money'
import type { Staging } from '~/components/stagings/staging_status'
import { Card } from '~/components/ui/card'
import { Facts } from '~/components/ui/facts'
import { LinkButton } from '~/components/ui/link_button'

/** What is owed for the job, with the way to the payments. Without payments, only the company begins. */
export function PaymentsSummary({ staging: { payments, viewer, project } }: { staging: Staging }) {
  if (!payments && viewer === 'owner') return null
  return (
    <Card title="Payments" id="payments" className="scroll-mt-6">
      {payments ? (
        <Facts
          layout="grid"
          className="num sm:grid-cols-4"
          items={[
            { label: 'Agreed', value: exactMoney(payments.agreed) },
            { label: 'Due now', value: exactMoney(payments.due) },
            { label: 'Paid', value: exactMoney(payments.paid) },
            { label: 'Open', value: exactMoney(payments.open) },
          ]}
        />
      ) : (
        <p className="-mt-1 text-[0.9375rem] text-pretty text-muted">
          Deposit, balance and extra months, drafted from the agreement or your offer. Mark them as
          paid, and print invoices.
        </p>
      )}
      <LinkButton href={`/projects/${project.id}/schedule`} className="no-print mt-4 max-sm:w-full">
        See the payments
      </LinkButton>
    </Card>
  )
}

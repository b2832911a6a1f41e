import { Facts } from '~/components/ui/facts'

/** What happens if no one acts. */
const deadlines = (hours: number) => [
  { label: 'The platform fee is due', value: `${hours} hours after acceptance` },
  { label: 'The company is reminded', value: 'after 24 hours' },
  {
    label: 'The owner may release the offer',
    value: 'after 24 hours, or once the company leaves the payment page',
  },
  { label: 'An unpaid offer is released', value: `after ${hours} hours, and the project reopens` },
  {
    label: 'A project completes automatically',
    value: '14 days after the company marks its work completed',
  },
]

/** @param paymentWindowHours  a selected company has to pay */
export function Deadlines({ paymentWindowHours }: { paymentWindowHours: number }) {
  return (
    <section
      aria-labelledby="deadlines"
      className="grid gap-x-14 gap-y-6 border-t border-line pt-10 lg:grid-cols-12 lg:pt-14"
    >
      <div className="lg:col-span-4">
        <h2 id="deadlines" className="display text-[1.75rem] leading-tight lg:text-3xl">
          Deadlines
        </h2>
        <p className="mt-2 max-w-sm text-pretty text-muted">
          No one is left hanging. Every step has a deadline.
        </p>
      </div>
      <div className="lg:col-span-8">
        <Facts layout="rows" items={deadlines(paymentWindowHours)} />
      </div>
    </section>
  )
}

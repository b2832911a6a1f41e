import { Facts } from '~/components/ui/facts'

/** What happens when nobody does anything. */
const deadlines = (hours: number) => [
  { label: 'The platform fee is due', value: `${hours} hours after acceptance` },
  { label: 'The company is reminded', value: 'after 24 hours' },
  {
    label: 'The owner may release the offer',
    value: 'after 24 hours, or once the company leaves the payment',
  },
  { label: 'An unpaid offer is released', value: `after ${hours} hours; the project opens again` },
  {
    label: 'A project completes itself',
    value: '14 days after the company marked its work as completed',
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
          If nothing happens
        </h2>
        <p className="mt-2 max-w-sm text-pretty text-muted">
          Nobody waits without an end. Every wait has its hour.
        </p>
      </div>
      <div className="lg:col-span-8">
        <Facts layout="rows" items={deadlines(paymentWindowHours)} />
      </div>
    </section>
  )
}

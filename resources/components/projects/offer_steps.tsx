import { useId } from 'react'
import type { PartyBid } from '~/components/bids/offers'
import { StepMark } from '~/components/ui/step_line'

const steps = [
  { title: 'Make your offer', text: "It's free, and your company name stays hidden." },
  { title: 'The owner chooses', text: "We'll email you either way." },
  {
    title: 'Pay the platform fee',
    text: "You and the owner see each other's contact details right away.",
  },
]

/** Index of the step that is under way; null when the offer has ended. */
function currentStep(bid: PartyBid | null): number | null {
  switch (bid?.standing) {
    case undefined:
      return 0
    case 'pending':
      return 1
    case 'payment_due':
      return 2
    case 'paid':
    case 'completed':
      return steps.length
    default:
      return null
  }
}

/** The way of an offer, and how far the company's own has come. */
export function OfferSteps({ bid }: { bid: PartyBid | null }) {
  const id = useId()
  const current = currentStep(bid)
  if (current === null) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="display text-2xl">
        How it works from here
      </h2>
      <ol className="mt-4 grid max-w-[42rem] gap-4 text-[0.9375rem] lg:grid-cols-3 lg:gap-6">
        {steps.map(({ title, text }, at) => (
          <li
            key={title}
            aria-current={at === current ? 'step' : undefined}
            className="flex gap-3 lg:block"
          >
            <StepMark at={at} current={current} />
            <div className="lg:mt-2">
              <p className={at === current ? 'font-semibold' : 'font-medium'}>
                {title}
                {at < current && <span className="sr-only">, done</span>}
              </p>
              <p className="mt-0.5 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

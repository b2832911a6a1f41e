import { useId } from 'react'

const steps = [
  { title: 'Make your offer', text: 'It costs nothing and carries no name.' },
  { title: 'The owner chooses', text: 'You hear about it either way.' },
  { title: 'Pay the platform fee', text: 'Contact details open for both sides.' },
]

export function OfferSteps() {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="display text-2xl">
        From offer to keys
      </h2>
      <ol className="mt-4 grid max-w-[42rem] gap-4 text-[0.9375rem] lg:grid-cols-3 lg:gap-6">
        {steps.map(({ title, text }, at) => (
          <li key={title}>
            <p className="display text-xl text-accent" aria-hidden="true">
              {at + 1}
            </p>
            <p className="mt-1 font-semibold">{title}</p>
            <p className="mt-0.5 text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

const steps = (hours: number) => [
  {
    title: 'Browse and make offers',
    text: 'Search by city or county and make as many offers as you like, at no cost.',
  },
  {
    title: 'Win projects',
    text: `The owner compares anonymous offers and accepts one. You have ${hours} hours to pay the fee.`,
  },
  {
    title: 'Pay the fee, start staging',
    text: "You see each other's contact details at once. The owner pays you directly for the work.",
  },
]

/** In `paymentWindowHours` a selected company has to pay. */
export function PricingSteps({ paymentWindowHours }: { paymentWindowHours: number }) {
  return (
    <section className="mt-14 lg:mt-20" aria-labelledby="how-it-works">
      <h2 id="how-it-works" className="display text-2xl lg:text-3xl">
        How It Works
      </h2>
      <ol className="mt-8 grid gap-8 lg:grid-cols-3 lg:gap-10">
        {steps(paymentWindowHours).map(({ title, text }, at) => (
          <li key={title} className="border-t border-line pt-5">
            <p aria-hidden="true" className="display text-2xl text-accent">
              {at + 1}
            </p>
            <h3 className="mt-3 text-lg font-semibold">{title}</h3>
            <p className="mt-1.5 text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

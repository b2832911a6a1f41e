const principles = [
  {
    title: 'Rooms first, names last',
    text: 'Before a staging company has paid the platform fee for an accepted offer, neither side sees who the other is. Companies appear under an identifier and show photos of their work. So the offer is judged, and no phone rings meanwhile.',
  },
  {
    title: 'Figures that can be compared',
    text: 'Every offer answers the same questions: the price, the days the furniture stays, when it is paid, whether by card, and, where the company states it, the price of each further month. Offers stay in the order in which they came. Nobody pays to stand on top.',
  },
  {
    title: 'One fee, one moment',
    text: 'Owners pay Stagely nothing. A staging company pays one flat fee for an offer that was accepted, and nothing for searching or offering. Stagely takes no share of the work and never handles the money between the two.',
  },
  {
    title: 'We do not stage homes',
    text: 'Stagely brings two sides together. The contract is between the owner and the staging company, and so is the work. Look at the portfolio, ask for references and insurance, and put what you agree in writing.',
  },
]

/** What Stagely stands for, each with what follows from it. */
export function Principles() {
  return (
    <section aria-labelledby="principles" className="border-t border-line pt-10 lg:pt-14">
      <h2 id="principles" className="display text-[1.75rem] leading-tight lg:text-3xl">
        How we think about it
      </h2>
      <dl className="mt-6 divide-y divide-line lg:mt-10">
        {principles.map(({ title, text }) => (
          <div key={title} className="grid gap-x-14 gap-y-2 py-7 first:pt-0 lg:grid-cols-12">
            <dt className="display text-xl lg:col-span-4">{title}</dt>
            <dd className="max-w-[42rem] text-pretty text-muted lg:col-span-8">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

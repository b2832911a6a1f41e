import { Avatar } from '~/components/ui/avatar'

/** One leads, two follow; all three are samples. */
export function Testimonials() {
  return (
    <section className="border-y border-line bg-surface" aria-labelledby="voices">
      <div className="wrap grid gap-10 py-14 lg:grid-cols-12 lg:gap-x-14 lg:py-24">
        <h2 id="voices" className="text-sm font-semibold text-muted lg:col-span-12">
          Sample testimonials
        </h2>
        <img
          className="picture aspect-[4/5] rounded-lg max-lg:hidden lg:col-span-4 lg:row-span-2"
          src="/images/dining-staged.webp"
          width={760}
          height={950}
          loading="lazy"
          alt="A staged dining room with a set table"
        />
        <figure className="grid content-between gap-7 lg:col-span-8">
          <blockquote className="display text-[1.75rem] leading-[1.25] lg:text-[2.5rem] lg:leading-[1.16]">
            “I posted on Sunday from my phone, standing in the foyer. By Tuesday I had three offers
            and not one cold call.”
          </blockquote>
          <figcaption className="flex items-center gap-3.5">
            <Avatar name="Dana Whitfield" size="lg" />
            <Person name="Dana Whitfield" role="Real estate agent, Asheville" />
          </figcaption>
        </figure>
        <div className="grid gap-8 border-t border-line pt-8 sm:grid-cols-2 lg:col-span-8 lg:gap-14">
          <figure className="grid content-between gap-4">
            <blockquote className="text-lg text-pretty">
              “We turn over eleven model homes a year. Seeing the price, the term and the extension
              next to each other saves me a week of email each time.”
            </blockquote>
            <figcaption>
              <Person name="Marcus Oyelaran" role="Project manager, Brightwater Homes" />
            </figcaption>
          </figure>
          <figure className="grid content-between gap-4 border-line max-sm:border-t max-sm:pt-8">
            <blockquote className="text-lg text-pretty">
              “The cheapest offer wasn't the cheapest at ninety days. I'd have missed that with
              three PDFs in my inbox.”
            </blockquote>
            <figcaption>
              <Person name="Priya Raman" role="Investor, Charlotte" />
            </figcaption>
          </figure>
        </div>
      </div>
    </section>
  )
}

function Person({ name, role }: { name: string; role: string }) {
  return (
    <span className="block text-[0.9375rem] leading-snug">
      <span className="block font-semibold">{name}</span>
      <span className="text-muted">{role}</span>
    </span>
  )
}

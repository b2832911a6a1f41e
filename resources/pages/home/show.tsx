import { registrationLabels, type RegistrationType } from '#shared/accounts/user_types'
import { Link } from '@inertiajs/react'
import { Fragment } from 'react'
import { AcceptStep } from '~/components/home/accept_step'
import { CompareStep } from '~/components/home/compare_step'
import { EmailForm } from '~/components/home/email_form'
import { Hero } from '~/components/home/hero'
import { PostStep } from '~/components/home/post_step'
import { authLink } from '~/components/sessions/auth_links'
import { Avatar } from '~/components/ui/avatar'
import { PublicHead } from '~/components/ui/public_head'
import { OrganizationData } from '~/components/ui/structured_data'
import { useCurrentUser } from '~/hooks/use_current_user'
import type { SiteLayoutProps } from '~/layouts/site'

const description = 'Post a real estate project and receive offers from local stagers.'

export default function Home({ canonical }: { canonical: string }) {
  const user = useCurrentUser()
  return (
    <>
      <PublicHead
        title="Home staging offers from local companies"
        description={description}
        canonical={canonical}
      />
      <OrganizationData url={canonical} description={description} />
      <Hero />
      <Testimonials />
      <Solution />
      {!user && <Join />}
    </>
  )
}

/** One large and two small testimonials, all of them samples. */
function Testimonials() {
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

/** The steps of a project, illustrated with parts of the product. */
function Solution() {
  return (
    <section className="wrap py-16 lg:py-28" aria-labelledby="solution">
      <div className="flex flex-col gap-4 lg:flex-row lg:items-end lg:justify-between">
        <h2 id="solution" className="display max-w-xl text-3xl lg:text-4xl">
          From empty rooms to one good offer
        </h2>
        <p className="max-w-sm text-pretty text-muted">
          Owners post and accept for free. The staging company you choose pays one flat platform
          fee.
        </p>
      </div>
      <ol className="mt-10 grid grid-cols-1 gap-4 lg:mt-14 lg:grid-cols-12 lg:gap-6">
        <PostStep />
        <CompareStep />
        <AcceptStep />
      </ol>
      <p className="mt-8 text-muted lg:mt-10">
        Where are projects open?{' '}
        <Link className="link" href="/home-staging">
          Home staging by state and county
        </Link>
      </p>
    </section>
  )
}

const joinTypes: readonly RegistrationType[] = ['realtor', 'builder', 'investor', 'staging_company']

/** `, ` between the names, ` or ` before the last. */
const separator = (at: number) => (at === joinTypes.length - 1 ? ' or ' : at > 0 ? ', ' : ' ')

/** The sign-up section at the end of the page. Registration links lead here. */
function Join() {
  return (
    <section className="wrap pb-16 lg:pb-28" aria-labelledby="join">
      <div className="grid overflow-hidden rounded-xl bg-accent text-accent-ink lg:grid-cols-2">
        <div className="self-center p-7 sm:p-10 lg:p-14">
          <h2 id="join" className="display scroll-mt-24 text-3xl lg:text-4xl">
            Your next listing, staged
          </h2>
          <p className="mt-3 max-w-md text-lg opacity-90">
            Free sign-up with just an email. The rest takes about a minute.
          </p>
          <EmailForm className="mt-7 max-w-md" />
          <p className="mt-5 max-w-md text-[0.9375rem] text-pretty opacity-90">
            Or start as a
            {joinTypes.map((type, at) => (
              <Fragment key={type}>
                {separator(at)}
                <Link
                  className="underline underline-offset-4 outline-current"
                  {...authLink({ register: true, type })}
                >
                  {registrationLabels[type]}
                </Link>
              </Fragment>
            ))}
            .
          </p>
        </div>
        <img
          className="picture min-h-64"
          src="/images/bedroom-staged.webp"
          width={1200}
          height={900}
          loading="lazy"
          alt=""
        />
      </div>
    </section>
  )
}

Home.layout = { footer: 'full' } satisfies Partial<SiteLayoutProps>

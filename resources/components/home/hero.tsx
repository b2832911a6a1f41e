import { money } from '#shared/values/money'
import { Link } from '@inertiajs/react'
import { ArrowLeft } from '~/components/ui/icons'
import { sampleOffers } from '~/components/home/sample_offers'
import { authLink } from '~/components/sessions/auth_links'
import { BeforeAfter, Chip, type Picture } from '~/components/ui/before_after'
import { LinkButton } from '~/components/ui/link_button'
import { useCurrentUser } from '~/hooks/use_current_user'

/**
 * The top of the home page: the promise and the way to the form, next to a before-and-after picture.
 */
export function Hero() {
  const user = useCurrentUser()
  return (
    <section className="wrap grid grid-cols-[minmax(0,1fr)] items-center gap-x-14 gap-y-10 pt-8 pb-14 lg:pt-12 lg:pb-24 xl:grid-cols-[minmax(0,29rem)_minmax(0,1fr)]">
      <div>
        <h1 className="display text-[2.875rem] leading-[1.04] tracking-[-0.025em] sm:text-[3.25rem] lg:text-5xl xl:text-[4.25rem]">
          Post the rooms.
          <br />
          Pick the offer.
        </h1>
        <p className="prose-lead mt-5 max-w-[27rem]">
          Post a real estate project and receive offers from local stagers. Compare them side by
          side, accept one, and only then trade phone numbers.
        </p>
        <div className="mt-7 max-w-[27rem]">
          {user ? (
            <BackToDashboard href={user.navigation === 'stager' ? '/bids' : '/dashboard'} />
          ) : (
            <SignUp />
          )}
        </div>
      </div>
      <figure className="relative min-[90rem]:-mr-24">
        <EmptyAndStaged />
        <OffersCaption />
      </figure>
    </section>
  )
}

function BackToDashboard({ href }: { href: string }) {
  return (
    <LinkButton variant="primary" size="lg" icon={ArrowLeft} href={href}>
      Your Dashboard
    </LinkButton>
  )
}

function SignUp() {
  return (
    <>
      <LinkButton variant="primary" size="lg" className="max-sm:w-full" href="/post-a-project">
        Post a project
      </LinkButton>
      <p className="hint mt-2.5">Free. Your account is the last step.</p>
      <p className="mt-5 text-[0.9375rem] text-muted">
        Stage homes for a living?{' '}
        <Link className="link" {...authLink({ register: true, type: 'staging_company' })}>
          Join as a staging company
        </Link>
      </p>
    </>
  )
}

/** Sample offers, as an owner receives them. */
function OffersCaption() {
  return (
    <figcaption className="card relative mx-4 -mt-8 p-4 shadow-raised sm:absolute sm:right-5 sm:bottom-5 sm:m-0 sm:w-[21.5rem] xl:-bottom-10 min-[90rem]:right-24">
      <p className="text-sm text-muted">Sample offers</p>
      <div className="flex items-baseline justify-between gap-3">
        <p className="font-semibold">Colonial on Maple Street</p>
        <p className="shrink-0 text-sm text-muted">{sampleOffers.length} offers</p>
      </div>
      <ul className="mt-2.5 divide-y divide-line text-sm">
        {sampleOffers.map(({ company, term, amount }) => (
          <li key={company} className="flex flex-wrap items-center gap-x-3 py-2 last:pb-0">
            <span className="flex-1 max-[22.5rem]:basis-full">{company}</span>
            <span className="text-muted max-[22.5rem]:mr-auto">{term} days</span>
            <span className="figure min-w-14 text-right text-lg leading-6 whitespace-nowrap">
              {money(amount)}
            </span>
          </li>
        ))}
      </ul>
    </figcaption>
  )
}

function EmptyAndStaged() {
  return (
    <BeforeAfter
      label="Compare before and after staging"
      valueText={(percent) => `${percent}% of the picture shows the empty room`}
      start={35}
      aspect="aspect-[5/4] md:aspect-[3/2]"
      before={room('hero-empty', 'The same living room, empty')}
      after={room('hero-staged', 'The living room staged with a sofa, rug and lamps')}
    >
      <Chip className="bottom-12 left-4 sm:bottom-4">Illustration</Chip>
    </BeforeAfter>
  )
}

const WIDTHS = [720, 1120, 1600]

const room = (name: string, alt: string): Picture => ({
  src: `/images/${name}-1120.webp`,
  srcSet: WIDTHS.map((width) => `/images/${name}-${width}.webp ${width}w`).join(', '),
  sizes: '(width >= 80rem) 50rem, calc(100vw - 2.5rem)',
  width: 1600,
  height: 1067,
  alt,
  fetchPriority: 'high',
})

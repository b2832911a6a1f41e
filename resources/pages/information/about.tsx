import { Link, usePage } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { JoinLinks } from '~/components/information/join_links'
import { PictureHeading } from '~/components/information/picture_heading'
import { PostProject } from '~/components/information/post_project'
import { PublicHead } from '~/components/ui/public_head'
import { loginPath } from '~/components/sessions/auth_links'
import type { SiteLayoutProps } from '~/layouts/site'

const picture = {
  src: '/images/bedroom-staged.webp',
  width: 1200,
  height: 900,
  alt: 'A staged bedroom in daylight',
}

interface AboutProps {
  canonical: string
  supportEmail: string
}

export default function About({ canonical, supportEmail }: AboutProps) {
  return (
    <>
      <PublicHead
        title="About"
        description="Stagely is a marketplace for home staging: owners compare offers from local companies side by side, and contact details stay private until one is confirmed."
        canonical={canonical}
      />
      <div className="wrap grid grid-cols-1 gap-14 pb-16 lg:gap-20 lg:pb-28">
        <PictureHeading
          title="A quiet place to find a staging company"
          lead="Finding a staging company used to mean a round of calls and prices you couldn't compare. Stagely turns it around: you post the rooms once, and the offers come to you."
          picture={picture}
        />
        <Principles />
        <Operator supportEmail={supportEmail} />
        <PostProject />
        <JoinLinks
          title="Choose your account"
          hrefOf={(type) => loginPath({ register: true, type })}
        />
      </div>
    </>
  )
}

About.layout = { footer: 'full' } satisfies Partial<SiteLayoutProps>

const principles: readonly { title: string; text: ReactNode }[] = [
  {
    title: 'Rooms first, names last',
    text: 'Before a staging company has paid the platform fee for an accepted offer, neither side sees who the other is. Companies appear under an identifier and show photos of their work. You judge the work and the price, and nobody calls in the meantime.',
  },
  {
    title: 'Prices you can compare',
    text: 'Every offer answers the same questions: the price, how many days the furniture stays, when you pay, whether by card, and the price of each extra month if the company gives one. When you compare offers, they stand in the order in which they came in; your list begins with the newest. Nobody can pay to be listed first.',
  },
  {
    title: 'One fee, one moment',
    text: 'Owners pay Stagely nothing. A staging company pays one flat fee when its offer is accepted, and nothing to search or make offers. Stagely takes no share of the work and never handles the money between the two of you.',
  },
  {
    title: 'Figures anyone can check',
    text: (
      <>
        How long owners wait for their first offer, how many projects get one and how many are
        completed is on the{' '}
        <Link className="link" href="/statistics">
          statistics page
        </Link>
        , by quarter. Owners and companies also see what accepted offers for similar homes cost.
      </>
    ),
  },
  {
    title: 'We do not stage homes',
    text: 'Stagely brings owners and staging companies together. The contract and the work are between them. Look at the portfolio, ask for references and proof of insurance, and put what you agree in writing.',
  },
]

/** Stagely's principles and what follows from each. */
function Principles() {
  return (
    <section aria-labelledby="principles" className="border-t border-line pt-10 lg:pt-14">
      <h2 id="principles" className="display text-[1.75rem] leading-tight lg:text-3xl">
        How we work
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

/** The operator of this installation and how to contact them. */
function Operator({ supportEmail }: { supportEmail: string }) {
  const { operator } = usePage().props
  return (
    <section
      aria-labelledby="operator"
      className="grid gap-x-14 gap-y-4 border-t border-line pt-10 lg:grid-cols-12 lg:pt-14"
    >
      <h2 id="operator" className="display text-[1.75rem] leading-tight lg:col-span-4 lg:text-3xl">
        Who runs Stagely
      </h2>
      <address className="not-italic lg:col-span-8">
        <span className="font-semibold">{operator.name}</span>
        <br />
        {operator.address}
        <br />
        <a className="link" href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
      </address>
    </section>
  )
}

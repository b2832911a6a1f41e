import type { ReactNode } from 'react'
import { JobPhases } from '~/components/information/job_phases'
import { JoinLinks } from '~/components/information/join_links'
import { PictureHeading } from '~/components/information/picture_heading'
import { PostProject } from '~/components/information/post_project'
import { PublicHead } from '~/components/ui/public_head'
import { Facts } from '~/components/ui/facts'
import type { SiteLayoutProps } from '~/layouts/site'

const picture = {
  src: '/images/living-empty.webp',
  width: 1200,
  height: 900,
  alt: 'An empty living room before it is staged',
}

interface HowItWorksProps {
  canonical: string
  paymentWindowHours: number
}

export default function HowItWorks({ canonical, paymentWindowHours }: HowItWorksProps) {
  return (
    <>
      <PublicHead
        title="How It Works"
        description="How owners post a home staging project, compare anonymous offers and accept one, and how staging companies find projects and win them."
        canonical={canonical}
      />
      <div className="wrap grid grid-cols-1 gap-14 pb-16 lg:gap-20 lg:pb-28">
        <PictureHeading
          title="Post once, compare, choose one"
          lead="You post the rooms, companies near the home make offers, and you accept one. You share phone numbers at the end, not at the start."
          picture={picture}
        />
        <Steps
          id="owners"
          title="For owners"
          lead="Real estate agents, builders and investors with homes to stage."
          steps={ownerSteps(paymentWindowHours)}
        />
        <Steps
          id="companies"
          title="For staging companies"
          lead="Companies that stage homes and look for projects nearby."
          steps={companySteps(paymentWindowHours)}
        />
        <JobPhases paymentWindowHours={paymentWindowHours} />
        <Deadlines paymentWindowHours={paymentWindowHours} />
        <PostProject />
        <JoinLinks title="Start here" hrefOf={registerPath} />
      </div>
    </>
  )
}

/** The path for staging companies uses a short name. */
function registerPath(type: string): string {
  return `/register?type=${type === 'staging_company' ? 'staging' : type}`
}

HowItWorks.layout = { footer: 'full' } satisfies Partial<SiteLayoutProps>

interface StepsProps {
  id: string
  title: string
  lead: ReactNode
  steps: readonly { title: string; text: string }[]
}

/** Numbered steps. The heading stays visible next to them on wide screens. */
function Steps({ id, title, lead, steps }: StepsProps) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-14 gap-y-6 border-t border-line pt-10 lg:grid-cols-12 lg:pt-14"
    >
      <div className="lg:col-span-4">
        <h2 id={id} className="display text-[1.75rem] leading-tight lg:text-3xl">
          {title}
        </h2>
        <p className="mt-2 max-w-sm text-pretty text-muted">{lead}</p>
      </div>
      <ol className="divide-y divide-line lg:col-span-8">
        {steps.map((step, at) => (
          <li key={step.title} className="flex gap-5 py-6 first:pt-0 last:pb-0 sm:gap-8">
            <span className="figure w-6 shrink-0 text-2xl text-accent" aria-hidden>
              {at + 1}
            </span>
            <div className="max-w-[36rem]">
              <h3 className="text-lg font-semibold">{step.title}</h3>
              <p className="mt-1 text-pretty text-muted">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The steps of a project for its owner. `hours` is the payment window. */
const ownerSteps = (hours: number) => [
  {
    title: 'Post the rooms',
    text: "A title, the city, the type of home, what to stage and by when, and up to four photos. The form doesn't ask for a street address, and location and camera data are stripped from photos. Posting is free.",
  },
  {
    title: 'Compare offers without names',
    text: 'Local staging companies find your project by city or county. Each makes one offer: the price, how long the furniture stays, payment terms and photos of earlier work. You see an identifier instead of a name, nobody can call you, and you can ask questions under Messages.',
  },
  {
    title: 'Accept one',
    text: `Your project closes to new offers at once. The company has ${hours} hours to confirm by paying the platform fee. Until it has, your other offers stay in reserve.`,
  },
  {
    title: 'Talk to the company you chose',
    text: "Once the fee is paid, you see the company's name, phone and email, and it sees yours. You agree on keys, dates and the contract with each other, and you pay the company directly.",
  },
  {
    title: 'Close the project',
    text: 'From the install day on, the company marks its work completed, and you complete the project. If you do nothing, it completes automatically after 14 days.',
  },
]

/** The steps for a staging company. */
const companySteps = (hours: number) => [
  {
    title: 'Search where you work',
    text: 'Enter a city or county and a state. You see every open project there: rooms, size, staging level, timeline and photos.',
  },
  {
    title: 'Make one offer',
    text: 'Searching and making offers is free. You see the platform fee for your price before you send the offer, and you can withdraw the offer while it is pending.',
  },
  {
    title: 'Win, and pay one flat fee',
    text: `You owe nothing unless an owner accepts. Then you pay the platform fee by card within ${hours} hours. We remind you after 24.`,
  },
  {
    title: 'Stage the home',
    text: 'Right after the payment you see who the owner is and how to reach them. The price of your offer is between the two of you: Stagely takes no share of it.',
  },
]

/** What happens if nobody acts. `hours` is the payment window. */
const deadlines = (hours: number) => [
  { label: 'The platform fee is due', value: `${hours} hours after acceptance` },
  { label: 'The company is reminded', value: 'after 24 hours' },
  {
    label: 'The owner may release the offer',
    value: 'after 24 hours, or once the company cancels on the payment page',
  },
  { label: 'An unpaid offer is released', value: `after ${hours} hours, and the project reopens` },
  {
    label: 'A project completes automatically',
    value: '14 days after the company marks its work completed',
  },
]

/** @param paymentWindowHours  the payment window */
function Deadlines({ paymentWindowHours }: { paymentWindowHours: number }) {
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

import { Link } from '@inertiajs/react'
import { ChartNoAxesColumn } from '~/components/ui/icons'
import {
  fewestProjects,
  quarterDefinitions,
  type MarketQuarter,
  type QuarterFigures,
} from '#shared/market/market_quarters'
import { outcomeFigureRules } from '#shared/market/outcome_figures'
import { PublicHead } from '~/components/ui/public_head'
import { EmptyState } from '~/components/ui/empty_state'
import { LinkButton } from '~/components/ui/link_button'
import { SentenceTime } from '~/components/ui/day_times'
import { Notice } from '~/components/ui/notice'
import { PageHeading } from '~/components/ui/page_heading'
import type { SiteLayoutProps } from '~/layouts/site'
import { number, wait } from '~/lib/format'

interface StatisticsProps {
  canonical: string
  /** The newest first; empty until the figures were first computed. */
  quarters: MarketQuarter[]
  /** ISO. */
  asOf: string | null
  /** Whether projects of the demo market are counted. */
  hasSamples: boolean
  /** Only quarters with enough homes. */
  outcomes: { quarter: string; sentences: string[] }[]
}

type Name = keyof QuarterFigures

const series: readonly { name: Name; title: string; text: (value: number) => string }[] = [
  { name: 'medianWait', title: 'Time to the first offer', text: wait },
  { name: 'withOffer', title: 'Projects with an offer', text: (share) => `${share}%` },
  { name: 'completed', title: 'Completed projects', text: number },
]

export default function Statistics({ canonical, quarters, outcomes, ...props }: StatisticsProps) {
  const { asOf, hasSamples } = props
  return (
    <div className="wrap pb-16 lg:pb-28">
      <PublicHead
        title="Statistics"
        description="How long owners on Stagely wait for their first offer, how many projects get one, and how many are completed, by quarter."
        canonical={canonical}
      />
      <PageHeading
        title="Statistics"
        lead={
          <>
            <p>How the market is doing, by quarter. Counted from all projects on Stagely.</p>
            {asOf && (
              <p className="num mt-1 text-sm">
                As of <SentenceTime at={asOf} />. Computed every night.
              </p>
            )}
          </>
        }
      />
      {hasSamples && (
        <Notice tone="info" className="mt-6" title="Sample data">
          These figures count the projects of the demo market. They say nothing about a real market.
        </Notice>
      )}
      {quarters.length === 0 ? (
        <div className="mt-8">
          <EmptyState
            icon={ChartNoAxesColumn}
            title="No figures yet"
            action={<LinkButton href="/how-it-works">How It Works</LinkButton>}
          >
            They are computed every night. The first ones appear tomorrow.
          </EmptyState>
        </div>
      ) : (
        <>
          {series.map((each) => (
            <Series key={each.name} of={each} quarters={quarters} />
          ))}
          <Outcomes quarters={outcomes} />
          <Exclusions />
        </>
      )}
    </div>
  )
}

Statistics.layout = { footer: 'full' } satisfies Partial<SiteLayoutProps>

interface SeriesProps {
  of: (typeof series)[number]
  quarters: readonly MarketQuarter[]
}

/** One figure by quarter: a table whose rows have a bar. */
function Series({ of: { name, title, text }, quarters }: SeriesProps) {
  const values = quarters.map(({ figures }) => figures?.[name] ?? 0)
  const largest = name === 'withOffer' ? 100 : Math.max(1, ...values)
  return (
    <section
      aria-labelledby={name}
      className="mt-10 grid gap-x-14 gap-y-4 border-t border-line pt-8 lg:mt-12 lg:grid-cols-12 lg:pt-10"
    >
      <div className="lg:col-span-4">
        <h2 id={name} className="display text-2xl">
          {title}
        </h2>
        <p className="mt-2 max-w-[42rem] text-pretty text-muted">{quarterDefinitions[name]}</p>
      </div>
      <table className="h-fit w-full text-[0.9375rem] lg:col-span-8">
        <caption className="sr-only">{title} by quarter</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Quarter</th>
            <td />
            <th scope="col">{title}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {quarters.map(({ name: quarter, isOver, figures }) => (
            <tr key={quarter}>
              <th scope="row" className="num w-0 py-2 pr-4 text-left font-normal whitespace-nowrap">
                {quarter}
                {!isOver && <span className="text-muted"> so far</span>}
              </th>
              <Value
                value={figures && figures[name]}
                isKnown={figures !== null}
                largest={largest}
                text={text}
              />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface ValueProps {
  value: number | null
  /** Whether the quarter has enough projects. */
  isKnown: boolean
  largest: number
  text: (value: number) => string
}

/** A bar and the value it stands for; a sentence if there is none. */
function Value({ value, isKnown, largest, text }: ValueProps) {
  if (value === null) {
    return (
      <td colSpan={2} className="py-2 text-right text-muted">
        {isKnown ? 'No offers' : 'Too little data'}
      </td>
    )
  }
  return (
    <>
      <td className="w-full py-2" aria-hidden="true">
        {value > 0 && (
          <span
            className="block h-2.5 min-w-0.5 bg-ink/50 rounded-full"
            style={{ width: `${(100 * value) / largest}%` }}
          />
        )}
      </td>
      <td className="num py-2 pl-4 text-right font-medium whitespace-nowrap">{text(value)}</td>
    </>
  )
}

/** What became of the staged homes, by the quarter in which the furniture went. */
function Outcomes({ quarters }: { quarters: StatisticsProps['outcomes'] }) {
  return (
    <section
      aria-labelledby="outcomes"
      className="mt-10 grid gap-x-14 gap-y-4 border-t border-line pt-8 lg:mt-12 lg:grid-cols-12 lg:pt-10"
    >
      <div className="lg:col-span-4">
        <h2 id="outcomes" className="display text-2xl">
          What became of the homes
        </h2>
        <p className="mt-2 max-w-[42rem] text-pretty text-muted">
          Reported by owners once a staging is over, by the quarter in which the furniture went.
          Homes that aren’t sold count as not yet under contract.
        </p>
      </div>
      {quarters.length === 0 ? (
        <p className="text-muted lg:col-span-8">Too little data</p>
      ) : (
        <dl className="divide-y divide-line lg:col-span-8">
          {quarters.map(({ quarter, sentences }) => (
            <div key={quarter} className="flex flex-wrap gap-x-6 gap-y-1 py-3 first:pt-0">
              <dt className="num w-20">{quarter}</dt>
              <dd className="min-w-60 flex-1 text-pretty">{sentences.join(' ')}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

/** What the figures leave out. */
function Exclusions() {
  return (
    <section
      aria-labelledby="left-out"
      className="mt-10 grid gap-x-14 gap-y-4 border-t border-line pt-8 lg:mt-12 lg:grid-cols-12 lg:pt-10"
    >
      <h2 id="left-out" className="display text-2xl lg:col-span-4">
        What is left out
      </h2>
      <div className="max-w-[42rem] grid grid-cols-1 gap-3 text-pretty text-muted lg:col-span-8">
        <p>
          Deleted projects, projects our team has hidden, projects of suspended owners, and offers
          of suspended companies. Cancelled projects count. Figures of past quarters can still
          change, for example when a project is deleted.
        </p>
        <p>
          Projects that never got an offer have no waiting time, so they don’t lengthen the time to
          the first offer. A quarter with fewer than {fewestProjects} projects says “Too little
          data”. A quarter that hasn’t ended says “so far”: its newest projects may still get their
          first offer. Quarters begin and end in Eastern Time.
        </p>
        <p>
          What became of the homes is shown from {outcomeFigureRules.fewestOfQuarter} reported homes
          on, of several companies. Those figures change once {outcomeFigureRules.fewestChanges}{' '}
          homes have joined, left or been corrected, so that they say nothing about a single home.
        </p>
        <p>
          Prices and fees are not part of these figures.{' '}
          <Link className="link" href="/help-center?q=usual+price">
            How usual prices are calculated
          </Link>
        </p>
      </div>
    </section>
  )
}

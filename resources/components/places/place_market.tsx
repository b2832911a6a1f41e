import { Link } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { money } from '#shared/values/money'
import { placeFigureRules, type FirstOffer } from '#shared/market/place_figures'
import { stagingLevels } from '#shared/projects/project_enums'
import { sizeClasses } from '#shared/market/size_classes'
import { usualPriceRules, type StatePrice } from '#shared/market/usual_prices'
import { SentenceTime } from '~/components/ui/day_times'
import { number, wait } from '~/lib/format'

interface SectionProps {
  id: string
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** A part of a place's page: the heading on the left, on narrow screens above. */
export function PlaceSection({ id, title, lead, children }: SectionProps) {
  return (
    <section
      aria-labelledby={id}
      className="mt-10 grid gap-x-14 gap-y-4 border-t border-line pt-8 lg:mt-12 lg:grid-cols-12 lg:pt-10"
    >
      <div className="lg:col-span-4">
        <h2 id={id} className="display text-2xl">
          {title}
        </h2>
        {lead && <div className="mt-2 max-w-[42rem] text-pretty text-muted">{lead}</div>}
      </div>
      <div className="min-w-0 lg:col-span-8">{children}</div>
    </section>
  )
}

interface FirstOfferProps {
  /** The county or the state. */
  label: string
  firstOffer: FirstOffer | null
}

const { months, fewestProjects } = placeFigureRules

/** How soon the first offer comes, or that too few projects got one. */
export function TimeToFirstOffer({ label, firstOffer }: FirstOfferProps) {
  return (
    <PlaceSection id="first-offer" title="Time to the first offer">
      {firstOffer ? (
        <>
          <p className="figure text-3xl">{wait(firstOffer.minutes)}</p>
          <p className="mt-1 max-w-[42rem] text-pretty text-muted">
            Half of the {number(firstOffer.projects)} projects in {label} that got an offer had
            their first one within this time. Projects posted in the last {months} months count. As
            of <SentenceTime at={firstOffer.asOf} />.
            {firstOffer.hasSamples && ' This figure counts sample projects of the demo market.'}
          </p>
        </>
      ) : (
        <p className="max-w-[42rem] text-pretty text-muted">
          Too few projects in {label} got an offer to say how soon the first one comes. It takes{' '}
          {fewestProjects} within {months} months.
        </p>
      )}
    </PlaceSection>
  )
}

interface UsualPricesProps {
  stateLabel: string
  /** Whether the page is about a county. */
  ofCounty: boolean
  prices: readonly StatePrice[]
}

const { fewestOffers, fewestCompanies } = usualPriceRules

/** What accepted offers in the state cost, by kind of home. */
export function UsualPrices({ stateLabel, ofCounty, prices }: UsualPricesProps) {
  const scope = ofCounty
    ? `These are the prices of ${stateLabel}; counties have none of their own. `
    : ''
  return (
    <PlaceSection
      id="usual-prices"
      title={`Usual prices in ${stateLabel}`}
      lead={
        prices.length > 0 && (
          <p>
            {scope}A quarter of the accepted offers cost less than the range, a quarter more. Each
            range is based on at least {fewestOffers} offers of {fewestCompanies} companies.{' '}
            <Link className="link" href="/help-center?q=usual+price">
              How usual prices are calculated
            </Link>
          </p>
        )
      }
    >
      {prices.length === 0 ? (
        <p className="max-w-[42rem] text-pretty text-muted">
          Too few offers were accepted in {stateLabel} to name a usual price.
        </p>
      ) : (
        <PriceTable prices={prices} />
      )}
    </PlaceSection>
  )
}

function PriceTable({ prices }: { prices: readonly StatePrice[] }) {
  const latest = prices
    .map(({ asOf }) => asOf)
    .toSorted()
    .at(-1)!
  return (
    <>
      <table className="w-full text-[0.9375rem]">
        <caption className="sr-only">Usual prices by staging level and size</caption>
        <thead>
          <tr className="border-b border-line text-left text-sm text-muted [&>th]:pb-2 [&>th]:font-normal">
            <th scope="col">Home</th>
            <th scope="col" className="text-right">
              Usual price
            </th>
            <th scope="col" className="pl-4 text-right max-sm:hidden">
              Median
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {prices.map(({ stagingLevel, size, low, median, high }) => (
            <tr key={`${stagingLevel} ${size}`}>
              <th scope="row" className="py-2.5 pr-4 text-left font-normal">
                {stagingLevels.label(stagingLevel)},{' '}
                <span className="text-muted">{sizeClasses.label(size)}</span>
              </th>
              <td className="num py-2.5 text-right font-medium">
                {low === high ? money(low) : `${money(low)} to ${money(high)}`}
              </td>
              <td className="num py-2.5 pl-4 text-right max-sm:hidden">{money(median)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="num mt-3 text-sm text-muted">
        As of <SentenceTime at={latest} />.
      </p>
    </>
  )
}

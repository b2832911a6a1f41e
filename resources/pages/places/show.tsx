import type { ServingCompanies } from '#shared/market/place_figures'
import { House } from '~/components/ui/icons'
import type { Data } from '@generated/data'
import { countedProjects, type FirstOffer } from '#shared/market/place_figures'
import type { StatePrice } from '#shared/market/usual_prices'
import { PlaceActions, type ShownPlace } from '~/components/places/place_actions'
import {
  allPlaces,
  Breadcrumb,
  CountyLinks,
  PlaceLinks,
  type PlaceLink,
} from '~/components/places/place_links'
import { PlaceMap, type ShownMap } from '~/components/places/place_map'
import { PlaceSection, TimeToFirstOffer, UsualPrices } from '~/components/places/place_market'
import { served } from '~/components/places/served'
import { PlaceProjects } from '~/components/places/place_projects'
import { EmptyState } from '~/components/ui/empty_state'
import { PageHeading } from '~/components/ui/page_heading'
import { PublicHead } from '~/components/ui/public_head'
import { BreadcrumbData } from '~/components/ui/structured_data'
import type { SiteLayoutProps } from '~/layouts/site'
import { capitalized, number, plural } from '~/lib/format'

interface PlaceProps {
  canonical: string
  place: ShownPlace
  /** The state, on the page of a county. */
  above: PlaceLink | null
  /** The newest open projects. */
  projects: Data.PlaceProject[]
  total: number
  /** How many staging companies serve the place. */
  companies: ServingCompanies
  firstOffer: FirstOffer | null
  /** Of the state. */
  prices: StatePrice[]
  /** Counties of the state with open projects or companies. */
  activeCounties: (PlaceLink & { projects: number })[]
  /** All counties of the state. */
  counties: PlaceLink[]
  neighbors: PlaceLink[]
  /** The state, or the county among its neighbors; null if it has none in the state. */
  map: ShownMap | null
}

const openProjects = (total: number) =>
  total > countedProjects
    ? `more than ${number(countedProjects)} open projects`
    : plural(total, 'open project')

export default function Place({ place, above, projects, total, companies, ...page }: PlaceProps) {
  const { label, name, stateLabel } = place
  const title = `Home staging in ${name}`
  const trail = above ? [allPlaces, above] : [allPlaces]
  const map = page.map && <PlaceMap map={page.map} place={place} stateLabel={stateLabel} />
  return (
    <div className="wrap pb-16 lg:pb-28">
      <PublicHead
        title={title}
        description={`${capitalized(openProjects(total))} in ${name}. ${served(companies, label)}. Post a home and receive offers from local stagers.`}
        canonical={page.canonical}
        noIndex={total === 0 && companies === 0}
      />
      <BreadcrumbData title={label} url={page.canonical} above={trail} />
      <Breadcrumb above={trail} />
      <PageHeading
        title={title}
        lead={`${served(companies, label)}. ${total === 0 ? '' : `${capitalized(openProjects(total))}.`}`}
      />
      <PlaceActions place={place} />
      <section aria-labelledby="projects" className="mt-10 lg:mt-12">
        <h2 id="projects" className="display text-2xl">
          Open projects
        </h2>
        {projects.length < total && (
          <p className="mt-1 text-muted">The newest {projects.length} are shown.</p>
        )}
        {total > 0 ? (
          <PlaceProjects projects={projects} />
        ) : (
          <div className="mt-5">
            <EmptyState icon={House} title={`No open projects in ${label}`}>
              Projects appear here as soon as their owners post them.
            </EmptyState>
          </div>
        )}
      </section>
      {page.counties.length > 0 && (
        <CountyLinks
          stateLabel={stateLabel}
          active={page.activeCounties}
          all={page.counties}
          map={map}
        />
      )}
      <TimeToFirstOffer label={label} firstOffer={page.firstOffer} />
      <UsualPrices stateLabel={stateLabel} ofCounty={above !== null} prices={page.prices} />
      {page.neighbors.length > 0 && (
        <PlaceSection id="neighbors" title="Neighboring counties">
          {map}
          <PlaceLinks links={page.neighbors} />
        </PlaceSection>
      )}
    </div>
  )
}

Place.layout = { footer: 'full' } satisfies Partial<SiteLayoutProps>

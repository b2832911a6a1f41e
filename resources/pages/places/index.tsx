import type { ReactNode } from 'react'
import { allPlaces, PlaceLinks, type PlaceLink } from '~/components/places/place_links'
import { PageHeading } from '~/components/ui/page_heading'
import { PublicHead } from '~/components/ui/public_head'
import { BreadcrumbData } from '~/components/ui/structured_data'
import type { SiteLayoutProps } from '~/layouts/site'

interface PlacesProps {
  /** All states. */
  states: PlaceLink[]
  /** States with open projects or staging companies. */
  active: PlaceLink[]
  canonical: string
}

const title = 'Home staging by state'
const description =
  'Open home staging projects and local staging companies, by state and county. See what staging costs and how soon the first offer comes.'

export default function Places({ states, active, canonical }: PlacesProps) {
  const others = states.filter(({ href }) => active.every((each) => each.href !== href))
  return (
    <div className="wrap pb-16 lg:pb-28">
      <PublicHead title={title} description={description} canonical={canonical} />
      <BreadcrumbData title={allPlaces.label} url={canonical} />
      <PageHeading
        title={title}
        lead="Open projects, staging companies and usual prices, by state and county."
      />
      {active.length > 0 && (
        <States id="active" title="States with open projects or staging companies" links={active} />
      )}
      {others.length > 0 && (
        <States
          id="others"
          title={active.length > 0 ? 'All other states' : 'All states'}
          links={others}
        />
      )}
    </div>
  )
}

Places.layout = { footer: 'full' } satisfies Partial<SiteLayoutProps>

function States({
  id,
  title: heading,
  links,
}: {
  id: string
  title: ReactNode
  links: PlaceLink[]
}) {
  return (
    <section aria-labelledby={id} className="mt-10 border-t border-line pt-8 lg:mt-12 lg:pt-10">
      <h2 id={id} className="display text-2xl">
        {heading}
      </h2>
      <PlaceLinks links={links} className="mt-4" />
    </section>
  )
}

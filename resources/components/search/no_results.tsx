import { BellPlus, type Icon, MapPinned, Search } from '~/components/ui/icons'
import { Link } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { countyLabel } from '#shared/places/counties'
import {
  alertAddress,
  isInAreas,
  isNarrowed,
  searchAddress,
  searchedArea,
  searchedPlace,
  type SearchFilters,
  widened,
} from '~/components/search/filters'
import type { NearbyPlace, Suggestion } from '~/components/search/find_projects'
import { focusFilter } from '~/components/search/search_bar'
import { Button } from '~/components/ui/button'
import { LinkButton } from '~/components/ui/link_button'
import { plural } from '~/lib/format'

interface NotSearchedProps {
  /** The places of the company's own area; empty if it has none. */
  ownArea: readonly string[]
  onSearchOwnArea: () => void
}

/** Places of the own area that are named; the rest is counted. */
const NAMED = 3

export function NotSearched({ ownArea, onSearchOwnArea }: NotSearchedProps) {
  const more = ownArea.length - NAMED
  const named = [...ownArea.slice(0, NAMED), ...(more > 0 ? [`${more} more`] : [])].join('; ')
  return (
    <PicturedState
      icon={MapPinned}
      title="Ready to Find Staging Projects?"
      picture="/images/search-initial.webp"
      actions={
        ownArea.length > 0 && (
          <>
            <Button icon={Search} onClick={onSearchOwnArea}>
              Search my area
            </Button>
            <p className="basis-full text-sm text-muted">Your area: {named}</p>
          </>
        )
      }
    >
      Enter a city or county, choose a state, then search. You can bookmark this page to run the
      same search again.
    </PicturedState>
  )
}

interface NoResultsProps {
  filters: SearchFilters
  /** The probable spelling of the place. */
  suggestion: Suggestion | null
  /** The nearest places with results. */
  nearby: NearbyPlace[]
  /** Nobody knows where the place is. */
  unknownPlace: boolean
  onSearch: (filters: SearchFilters) => void
  onClearCity: () => void
  onClear: () => void
}

export function NoResults(props: NoResultsProps) {
  const { filters, suggestion, nearby, unknownPlace, onClear } = props
  return (
    <PicturedState
      icon={Search}
      title="No Projects Found"
      picture="/images/search-empty.webp"
      actions={
        <>
          <NextStep {...props} />
          {!unknownPlace && !filters.within && !isInAreas(filters) && (
            <Button onClick={() => props.onSearch({ ...filters, within: '25' })}>
              Search within 25 miles
            </Button>
          )}
          {!suggestion && (
            <LinkButton icon={BellPlus} href={alertAddress(filters)}>
              Alert me to new projects
            </LinkButton>
          )}
          <Button variant="quiet" onClick={onClear}>
            Clear search
          </Button>
          {nearby.length > 0 && <NearbyPlaces filters={filters} places={nearby} />}
        </>
      }
    >
      {suggestion
        ? `Nothing is open in ${searchedPlace(filters)}. Check the spelling, or try this:`
        : sentence(filters, unknownPlace)}
    </PicturedState>
  )
}

/** Links that run the search in a place nearby. */
function NearbyPlaces({ filters, places }: { filters: SearchFilters; places: NearbyPlace[] }) {
  return (
    <p className="mt-2 basis-full">
      Open projects nearby:{' '}
      {places.map(({ city, state, miles }, at) => {
        const place = state === filters.state ? city : `${city}, ${state}`
        const there = { ...filters, city, county: '', state }
        return (
          <span key={place}>
            {at > 0 && ', '}
            <Link href={searchAddress(there, 1)} className="link inline-block">
              {place}
            </Link>{' '}
            (about {plural(miles, 'mile')})
          </span>
        )
      })}
    </p>
  )
}

function sentence(filters: SearchFilters, unknownPlace: boolean): string {
  const { city, county, state, within } = filters
  if (isNarrowed(filters)) {
    return `Nothing open ${searchedArea(filters, unknownPlace)} matches all of your filters.`
  }
  if (within && !unknownPlace) {
    return `Nothing is open ${searchedArea(filters, unknownPlace)} right now.`
  }
  if (isInAreas(filters)) return `Nothing is open ${searchedArea(filters, unknownPlace)} right now.`
  if (city) {
    return `Nothing is open in ${searchedPlace(filters)} right now. Search by county to include nearby towns.`
  }
  return `Nothing is open in ${countyLabel(county)}, ${state} right now. Try a neighboring county.`
}

/** The one button most likely to lead to results. */
function NextStep({ filters, suggestion, onSearch, onClearCity }: NoResultsProps) {
  const { city, county } = filters
  if (suggestion) {
    const meant = [suggestion.city, suggestion.county && countyLabel(suggestion.county)]
    return (
      <Button variant="primary" onClick={() => onSearch({ ...filters, ...suggestion })}>
        Did you mean {meant.filter(Boolean).join(', ')}?
      </Button>
    )
  }
  if (isNarrowed(filters)) {
    return <Button onClick={() => onSearch(widened(filters))}>Remove the filters</Button>
  }
  if (!city) return null
  if (county) {
    return (
      <Button onClick={() => onSearch({ ...filters, city: '' })}>
        Search {countyLabel(county)}
      </Button>
    )
  }
  return (
    <Button
      onClick={() => {
        onClearCity()
        focusFilter('county')
      }}
    >
      Search by county
    </Button>
  )
}

interface PicturedStateProps {
  icon: Icon
  title: string
  /** URL of a decorative image with a 3:2 aspect ratio. */
  picture: string
  /** Buttons below the text. */
  actions?: ReactNode
  /** One or two sentences. */
  children: ReactNode
}

/** An empty state: text and buttons on the left, an image on the right. */
function PicturedState({ icon: Icon, title, picture, actions, children }: PicturedStateProps) {
  return (
    <section className="card mt-8 grid overflow-hidden lg:grid-cols-[minmax(0,1fr)_30rem]">
      <div className="self-center p-6 max-lg:order-2 lg:p-10">
        <Icon className="icon size-7 text-accent" />
        <h2 className="mt-4 text-lg font-semibold">{title}</h2>
        <p className="mt-1.5 max-w-[30rem] text-pretty text-muted">{children}</p>
        {actions && <div className="mt-5 flex flex-wrap gap-2">{actions}</div>}
      </div>
      <img
        src={picture}
        alt=""
        width={960}
        height={640}
        className="aspect-3/2 h-full w-full object-cover"
      />
    </section>
  )
}

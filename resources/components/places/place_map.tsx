import { Link } from '@inertiajs/react'
import { useState } from 'react'
import { countyLabel } from '#shared/places/counties'
import { countyText, shadeOf, type CountyShape, type MapBox } from '#shared/places/county_map'
import { placePath, type Place } from '#shared/places/place_addresses'
import { CountyNumber, MapFrame, MapKey } from '~/components/places/county_map'
import { badgeNumber } from '~/lib/text'

export type ShownMap = {
  /** The part of the state's map that is shown. */
  box: MapBox
  counties: (CountyShape & {
    /** Open projects, counted up to 100. */
    projects: number
  })[]
  /** Outlines of what is around them. */
  rest: string
}

interface PlaceMapProps {
  map: ShownMap
  place: Place
  stateLabel: string
}

/**
 * The counties of a state, or those around a county. Counties with open projects lead to their pages; the lists beside
 * the map have all of them.
 */
export function PlaceMap({ map: { box, counties, rest }, place, stateLabel }: PlaceMapProps) {
  const { state, county: own } = place
  const about = own
    ? `${countyLabel(own)} and the counties around it`
    : `The counties of ${stateLabel}`
  const textOf = ({ name, projects }: { name: string; projects: number }) =>
    countyText(name, projects, badgeNumber(projects))
  const [pointed, setPointed] = useState<string | null>(null)
  const atPointer = counties.find(({ name }) => name === pointed)
  return (
    <figure className="mb-8 break-inside-avoid">
      <MapKey own={own && countyLabel(own)} />
      <MapFrame
        box={box}
        label={`${about}, shaded by open projects`}
        onPoint={setPointed}
        isSmall={own !== null}
      >
        {rest && <path className="map-rest" d={rest} />}
        {counties.map((county) => {
          const { name, path, projects } = county
          const isOwn = name === own
          const text = textOf(county)
          const shade = isOwn ? 'shade-own' : `shade-${shadeOf(projects)}`
          const shape = (
            <path className={shade} d={path}>
              <title>{text}</title>
            </path>
          )
          const number = <CountyNumber county={county} box={box} className={shade} />
          return projects === 0 || isOwn ? (
            <g key={name} data-county={name} aria-hidden>
              {shape}
              {number}
            </g>
          ) : (
            <Link
              key={name}
              data-county={name}
              href={placePath({ state, county: name })}
              aria-label={text}
            >
              {shape}
              {number}
            </Link>
          )
        })}
      </MapFrame>
      <p aria-hidden className="no-print mt-3 min-h-6 font-medium">
        {atPointer && textOf(atPointer)}
      </p>
      <figcaption className="mt-1 text-sm text-muted">
        Numbers are open projects today. The map shows counties only, never where a home is.
      </figcaption>
    </figure>
  )
}

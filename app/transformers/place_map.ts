import {
  boxAround,
  overlaps,
  type CountyShape,
  type MapBox,
  type StateMap,
} from '#shared/places/county_map'
import type { ActiveCounty, PlacePage } from '#queries/place_page'

/** A county on the map of a page, with its open projects, counted up to 100. */
export type MappedCounty = CountyShape & { projects: number }

/** The map on the page of a place. */
export type PlaceMap = {
  /** The part of the state's map that is shown. */
  box: MapBox
  counties: MappedCounty[]
  /** Outlines of what is around them, of which the page says nothing. */
  rest: string
}

const withProjects = (shapes: readonly CountyShape[], open: readonly ActiveCounty[]) =>
  shapes.map((shape) => ({
    ...shape,
    projects: open.find(({ county }) => county === shape.name)?.projects ?? 0,
  }))

/**
 * The whole state, or a county with its neighbors in the state. Null if the county has none there, because then there
 * is nothing to choose on a map.
 */
export function placeMap(
  map: StateMap,
  { place, activeCounties, openAround, neighbors }: PlacePage
): PlaceMap | null {
  const { state, county } = place
  if (county === null) {
    const { width, height, rest } = map
    const counties = withProjects(map.counties, activeCounties)
    return { box: { x: 0, y: 0, width, height }, counties, rest }
  }
  const own = map.counties.find(({ name }) => name === county)
  const around = map.counties.filter(({ name }) =>
    neighbors.some((each) => each.state === state && each.county === name)
  )
  if (!own || around.length === 0) return null
  // The last one is drawn above the others.
  const shown = [...around, own]
  const box = boxAround(map, shown)
  const others = map.counties.filter((shape) => !shown.includes(shape) && overlaps(box, shape))
  return {
    box,
    counties: withProjects(shown, openAround),
    rest: others.map(({ path }) => path).join(''),
  }
}

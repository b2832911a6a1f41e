import { placeLabel, placeName, placePath, type Place } from '#shared/places/place_addresses'
import { usStates, type UsState } from '#shared/places/us_states'
import type { StateMap } from '#shared/places/county_map'
import type { PlacePage } from '#queries/place_page'
import { placeMap } from '#transformers/place_map'
import PlaceProjectTransformer from '#transformers/place_project_transformer'

/** A link to the page of a place. */
export type PlaceLink = {
  label: string
  href: string
}

export const placeLink = (place: Place): PlaceLink => ({
  label: placeLabel(place),
  href: placePath(place),
})

/** Neighboring counties; those of another state with its name. */
const neighborLinks = (state: UsState, neighbors: readonly Place[]): PlaceLink[] =>
  neighbors
    .map((neighbor) => {
      const link = placeLink(neighbor)
      return neighbor.state === state
        ? link
        : { ...link, label: `${link.label}, ${usStates.label(neighbor.state)}` }
    })
    .toSorted((one, another) => one.label.localeCompare(another.label, 'en'))

/** Props of the page of a state or county: the same for every viewer, and what everyone may see. */
export function placePageProps(page: PlacePage, map: StateMap) {
  const { place, projects, activeCounties, counties, neighbors, openAround: _, ...figures } = page
  const { state, county } = place
  return {
    ...figures,
    place: {
      ...place,
      stateLabel: usStates.label(state),
      label: placeLabel(place),
      name: placeName(place),
    },
    /** The state, on the page of a county. */
    above: county === null ? null : placeLink({ state, county: null }),
    projects: projects.map((project) => new PlaceProjectTransformer(project).toObject()),
    activeCounties: activeCounties.map(({ county: name, projects: count }) => ({
      ...placeLink({ state, county: name }),
      projects: count,
    })),
    counties: counties.map(placeLink),
    neighbors: neighborLinks(state, neighbors),
    map: placeMap(map, page),
  }
}

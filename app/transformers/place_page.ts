import { neighborsOf } from '#shared/gazetteer'
import { countiesOf, placeLabel, placeName, placePath, type Place } from '#shared/place_addresses'
import { usStates } from '#shared/us_states'
import type { PlacePage } from '#queries/place_page'
import ProjectTransformer from '#transformers/project_transformer'

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
const neighborLinks = ({ state, county }: Place): PlaceLink[] =>
  (county === null ? [] : neighborsOf({ name: county, state }))
    .map(({ name, state: other }) => {
      const neighbor = { state: other, county: name }
      const link = placeLink(neighbor)
      return other === state ? link : { ...link, label: `${link.label}, ${usStates.label(other)}` }
    })
    .toSorted((one, another) => one.label.localeCompare(another.label, 'en'))

/** Props of the page of a state or county: the same for every viewer, and what everyone may see. */
export function placePageProps({ place, projects, activeCounties, ...figures }: PlacePage) {
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
    projects: projects.map((project) => new ProjectTransformer(project, null).forPlacePage()),
    activeCounties: activeCounties.map(({ county: name, projects: count }) => ({
      ...placeLink({ state, county: name }),
      projects: count,
    })),
    counties: county === null ? countiesOf(state).map((each) => placeLink(each)) : [],
    neighbors: neighborLinks(place),
  }
}

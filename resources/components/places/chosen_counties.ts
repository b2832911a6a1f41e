import type { SearchArea } from '#shared/projects/saved_searches'
import type { UsState } from '#shared/places/us_states'
import { sameName } from '~/components/places/same_name'

export interface ChosenCounty {
  county: string
  state: UsState
}

export const sameCounty = (one: ChosenCounty, other: ChosenCounty) =>
  one.state === other.state && sameName(one.county, other.county)

/** The counties among the areas of a search. */
export const countiesIn = (areas: readonly SearchArea[]): ChosenCounty[] =>
  areas.flatMap(({ county, state }) => (county ? [{ county, state }] : []))

/** The states that a search has as a whole. */
export const wholeStatesIn = (areas: readonly SearchArea[]): UsState[] =>
  areas.flatMap(({ county, city, state }) => (county || city ? [] : [state]))

/** The areas with these counties in place of those among them. Cities and states stay. */
export function withCounties(
  areas: readonly SearchArea[],
  counties: readonly ChosenCounty[]
): SearchArea[] {
  const former = countiesIn(areas)
  return [
    ...areas.filter(
      ({ county, state }) => !county || counties.some((each) => sameCounty(each, { county, state }))
    ),
    ...counties.filter((each) => !former.some((other) => sameCounty(other, each))),
  ]
}

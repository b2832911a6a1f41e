import { isOtherForm, saysState } from '#shared/places/typed_place'
import { isSearchable } from '#shared/projects/search_enums'
import { cityMeaning, countyMeaning } from '~/components/places/place_meanings'
import type { SearchFilters } from '~/components/search/filters'

/** Whether a search can begin: a city such as `28801` may say its state itself. */
export const maySearch = (filters: SearchFilters): boolean =>
  isSearchable(filters) || saysState(filters.city) || saysState(filters.county)

/** With the places that the texts in the fields of city and county say; as they are if it isn't clear. */
export async function understood(
  filters: SearchFilters,
  signal?: AbortSignal
): Promise<SearchFilters> {
  const { city, county, state } = filters
  const ask = { city: cityMeaning, county: countyMeaning }
  const saidBy = async (kind: keyof typeof ask) => {
    if (!isOtherForm(filters[kind])) return null
    const meaning = await ask[kind](filters[kind], state, signal).catch(() => null)
    return meaning?.said ?? null
  }
  const [saidCity, saidCounty] = await Promise.all([saidBy('city'), saidBy('county')])
  return {
    ...filters,
    city: saidCity?.name ?? city,
    county: saidCounty?.name ?? county,
    state: saidCity?.state ?? saidCounty?.state ?? state,
  }
}

import { isOtherForm, saysState } from '#shared/places/typed_place'
import { isSearchable } from '#shared/projects/search_enums'
import { citiesMeant } from '~/components/places/settled_places'
import { suggestedCities } from '~/components/places/use_place_suggestions'
import type { SearchFilters } from '~/components/search/filters'

/** Whether a search can begin: a city such as `28801` may say its state itself. */
export const maySearch = (filters: SearchFilters): boolean =>
  isSearchable(filters) || saysState(filters.city)

/** With the place that the text in the field of the city says, as the server reads it; as they are if it isn't clear. */
export async function understood(
  filters: SearchFilters,
  signal?: AbortSignal
): Promise<SearchFilters> {
  const { city, state } = filters
  if (!isOtherForm(city)) return filters
  const found = await suggestedCities(city, state, signal).catch(() => [])
  const { same } = citiesMeant(found, state)
  const isClear = same.length === 1 || (same.length > 1 && state !== '')
  return isClear ? { ...filters, city: same[0].name, state: same[0].state } : filters
}

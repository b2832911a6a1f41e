import {
  searchFilterNames,
  searchPaging,
  type SearchFilterName,
} from '#shared/projects/search_enums'
import type User from '#models/user'
import type { FoundWithHelp } from '#queries/project_search'
import ProjectCardTransformer from '#transformers/project_card_transformer'

/** Props of the search page; `found` is null before a search. */
export function searchPageProps(
  found: FoundWithHelp | null,
  filters: Partial<Record<SearchFilterName, string | number | null>>,
  stager: User | null
) {
  const { results = [], total = null, suggestion = null, nearby = [] } = found ?? {}
  return {
    filters: Object.fromEntries(
      searchFilterNames.map((name) => [name, filters[name] ?? ''])
    ) as Record<SearchFilterName, string>,
    results: found && ProjectCardTransformer.transform(results, stager),
    ...{ total, suggestion, nearby },
    unknownPlace: found?.unknownPlace ?? false,
    pages: Math.max(1, Math.ceil(results.length / searchPaging.size)),
  }
}

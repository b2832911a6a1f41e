import { searchPages } from '#enums/search_enums'
import { searchProjects } from '#queries/project_search'
import { suggestionFor } from '#queries/search_suggestion'
import type User from '#models/user'
import ProjectTransformer from '#transformers/project_transformer'
import type { SearchAddress } from '#validators/search_address'

/** Everything the search page starts with; `stager` is null for those who may not search. */
export async function searchPage({ page, ...asked }: SearchAddress, stager: User | null) {
  const filters = {
    city: asked.city ?? '',
    county: asked.county ?? '',
    state: asked.state ?? '',
    propertyType: asked.propertyType ?? '',
    stagingLevel: asked.stagingLevel ?? '',
    size: asked.size ?? '',
    timeline: asked.timeline ?? '',
    sort: asked.sort ?? '',
  }
  const complete = Boolean((filters.city || filters.county) && filters.state)
  const found = stager && complete ? await searchProjects(asked, stager, { pages: page }) : null
  const nothing = stager && found?.total === 0
  return {
    filters,
    results: found
      ? ProjectTransformer.transform(found.results, stager).useVariant('forCard')
      : null,
    total: found?.total ?? null,
    suggestion: nothing ? await suggestionFor(asked, stager) : null,
    pages: Math.max(1, Math.ceil((found?.results.length ?? 0) / searchPages.size)),
    allowed: stager !== null,
  }
}

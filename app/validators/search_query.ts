import { searchPaging } from '#shared/projects/search_enums'
import { searchValidator } from '#validators/project'

/** The search in a query string. The page shows all results up to the end of `page`. */
export type SearchQuery = Omit<
  Awaited<ReturnType<typeof searchValidator.validate>>,
  'page' | 'after' | 'removed'
> & { page: number }

/** Parses the search in a page's query string. Ignores invalid parameters. */
export async function parseSearchQuery({
  removed,
  after,
  ...query
}: Record<string, unknown>): Promise<SearchQuery> {
  const [error, search] = await searchValidator.tryValidate(query)
  if (search) return { ...search, page: Math.min(search.page ?? 1, searchPaging.restored) }
  const messages: { field: string }[] = error.messages
  const wrong = new Set(messages.map(({ field }) => field.split('.')[0]))
  return parseSearchQuery(
    Object.fromEntries(Object.entries(query).filter(([name]) => !wrong.has(name)))
  )
}

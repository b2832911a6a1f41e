import { searchPages } from '#shared/search_enums'
import { searchValidator } from '#validators/project'

/** What an address asks for; `page` counts the pages that stand under each other. */
export type SearchAddress = Omit<
  Awaited<ReturnType<typeof searchValidator.validate>>,
  'page' | 'removed'
> & { page: number }

/**
 * The search in the query of a page's address. Old links and typed addresses
 * are read as far as they make sense: what does not is left out.
 */
export async function readSearch({
  removed,
  ...query
}: Record<string, unknown>): Promise<SearchAddress> {
  const [error, search] = await searchValidator.tryValidate(query)
  if (search) return { ...search, page: Math.min(search.page ?? 1, searchPages.restored) }
  const messages: { field: string }[] = error.messages
  const wrong = new Set(messages.map(({ field }) => field.split('.')[0]))
  return readSearch(Object.fromEntries(Object.entries(query).filter(([name]) => !wrong.has(name))))
}

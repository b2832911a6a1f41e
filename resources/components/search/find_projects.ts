import type { Data } from '@generated/data'
import { searchQuery } from '#shared/search_enums'
import { trimmed, type SearchFilters } from '~/components/search/filters'
import { api } from '~/lib/api'

export type ResultCard = Data.Project.Variants['forCard']

/** How a name that nothing is open under was probably meant. */
export type Suggestion = {
  city?: string
  county?: string
}

interface FoundProjects {
  results: ResultCard[]
  /** All that match, on every page together. */
  total: number
  suggestion: Suggestion | null
}

interface FindOptions {
  /** Counted from 1. */
  page?: number
  /** Looks among the projects that the company removed from its results instead. */
  removed?: boolean
  signal?: AbortSignal
}

/** Open projects at a place. What else there is to know comes in headers, so that the body stays a list. */
export async function findProjects(
  filters: SearchFilters,
  { page = 1, removed = false, signal }: FindOptions = {}
): Promise<FoundProjects> {
  const query = new URLSearchParams(searchQuery(trimmed(filters), page))
  query.set('status', 'open')
  if (removed) query.set('removed', 'true')
  const { body, headers } = await api.getWithHeaders('/api/projects', { query, signal })
  // Owners and admins get the rows of a dashboard.
  const results = body.filter((project): project is ResultCard => 'thumbnail' in project)
  const meant = headers.get('X-Suggestion')
  return {
    results,
    total: Number(headers.get('X-Total-Count') ?? results.length),
    suggestion: meant ? Object.fromEntries(new URLSearchParams(meant)) : null,
  }
}

/** The first pages together, after something in them changed. */
export async function findFirstPages(
  filters: SearchFilters,
  pages: number,
  options: Omit<FindOptions, 'page'> = {}
): Promise<FoundProjects> {
  const numbers = Array.from({ length: pages }, (_, index) => index + 1)
  const answers = await Promise.all(
    numbers.map((page) => findProjects(filters, { ...options, page }))
  )
  const results = answers.reduce<ResultCard[]>((all, next) => joined(all, next.results), [])
  return { ...answers[0], results }
}

/** Pages shift when a project is posted or closed between two calls: nothing may show twice. */
export function joined(shown: ResultCard[], next: ResultCard[]): ResultCard[] {
  const known = new Set(shown.map(({ id }) => id))
  return [...shown, ...next.filter(({ id }) => !known.has(id))]
}

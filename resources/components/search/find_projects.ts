import type { Data } from '@generated/data'
import { searchQuery } from '#shared/projects/search_enums'
import { trimmed, type SearchFilters } from '~/components/search/filters'
import { api } from '~/lib/api'

export type ResultCard = Data.ProjectCard

/** The probable spelling of a place name that has no open projects. */
export type Suggestion = {
  city?: string
  county?: string
}

/** A place with open projects, in whole miles from the searched one. */
export type NearbyPlace = { city: string; state: string; miles: number }

interface FoundProjects {
  results: ResultCard[]
  /** Number of matches on all pages. */
  total: number
  suggestion: Suggestion | null
  /** The nearest places with results, if nothing was found. */
  nearby: NearbyPlace[]
  /** Nobody knows where the place is, so a distance has no effect. */
  unknownPlace: boolean
}

interface FindOptions {
  /** Counted from 1. */
  page?: number
  /** The last project of the page before, so that the page continues right after it. */
  after?: ResultCard
  /** Searches the projects that the stager removed from its results instead. */
  removed?: boolean
  signal?: AbortSignal
}

/** Finds open projects in a place. The response body is the list; the rest is in its headers. */
export async function findProjects(
  filters: SearchFilters,
  { page = 1, after, removed = false, signal }: FindOptions = {}
): Promise<FoundProjects> {
  const query = new URLSearchParams(searchQuery(trimmed(filters), page))
  query.set('status', 'open')
  if (after) query.set('after', String(after.id))
  if (removed) query.set('removed', 'true')
  const { body, headers } = await api.getWithHeaders('/api/projects', { query, signal })
  // For owners and admins the response has dashboard rows, without thumbnails.
  const results = body.filter((project): project is ResultCard => 'thumbnail' in project)
  const meant = headers.get('X-Suggestion')
  return {
    results,
    total: Number(headers.get('X-Total-Count') ?? results.length),
    suggestion: meant ? Object.fromEntries(new URLSearchParams(meant)) : null,
    nearby: (headers.get('X-Nearby') ?? '').split(', ').filter(Boolean).map(readNearby),
    unknownPlace: headers.get('X-Place') === 'unknown',
  }
}

function readNearby(text: string): NearbyPlace {
  const query = new URLSearchParams(text)
  return {
    city: query.get('city') ?? '',
    state: query.get('state') ?? '',
    miles: Number(query.get('miles')),
  }
}

/** Loads the first pages again, after something in them has changed. */
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

/** Joins pages without duplicates, since projects posted between two requests shift the pages. */
export function joined(shown: ResultCard[], next: ResultCard[]): ResultCard[] {
  const known = new Set(shown.map(({ id }) => id))
  return [...shown, ...next.filter(({ id }) => !known.has(id))]
}

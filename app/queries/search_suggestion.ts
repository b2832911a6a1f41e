import db from '@adonisjs/lucid/services/db'
import { maskedText, type Masking } from '#shared/masking'
import type { SearchFilters } from '#shared/search_enums'
import { countyKey, openProjectsFor } from '#queries/project_search'
import type User from '#models/user'

/** The probable spelling of a place without results, as written by an owner. */
export interface Suggestion {
  city?: string
  county?: string
}

/** The indexed expressions. */
const keys = {
  city: "coalesce(projects.city_key, '')",
  county: "coalesce(projects.county_key, '')",
} as const

/**
 * The most similar name of a place in that state with open projects; null if the name itself is
 * such a place or none is similar. Reads one row of an index ordered by similarity.
 */
async function mostSimilarPlace(
  kind: keyof typeof keys,
  name: string,
  state: string,
  stager: User
): Promise<string | null> {
  const key = keys[kind]
  const found = await openProjectsFor(stager)
    .where('projects.state', state)
    .whereRaw(`${key} % lower(?)`, [name])
    .orderByRaw(`${key} <-> lower(?)`, [name])
    .select(`projects.${kind} as name`, 'projects.masked')
    .select(db.raw(`${key} = lower(?) as same`, [name]))
    .first()
  if (!found || found.same) return null
  const place: Record<'city' | 'county', string> & { masked: Masking | null } = {
    city: found.name,
    county: found.name,
    masked: found.masked,
  }
  return maskedText(place, kind).trim()
}

/** The suggestion for a search without results; null without a state or a similar name. */
export async function suggestionFor(
  { city, county, state }: SearchFilters,
  stager: User
): Promise<Suggestion | null> {
  if (!state) return null
  const suggestion: Suggestion = {}
  const suggestedCity = city && (await mostSimilarPlace('city', city, state, stager))
  if (suggestedCity) suggestion.city = suggestedCity
  const suggestedCounty =
    county && (await mostSimilarPlace('county', countyKey(county), state, stager))
  if (suggestedCounty) suggestion.county = suggestedCounty
  return suggestedCity || suggestedCounty ? suggestion : null
}

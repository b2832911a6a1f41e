import db from '@adonisjs/lucid/services/db'
import { maskedText, type Masking } from '#enums/masking'
import { countyKey, onOffer, type SearchFilters } from '#models/project/search'
import type User from '#models/user'

/** How a name that nothing is open under was probably meant, as an owner has written it. */
export interface Suggestion {
  city?: string
  county?: string
}

/** As the index has them. */
const keys = {
  city: "coalesce(projects.city_key, '')",
  county: "coalesce(projects.county_key, '')",
} as const

/**
 * The name nearest in spelling among the places with something on offer in that state; none
 * when the name itself is among them, or when none is near. One walk along an index, nearest
 * names first, which ends at the first one.
 */
async function nearest(
  kind: keyof typeof keys,
  name: string,
  state: string,
  stager: User
): Promise<string | null> {
  const key = keys[kind]
  const found = await onOffer(stager)
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

/** R22: for a search that found nothing; null when it has no state or nothing is near. */
export async function suggestionFor(
  { city, county, state }: SearchFilters,
  stager: User
): Promise<Suggestion | null> {
  if (!state) return null
  const suggestion: Suggestion = {}
  const meantCity = city && (await nearest('city', city, state, stager))
  if (meantCity) suggestion.city = meantCity
  const meantCounty = county && (await nearest('county', countyKey(county), state, stager))
  if (meantCounty) suggestion.county = meantCounty
  return meantCity || meantCounty ? suggestion : null
}

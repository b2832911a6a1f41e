import db from '@adonisjs/lucid/services/db'
import { maskedText, type Masking } from '#shared/masking'
import type { UsState } from '#shared/us_states'
import { countyKey, openProjectsFor } from '#queries/project_search'
import type User from '#models/user'

export interface PlaceSearch {
  kind?: 'city' | 'county' | null
  /** What the name starts with, in any case; everything if empty. */
  prefix?: string | null
  state?: UsState | null
}

/** A place with open projects, as an owner wrote it. */
export interface Place {
  name: string
  state: UsState
}

const mostPlaces = 8

/**
 * Places with projects that `stager` can find, in alphabetical order. Jumps from one name to the
 * next in the index, so the cost depends on the number of places shown, not of projects.
 */
export async function placesStartingWith(
  { kind, prefix, state }: PlaceSearch,
  stager: User
): Promise<Place[]> {
  const column = kind ?? 'city'
  const key = `projects.${column}_key collate "C"`
  const typed = column === 'county' ? countyKey(prefix ?? '') : (prefix ?? '')
  const pattern = `${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const first = openProjectsFor(stager)
    .whereNotNull('projects.state')
    .whereRaw(`${key} like lower(?)`, [pattern])
    .select(
      db.raw(`${key} as key`),
      'projects.state',
      `projects.${column} as name`,
      'projects.masked'
    )
    .orderByRaw(`${key}, projects.state`)
    .limit(1)
  if (state) first.where('projects.state', state)
  const next = first.clone().whereRaw(`(${key}, projects.state) > (places.key, places.state)`)
  const [start, step] = [first.toSQL(), next.toSQL()]
  const { rows } = await db.rawQuery<{
    rows: { name: string; state: UsState; masked: Masking | null }[]
  }>(
    `with recursive places as (
       (${start.sql})
       union all
       select next.* from places cross join lateral (${step.sql}) next
     )
     select name, state, masked from places limit ${mostPlaces}`,
    [...start.bindings, ...step.bindings]
  )
  // A name that contains contact details is left out: it names no place.
  return rows.flatMap(({ name, state: foundIn, masked }) => {
    const place: Record<'city' | 'county', string> & { masked: Masking | null } = {
      city: name,
      county: name,
      masked,
    }
    return maskedText(place, column) === name ? [{ name: name.trim(), state: foundIn }] : []
  })
}

import db from '@adonisjs/lucid/services/db'
import { countyKeyPrefixes } from '#shared/counties'
import { maskedText, type Masking } from '#shared/masking'
import { placeKeyPrefixes } from '#shared/place_keys'
import type { UsState } from '#shared/us_states'
import { lastDayOf } from '#models/project/visibility'
import { openProjectsFor } from '#queries/open_projects'
import type User from '#models/user'

export type PlaceKind = 'city' | 'county'

export interface PlaceSearch {
  kind?: PlaceKind | null
  /** What the name starts with, however it's written; everything if empty. */
  prefix?: string | null
  state?: UsState | null
}

/** A place with open projects, as an owner wrote it. */
export interface Place {
  name: string
  state: UsState
}

const mostPlaces = 8

/** Names looked at to find places with projects that the stager can find. */
const mostNames = 100

/** Projects looked at in one place; the stager may have posted or dismissed the first ones. */
const mostProjects = 200

/** In the order of characters, as in the indexes. */
const keyOf = (kind: PlaceKind) => `projects.${kind}_key collate "C"`

/** The projects in the indexes of names. */
const namedProjects = () =>
  db.from('projects').whereRaw(
    `projects.status = 'open' and projects.deleted_at is null and projects.hidden_at is null
     and projects.state is not null`
  )

/** One table of `placesTable`: the places whose keys start with `beginning`. */
function placesFrom(table: string, kind: PlaceKind, beginning: string, state?: UsState | null) {
  const first = namedProjects()
    .select(db.raw(`${keyOf(kind)} as key`), 'projects.state')
    .orderByRaw(`${keyOf(kind)}, projects.state`)
    .limit(1)
  if (state) first.where('projects.state', state)
  if (beginning) {
    const start = beginning.replaceAll(/[\\%_]/g, String.raw`\$&`)
    first.whereRaw(`${keyOf(kind)} like ?`, [`${start}%`])
  }
  const next = first
    .clone()
    .whereRaw(`(${keyOf(kind)}, projects.state) > (${table}.key, ${table}.state)`)
    .toSQL()
  const { sql, bindings } = first.toSQL()
  return {
    sql: `${table} as (
      (${sql})
      union all
      select next.* from ${table} cross join lateral (${next.sql}) next
    )`,
    bindings: [...bindings, ...next.bindings],
  }
}

/**
 * A recursive table `places` with `key` and `state` of each place with open projects, in
 * alphabetical order. Jumps from one name to the next in an index, so the cost depends on the number
 * of places read, not of projects.
 *
 * @param beginnings  what the keys start with: one or the other
 */
export function placesTable(
  kind: PlaceKind,
  { beginnings = [''], state }: { beginnings?: string[]; state?: UsState | null }
) {
  // "n" is the beginning of "north" too.
  const distinct = beginnings
    .filter((one) => !beginnings.some((other) => other !== one && one.startsWith(other)))
    .toSorted()
  const tables = distinct.map((beginning, at) => placesFrom(`places_${at}`, kind, beginning, state))
  const all = distinct.map((_beginning, at) => `select * from places_${at}`)
  return {
    sql: `${tables.map(({ sql }) => sql).join(', ')}, places as (${all.join(' union all ')})`,
    bindings: tables.flatMap(({ bindings }) => bindings),
  }
}

/** `name` and `masked` of a project in a row of `places` that the stager can find. */
export function foundInPlace(kind: PlaceKind, stager: User) {
  const latest = namedProjects()
    .whereRaw(`${keyOf(kind)} = places.key and projects.state = places.state`)
    .whereRaw(`${lastDayOf('projects')} >= current_date`)
    .orderByRaw(`${lastDayOf('projects')} desc`)
    .limit(mostProjects)
  return openProjectsFor(stager, { among: latest })
    .select(`projects.${kind} as name`, 'projects.masked')
    .limit(1)
    .toSQL()
}

export interface NamedPlace {
  name: string
  masked: Masking | null
}

/** The name without contact details. */
export const publicName = (kind: PlaceKind, { name, masked }: NamedPlace) =>
  maskedText({ city: name, county: name, masked }, kind)

/**
 * Places with projects that `stager` can find, in alphabetical order. Leaves out a place among whose
 * first 200 projects there is none, and ends after 100 names.
 */
export async function placesStartingWith(
  { kind, prefix, state }: PlaceSearch,
  stager: User
): Promise<Place[]> {
  const column = kind ?? 'city'
  const beginningsOf = column === 'county' ? countyKeyPrefixes : placeKeyPrefixes
  const places = placesTable(column, { beginnings: beginningsOf(prefix ?? ''), state })
  const found = foundInPlace(column, stager)
  const { rows } = await db.rawQuery<{ rows: (NamedPlace & Pick<Place, 'state'>)[] }>(
    `with recursive ${places.sql}
     select found.name, places.state, found.masked
     from (select * from places limit ${mostNames}) places cross join lateral (${found.sql}) found
     limit ${mostPlaces}`,
    [...places.bindings, ...found.bindings]
  )
  // A name that contains contact details is left out: it names no place.
  return rows.flatMap((row) =>
    publicName(column, row) === row.name ? [{ name: row.name.trim(), state: row.state }] : []
  )
}

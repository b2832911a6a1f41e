import db from '@adonisjs/lucid/services/db'
import { maskedText, type Masking } from '#shared/masking/masking'
import type { UsState } from '#shared/places/us_states'
import { lastDayOf, marketTodaySql } from '#models/project/visibility'
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

/** SQL of what keys start with: one or the other. */
const beginningsOf = (kind: PlaceKind) => `${kind === 'city' ? 'place' : 'county'}_key_prefixes(?)`

/** One table of `placesTable`: the places whose keys start with the first or second beginning of the prefix. */
function placesFrom(
  table: string,
  kind: PlaceKind,
  at: 1 | 2,
  prefix: string,
  state?: UsState | null
) {
  const first = namedProjects()
    .select(db.raw(`${keyOf(kind)} as key`), 'projects.state')
    .orderByRaw(`${keyOf(kind)}, projects.state`)
    .limit(1)
  if (state) first.where('projects.state', state)
  if (prefix) {
    const given = beginningsOf(kind)
    first.whereRaw(
      String.raw`${keyOf(kind)} between (${given})[${at}] and (${given})[${at}] || U&'\+10FFFF'`,
      [prefix, prefix]
    )
    // "n" is the beginning of "north" too.
    if (at === 2) first.whereRaw(`not starts_with((${given})[2], (${given})[1])`, [prefix, prefix])
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
 * @param prefix  what the names start with; the last word may be incomplete
 */
export function placesTable(
  kind: PlaceKind,
  { prefix = '', state }: { prefix?: string; state?: UsState | null }
) {
  // "saint" is before "st" in the alphabet.
  const beginnings = prefix ? ([2, 1] as const) : ([1] as const)
  const tables = beginnings.map((at) => placesFrom(`places_${at}`, kind, at, prefix, state))
  const all = beginnings.map((at) => `select * from places_${at}`)
  return {
    sql: `${tables.map(({ sql }) => sql).join(', ')}, places as (${all.join(' union all ')})`,
    bindings: tables.flatMap(({ bindings }) => bindings),
  }
}

/** `name` and `masked` of a project in a row of `places` that the stager can find. */
export function foundInPlace(kind: PlaceKind, stager: User) {
  const latest = namedProjects()
    .whereRaw(`${keyOf(kind)} = places.key and projects.state = places.state`)
    .whereRaw(`${lastDayOf('projects')} >= ${marketTodaySql}`)
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
  const places = placesTable(column, { prefix: prefix ?? '', state })
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

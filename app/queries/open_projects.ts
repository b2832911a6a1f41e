import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { sizeRanges, type SearchFilters, type SearchOrder } from '#shared/projects/search_enums'
import type { Point } from '#models/place'
import {
  isListed,
  isOnOffer,
  lastDayOf,
  marketTodaySql,
  suspendedIds,
} from '#models/project/visibility'
import type User from '#models/user'

/**
 * Other people's open projects: those the stager has dismissed if `removed`, or else the rest.
 *
 * @param among  only these projects, in their order
 */
export function openProjectsFor(
  stager: User,
  { removed = false, among }: { removed?: boolean; among?: DatabaseQueryBuilderContract } = {}
) {
  const dismissed = db
    .from('dismissals')
    .where('dismissals.user_id', stager.id)
    .whereColumn('dismissals.project_id', 'projects.id')
  const query = db
    .from(among ? among.as('projects') : 'projects')
    .whereRaw(isOnOffer('projects'))
    .whereNot('projects.user_id', stager.id)
  return removed ? query.whereExists(dismissed) : query.whereNotExists(dismissed)
}

const sizeOf = (projects: string) => `coalesce(${projects}.square_footage, 0)`

/**
 * The same, except for dismissed ones, in one scan of the table: suspended owners and dismissals are looked
 * up in advance. So a limit ends it early, however few projects the planner expects.
 */
export const openProjectsInOneScan = (stager: User) =>
  db
    .from('projects')
    .whereRaw(`${isListed('projects')} and ${lastDayOf('projects')} >= ${marketTodaySql}`)
    .whereNot('projects.user_id', stager.id)
    .whereRaw(`projects.user_id not in (${suspendedIds})`)
    .whereRaw('projects.id not in (select project_id from dismissals where user_id = ?)', [
      stager.id,
    ])

/** Projects anywhere that match the other filters. */
export const matchingAnywhere = (filters: SearchFilters, stager: User) =>
  refine(openProjectsFor(stager, { removed: filters.removed }), filters)

/** Narrows projects by everything but their place. */
export function refine(query: DatabaseQueryBuilderContract, filters: SearchFilters) {
  const { propertyType, stagingLevel, size, timeline } = filters
  if (propertyType) query.where('projects.property_type', propertyType)
  if (stagingLevel) query.where('projects.staging_level', stagingLevel)
  if (timeline) query.where('projects.timeline', timeline)
  if (size) query.whereRaw(`${sizeOf('projects')} between ? and ?`, [...sizeRanges[size]])
  return query
}

/** Projects in the place itself, including those without a state. */
export function matchingInPlace(filters: SearchFilters, stager: User) {
  const { city, county, state } = filters
  const query = matchingAnywhere(filters, stager)
  if (city) query.whereRaw('projects.city_key = place_key(?)', [city])
  if (county) query.whereRaw('projects.county_key = county_key(?)', [county])
  if (state) query.whereRaw("coalesce(projects.state, '') in (?, '')", [state])
  return query
}

/** An order of results. The columns point the same way, to be compared as a row. */
export interface ResultOrder {
  /** As in the indexes. */
  columns: (projects: string) => string[]
  direction: 'asc' | 'desc'
}

const orders: Readonly<Record<Exclude<SearchOrder, 'nearest'>, ResultOrder>> = {
  newest: {
    columns: (projects) => [`${projects}.created_at`, `${projects}.id`],
    direction: 'desc',
  },
  largest: { columns: (projects) => [sizeOf(projects), `${projects}.id`], direction: 'desc' },
  closing: { columns: (projects) => [lastDayOf(projects), `(-${projects}.id)`], direction: 'asc' },
}

export const pointSql = ({ longitude, latitude }: Point) => `point(${longitude}, ${latitude})`

/** SQL of the miles from a center. A project without a point counts as in the place itself. */
export const milesFrom = (center: Point, projects: string) =>
  `coalesce(miles_between(${pointSql(center)}, ${projects}.point), 0)`

/** The nearest first, and the latest first in each place. Without a center, `nearest` is the default. */
export function orderOf(sort: SearchFilters['sort'], center: Point | null): ResultOrder {
  if (sort !== 'nearest') return orders[sort ?? 'newest']
  if (!center) return orders.newest
  return {
    columns: (projects) => [milesFrom(center, projects), `(-${projects}.id)`],
    direction: 'asc',
  }
}

/** SQL of an order by `columns`. */
export const ordered = ({ columns, direction }: ResultOrder) =>
  columns('projects')
    .map((column) => `${column} ${direction}`)
    .join(', ')

/** SQL condition for the results after the project whose id is bound. */
export const isAfter = ({ columns, direction }: ResultOrder) =>
  `(${columns('projects')}) ${direction === 'asc' ? '>' : '<'}
    (select ${columns('last')} from projects last where last.id = ?)`

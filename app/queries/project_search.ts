import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { countyKey } from '#shared/counties'
import { placeKey } from '#shared/place_keys'
import {
  searchPaging,
  sizeRanges,
  type SearchFilters,
  type SearchOrder,
} from '#shared/search_enums'
import Project from '#models/project'
import { viewerBidColumn, viewerInvitationColumn } from '#models/project/figures'
import { isOnOffer, lastDayOf } from '#models/project/visibility'
import type User from '#models/user'

interface Pages {
  /** The first page to read, from 1. */
  page?: number
  /** How many pages to read at once. */
  pages?: number
  /**
   * Id of the last project of the page before: the page starts right after it, so that a far page
   * costs as much as the first. `page` only counts then.
   */
  after?: number
}

interface FoundProjects {
  results: Project[]
  /** Number of matches: exact up to `countedMatches`, beyond that at least one more than was read. */
  total: number
}

/** Counting stops here: nobody pages through a thousand projects. */
const countedMatches = 1000

const sizeOf = (projects: string) => `coalesce(${projects}.square_footage, 0)`

/** The columns of each order, as in its indexes. They point the same way, to be compared as a row. */
const orders: Readonly<
  Record<SearchOrder, { columns: (projects: string) => string[]; direction: 'asc' | 'desc' }>
> = {
  newest: {
    columns: (projects) => [`${projects}.created_at`, `${projects}.id`],
    direction: 'desc',
  },
  largest: { columns: (projects) => [sizeOf(projects), `${projects}.id`], direction: 'desc' },
  closing: { columns: (projects) => [lastDayOf(projects), `(-${projects}.id)`], direction: 'asc' },
}

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

function matching(filters: SearchFilters, stager: User) {
  const { city, county, state, propertyType, stagingLevel, size, timeline } = filters
  const query = openProjectsFor(stager, { removed: filters.removed })
  if (city) query.where('projects.city_key', placeKey(city))
  if (county) query.where('projects.county_key', countyKey(county))
  if (state) query.whereRaw("coalesce(projects.state, '') in (?, '')", [state])
  if (propertyType) query.where('projects.property_type', propertyType)
  if (stagingLevel) query.where('projects.staging_level', stagingLevel)
  if (timeline) query.where('projects.timeline', timeline)
  if (size) query.whereRaw(`${sizeOf('projects')} between ? and ?`, [...sizeRanges[size]])
  return query
}

/**
 * Open projects in a city or county, including those without a state, in one query. Finds the ids
 * in the order of an index and stops at the end of the page, then reads only these projects with
 * their figures.
 */
export async function searchProjects(
  filters: SearchFilters,
  stager: User,
  { page = 1, pages = 1, after }: Pages = {}
): Promise<FoundProjects> {
  const { columns, direction } = orders[filters.sort ?? 'newest']
  const order = columns('projects')
    .map((column) => `${column} ${direction}`)
    .join(', ')
  const before = (page - 1) * searchPaging.size
  const wanted = pages * searchPaging.size
  const found = matching(filters, stager)
    .select('projects.id', db.raw(`row_number() over (order by ${order}) as place`))
    .orderByRaw(order)
    .offset(after ? 0 : before)
    .limit(wanted + 1)
  if (after) {
    found.whereRaw(
      `(${columns('projects')}) ${direction === 'asc' ? '>' : '<'}
        (select ${columns('last')} from projects last where last.id = ?)`,
      [after]
    )
  }
  const counted = matching(filters, stager)
    .select('projects.id')
    .orderByRaw(order)
    .limit(countedMatches + 1)
  const rows = await Project.withFigures()
    .with('found', found)
    .with('counted', counted)
    .joinRaw('inner join found on found.id = projects.id')
    .select(
      db.raw('(select count(*)::int from counted) as total'),
      db.raw(`${viewerBidColumn}, ${viewerInvitationColumn}`, { viewerId: stager.id })
    )
    .orderBy('found.place')
  if (rows.length === 0) {
    if (page === 1 && !after) return { results: [], total: 0 }
    const { total } = await searchProjects(filters, stager)
    return { results: [], total }
  }
  const total: number = rows[0].$extras.total
  return {
    results: rows.slice(0, wanted),
    total: total <= countedMatches ? total : Math.max(total, before + rows.length),
  }
}

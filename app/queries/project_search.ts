import db from '@adonisjs/lucid/services/db'
import {
  searchPaging,
  sizeRanges,
  type SearchFilters,
  type SearchOrder,
} from '#shared/search_enums'
import Project from '#models/project'
import { viewerBidColumn, viewerInvitationColumn } from '#models/project/figures'
import { isOnOffer } from '#models/project/visibility'
import type User from '#models/user'

interface Pages {
  /** The first page to read, from 1. */
  page?: number
  /** How many pages to read at once. */
  pages?: number
}

interface FoundProjects {
  results: Project[]
  /** Number of matches: exact up to `countedMatches`, beyond that at least one more than was read. */
  total: number
}

/** Counting stops here: nobody pages through a thousand projects. */
const countedMatches = 1000

const orders: Readonly<Record<SearchOrder, string>> = {
  newest: 'projects.created_at desc, projects.id desc',
  largest: 'projects.square_footage desc nulls last, projects.id desc',
  closing: 'projects.deadline asc nulls last, projects.id desc',
}

/** Other people's open projects: those the stager has dismissed if `removed`, or else the rest. */
export function openProjectsFor(stager: User, { removed = false } = {}) {
  const dismissed = db
    .from('dismissals')
    .where('dismissals.user_id', stager.id)
    .whereColumn('dismissals.project_id', 'projects.id')
  const query = db
    .from('projects')
    .whereRaw(isOnOffer('projects'))
    .whereNot('projects.user_id', stager.id)
  return removed ? query.whereExists(dismissed) : query.whereNotExists(dismissed)
}

/** The name without "County". PostgreSQL lowercases it, as in the indexed key. */
export const countyKey = (county: string) => county.replace(/\s+county$/i, '')

function matching(filters: SearchFilters, stager: User) {
  const { city, county, state, propertyType, stagingLevel, size, timeline } = filters
  const query = openProjectsFor(stager, filters)
  if (city) query.whereRaw('projects.city_key = lower(?)', [city])
  if (county) query.whereRaw('projects.county_key = lower(?)', [countyKey(county)])
  if (state) {
    query.where((place) => place.where('projects.state', state).orWhereNull('projects.state'))
  }
  if (propertyType) query.where('projects.property_type', propertyType)
  if (stagingLevel) query.where('projects.staging_level', stagingLevel)
  if (timeline) query.where('projects.timeline', timeline)
  if (size) query.whereBetween('projects.square_footage', [...sizeRanges[size]])
  return query
}

/**
 * Open projects in a city or county, including those without a state, in one query. Finds and
 * counts the ids first, in index order, then reads only the requested pages with their figures.
 */
export async function searchProjects(
  filters: SearchFilters,
  stager: User,
  { page = 1, pages = 1 }: Pages = {}
): Promise<FoundProjects> {
  const offset = (page - 1) * searchPaging.size
  const wanted = pages * searchPaging.size
  const order = orders[filters.sort ?? 'newest']
  const matches = matching(filters, stager)
    .select('projects.id', db.raw(`row_number() over (order by ${order}) as place`))
    .orderByRaw(order)
    .limit(Math.max(offset + wanted, countedMatches) + 1)
  const found = db
    .from(matches.as('matches'))
    .select('id', 'place', db.raw('count(*) over ()::int as total'))
    .orderBy('place')
    .offset(offset)
    .limit(wanted)
  const results = await Project.withFigures()
    .with('found', found)
    .joinRaw('inner join found on found.id = projects.id')
    .select(
      'found.total',
      db.raw(`${viewerBidColumn}, ${viewerInvitationColumn}`, { viewerId: stager.id })
    )
    .orderBy('found.place')
  if (results.length > 0 || page === 1) return { results, total: results[0]?.$extras.total ?? 0 }
  const { total } = await searchProjects(filters, stager)
  return { results, total }
}

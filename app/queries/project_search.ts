import db from '@adonisjs/lucid/services/db'
import {
  countedProjects,
  isSearchable,
  searchPaging,
  type SearchFilters,
} from '#shared/projects/search_enums'
import { isOtherForm, namedWithState } from '#shared/places/typed_place'
import Place from '#models/place'
import Project from '#models/project'
import { viewerBidColumn, viewerInvitationColumn } from '#models/project/figures'
import type User from '#models/user'
import { nearbyPlaces } from '#queries/nearby_places'
import { isAfter, matchingInPlace, ordered, orderOf, pointSql } from '#queries/open_projects'
import { searchedAround, tablesAround, type Around } from '#queries/projects_around'
import { searchedAreas, tablesInAreas, type SearchedAreas } from '#queries/projects_in_areas'
import { suggestionFor } from '#queries/search_suggestion'

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
  /** Number of matches: exact up to `countedProjects`, beyond that at least one more than was read. */
  total: number
  /** Whether it is a search with a distance around a place that is known. */
  isAround: boolean
  /** Of a search in several places or in the company's own area. */
  areas: SearchedAreas | null
}

/** Projects around a center are gathered up to this number. Those of a larger circle are read in their order. */
const mostGathered = 1000

/**
 * Open projects in a city or county, including those without a state, within a distance of its center, or
 * in several places, in one query, once the centers are found. Finds the ids in the order of an index and stops at the end of the page,
 * then reads only these projects with their figures.
 */
export async function searchProjects(
  filters: SearchFilters,
  stager: User,
  { page = 1, pages = 1, after }: Pages = {}
): Promise<FoundProjects> {
  const areas = await searchedAreas(filters, stager)
  const around = areas ? null : await searchedAround(filters)
  const order = orderOf(filters.sort, around && around.center)
  const before = (page - 1) * searchPaging.size
  const wanted = pages * searchPaging.size
  const query = Project.withFigures()
  const inOrder = ordered(order)
  let matches = matchingInPlace(filters, stager)
  let counted = matchingInPlace(filters, stager).select('projects.id').orderByRaw(inOrder)
  const limit = (after ? 0 : before) + wanted + 1
  const span = { order, after, limit, mostGathered }
  const tables = areas
    ? tablesInAreas(filters, stager, areas, span)
    : around && tablesAround(filters, stager, around, span)
  if (tables) {
    for (const [name, table] of Object.entries(tables)) query.with(name, table)
    matches = db.from('first as projects')
    counted = db.from('all_around')
  } else if (after) matches.whereRaw(isAfter(order), [after])
  const found = matches
    .select('projects.id', db.raw(`row_number() over (order by ${inOrder}) as place`))
    .orderByRaw(inOrder)
    .offset(after ? 0 : before)
    .limit(wanted + 1)
  const rows = await query
    .with('found', found)
    .with('counted', counted.limit(countedProjects + 1))
    .joinRaw('inner join found on found.id = projects.id')
    .select(
      db.raw(around ? `round(${milesTo(around)})::int as miles` : 'null::int as miles'),
      db.raw('(select count(*)::int from counted) as total'),
      db.raw(`${viewerBidColumn}, ${viewerInvitationColumn}`, { viewerId: stager.id })
    )
    .orderBy('found.place')
  if (rows.length === 0) {
    if (page === 1 && !after) return { results: [], total: 0, isAround: around !== null, areas }
    const first = await searchProjects(filters, stager)
    return { ...first, results: [] }
  }
  const total: number = rows[0].$extras.total
  const results = rows.slice(0, wanted)
  return {
    results,
    total: total <= countedProjects ? total : Math.max(total, before + rows.length),
    isAround: around !== null,
    areas,
  }
}

/** SQL of the miles from the center; null for a project without a point. */
const milesTo = ({ center }: Around) => `miles_between(${pointSql(center)}, projects.point)`

/** What a text in another form says, such as a ZIP code; null if it isn't clear or names another state. */
async function saidBy(text: string | null | undefined, { county, state }: SearchFilters) {
  if (!text || !isOtherForm(text)) return null
  const found = await Place.understand(text, { county, state })
  return found && !found.isName && (!state || state === found.state) ? found : null
}

/**
 * `Asheville, NC` and `28801` in the field of the city are Asheville, and in that of the county Buncombe, as is
 * `Buncombe, NC`.
 */
async function withUnderstoodPlace(filters: SearchFilters): Promise<SearchFilters> {
  const city = await saidBy(filters.city, filters)
  if (city?.kind === 'city') return { ...filters, city: city.name, state: city.state }
  const county = await countySaidBy(filters)
  return county ? { ...filters, county: county.name, state: county.state } : filters
}

async function countySaidBy({ county, state }: SearchFilters) {
  const named = county && namedWithState(county)
  const same = named && (!state || state === named.state) && (await Place.countyNamed(named))
  if (same) return same
  const found = await saidBy(county, { state })
  return found && { name: found.county, state: found.state }
}

/** The filters that count: the own area, or else the places, or else the place. */
function countedFilters(filters: SearchFilters, areas: SearchedAreas | null): SearchFilters {
  const { area, areas: places, city, county, state, within, ...others } = filters
  if (!areas) return { ...others, city, county, state, within }
  return { ...others, ...(areas.isOwn ? { area } : { areas: places }) }
}

export type FoundWithHelp = Awaited<ReturnType<typeof searchWithHelp>>

/**
 * A search with what helps if it finds nothing: a similar search, and places nearby that have projects. `unknownPlace`
 * says that the place is unknown.
 */
export async function searchWithHelp(given: SearchFilters, stager: User, pages: Pages) {
  return searchUnderstood(await withUnderstoodPlace(given), stager, pages)
}

/** The same for the search in a page's address. Null if that lacks a place or its state, which a ZIP code says. */
export async function searchInAddress(given: SearchFilters, stager: User, pages: Pages) {
  const understood = await withUnderstoodPlace(given)
  return isSearchable(understood) ? searchUnderstood(understood, stager, pages) : null
}

async function searchUnderstood(understood: SearchFilters, stager: User, pages: Pages) {
  const { results, total, isAround, areas } = await searchProjects(understood, stager, pages)
  const filters = countedFilters(understood, areas)
  const found = { filters, results, total, isEmpty: total === 0 && !filters.removed }
  if (areas) return { ...found, suggestion: null, nearby: [], unknownPlace: areas.hasUnknown }
  const { isEmpty } = found
  const isUnknown = filters.within ? !isAround : isEmpty && (await Place.pointOf(filters)) === null
  return {
    ...found,
    suggestion: isEmpty ? await suggestionFor(filters, stager) : null,
    nearby: isEmpty && !isUnknown ? await nearbyPlaces(filters, stager) : [],
    unknownPlace: isUnknown,
  }
}

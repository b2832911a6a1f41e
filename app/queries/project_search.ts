import db from '@adonisjs/lucid/services/db'
import { countedProjects, searchPaging, type SearchFilters } from '#shared/search_enums'
import Project from '#models/project'
import { viewerBidColumn, viewerInvitationColumn } from '#models/project/figures'
import type User from '#models/user'
import { isAfter, matchingInPlace, ordered, orderOf } from '#queries/open_projects'
import { searchedAround, tablesAround } from '#queries/projects_around'

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
}

/** Projects around a center are gathered up to this number. Those of a larger circle are read in their order. */
const mostGathered = 1000

/**
 * Open projects in a city or county, including those without a state, or within a distance of its
 * center, in one query. Finds the ids in the order of an index and stops at the end of the page,
 * then reads only these projects with their figures.
 */
export async function searchProjects(
  filters: SearchFilters,
  stager: User,
  { page = 1, pages = 1, after }: Pages = {}
): Promise<FoundProjects> {
  const around = searchedAround(filters)
  const order = orderOf(filters.sort, around && around.center)
  const before = (page - 1) * searchPaging.size
  const wanted = pages * searchPaging.size
  const query = Project.withFigures()
  const inOrder = ordered(order)
  let matches = matchingInPlace(filters, stager)
  let counted = matchingInPlace(filters, stager).select('projects.id').orderByRaw(inOrder)
  if (around) {
    const limit = (after ? 0 : before) + wanted + 1
    const span = { order, after, limit, mostGathered }
    const tables = tablesAround(filters, stager, around, span)
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
  const results = rows.slice(0, wanted)
  if (around) for (const project of results) project.measureFrom(around.center)
  return {
    results,
    total: total <= countedProjects ? total : Math.max(total, before + rows.length),
  }
}

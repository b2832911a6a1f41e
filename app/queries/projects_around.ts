import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { largestId } from '#shared/values/ids'
import type { SearchFilters } from '#shared/projects/search_enums'
import Place, { type Point } from '#models/place'
import {
  isAfter,
  matchingAnywhere,
  matchingInPlace,
  milesFrom,
  openProjectsInOneScan,
  ordered,
  pointSql,
  refine,
  type ResultOrder,
} from '#queries/open_projects'
import type User from '#models/user'

/** Where a search with a distance begins, and how far it goes. */
export interface Around {
  center: Point
  miles: number
}

/** Null without a distance, or if the place is unknown in its state. */
export async function searchedAround({ within, ...place }: SearchFilters): Promise<Around | null> {
  const center = within ? await Place.pointOf(place) : null
  return center && { center, miles: Number(within) }
}

/** The first results to find. */
export interface Span {
  order: ResultOrder
  /** Leaves out the results up to the project with this id. */
  after?: number
  limit: number
}

/** What the order of results needs of a project. */
export const compared = ['id', 'created_at', 'square_footage', 'deadline', 'point'].map(
  (column) => `projects.${column}`
)

/** SQL condition for projects in the circle. The box around it is compared in the index. */
export function isNear({ center, miles }: Around) {
  // The corners of a box are its northeast and its southwest.
  const box = `(box_around(${pointSql(center)}, ${miles}))`
  return `projects.point is not null and projects.point[0] between (${box}[1])[0] and (${box}[0])[0]
    and projects.point[1] between (${box}[1])[1] and (${box}[0])[1]
    and miles_between(${pointSql(center)}, projects.point) <= ${miles}`
}

/** The first of these projects in an order. */
export function firstOf(query: DatabaseQueryBuilderContract, { order, after, limit }: Span) {
  if (after) query.whereRaw(isAfter(order), [after])
  return query.select(compared).orderByRaw(ordered(order)).limit(limit)
}

/**
 * Tables of a search within a distance: `first` has the first results, in no order, and `all_around` the
 * matches. An index by points finds the projects around the center, `mostGathered` + 1 at most. If these are
 * all, the first results are among them. If there are more, the results are read in their order, in
 * which the next one that is near enough soon follows. Projects of the place without a point are added.
 */
export function tablesAround(
  filters: SearchFilters,
  stager: User,
  around: Around,
  { mostGathered, ...span }: Span & { mostGathered: number }
) {
  const near = filters.removed
    ? matchingAnywhere(filters, stager).whereRaw(isNear(around)).select(compared)
    : fromStripToStrip(filters, stager, mostGathered + 1)
  const unlocated = matchingInPlace(filters, stager).whereNull('projects.point').select(compared)

  const areMany = `(select count(*) from near) > ${mostGathered}`
  const few = firstOf(db.from('near as projects').whereRaw(`not ${areMany}`), span)
  const many =
    filters.sort === 'nearest'
      ? fromCenterToCenter(filters, stager, around, span)
      : firstOf(matchingAnywhere(filters, stager).whereRaw(isNear(around)), span)
  const parts = [few, many.whereRaw(areMany), firstOf(db.from('unlocated as projects'), span)]
  const sql = parts.map((part) => part.toSQL())
  return {
    strips: db.raw(stripsOf(around)),
    ...(filters.sort === 'nearest' && { centers: tableOfCenters(around) }),
    near,
    unlocated,
    first: db.raw(
      sql.map((part) => `(${part.sql})`).join(' union all '),
      sql.flatMap(({ bindings }) => bindings)
    ),
    all_around: db.raw(
      `select id from near union all (select id from unlocated limit ${mostGathered + 1})`
    ),
  }
}

/** SQL: the cities and counties in the circle. */
const placesIn = ({ center, miles }: Around) => `
  from places where center <@ box_around(${pointSql(center)}, ${miles})
    and miles_between(${pointSql(center)}, center) <= ${miles}`

/** SQL: the circle as strips from south to north, one for each longitude at which projects may be. */
export const stripsOf = (around: Around) =>
  `select center[0] as at, min(center[1]) as south, max(center[1]) as north
   ${placesIn(around)} group by center[0]`

/** Projects in the circle, in the order of the index by points, so that it's read up to the limit only. */
export function fromStripToStrip(filters: SearchFilters, stager: User, limit: number) {
  const { sql, bindings } = refine(openProjectsInOneScan(stager), filters)
    .whereNotNull('projects.point')
    .whereRaw('projects.point[0] = strips.at')
    .whereRaw('projects.point[1] between strips.south and strips.north')
    .select(compared)
    .orderByRaw('projects.point[1], projects.id desc')
    .limit(limit)
    .toSQL()
  return db
    .from('strips')
    .joinRaw(db.raw(`cross join lateral (${sql}) as projects`, bindings))
    .select(compared)
    .limit(limit)
}

/** The places around a center where projects may be, the nearest first. */
const tableOfCenters = (around: Around) =>
  db.raw(
    `select distinct center[0] as longitude, center[1] as latitude,
       miles_between(${pointSql(around.center)}, center) as miles
     ${placesIn(around)} order by miles`
  )

/** The nearest projects where there are many: the latest of each center, from one center to the next. */
function fromCenterToCenter(
  filters: SearchFilters,
  stager: User,
  { center }: Around,
  { after, limit }: Span
) {
  const latest = matchingAnywhere(filters, stager)
    .whereNotNull('projects.point')
    .whereRaw('projects.point[0] = centers.longitude and projects.point[1] = centers.latitude')
    .select(compared)
    .orderBy('projects.id', 'desc')
    .limit(limit)
  if (after) {
    // The centers before are left out, and of the same one the projects that came before.
    latest.whereRaw('centers.miles >= last.miles')
    latest.whereRaw(
      `projects.id < case when centers.miles > last.miles then ${largestId} else last.id end`
    )
  }
  const query = db.from('centers')
  if (after) {
    query.joinRaw(
      `cross join (select ${milesFrom(center, 'last')} as miles, last.id
        from projects last where last.id = ?) as last`,
      [after]
    )
  }
  const { sql, bindings } = latest.toSQL()
  return query
    .joinRaw(db.raw(`cross join lateral (${sql}) as projects`, bindings))
    .select(compared)
    .orderByRaw('centers.miles, projects.id desc')
    .limit(limit)
}

import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { boxAround, centersAround, pointOf, type Point } from '#shared/gazetteer'
import { largestId } from '#shared/ids'
import type { SearchFilters } from '#shared/search_enums'
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

/** Null without a distance, or if the gazetteer doesn't know the place in its state. */
export function searchedAround({ within, ...place }: SearchFilters): Around | null {
  const center = within ? pointOf(place) : null
  return center && { center, miles: Number(within) }
}

/** Whether nobody knows where the place is. Then a distance has no effect. */
export const isUnknownPlace = (filters: SearchFilters) => pointOf(filters) === null

/** The first results to find. */
interface Span {
  order: ResultOrder
  /** Leaves out the results up to the project with this id. */
  after?: number
  limit: number
}

/** What the order of results needs of a project. */
const compared = ['id', 'created_at', 'square_footage', 'deadline', 'point'].map(
  (column) => `projects.${column}`
)

/** SQL condition for projects in the circle. The box around it is compared in the index. */
function isNear({ center, miles }: Around) {
  const { west, south, east, north } = boxAround(center, miles)
  return `projects.point is not null and projects.point[0] between ${west} and ${east}
    and projects.point[1] between ${south} and ${north}
    and miles_between(${pointSql(center)}, projects.point) <= ${miles}`
}

/** The first of these projects in an order. */
function firstOf(query: DatabaseQueryBuilderContract, { order, after, limit }: Span) {
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
    strips: tableOfStrips(around),
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

/** The circle as strips from south to north, one for each longitude at which projects may be. */
function tableOfStrips({ center, miles }: Around) {
  const strips = new Map<number, { south: number; north: number }>()
  for (const { longitude, latitude } of centersAround(center, miles)) {
    const { south, north } = strips.get(longitude) ?? { south: latitude, north: latitude }
    strips.set(longitude, { south: Math.min(south, latitude), north: Math.max(north, latitude) })
  }
  const latitudes = [...strips.values()]
  return db.raw(
    'select * from unnest(:ats::float8[], :souths::float8[], :norths::float8[]) as s(at, south, north)',
    {
      ats: [...strips.keys()],
      souths: latitudes.map(({ south }) => south),
      norths: latitudes.map(({ north }) => north),
    }
  )
}

/** Projects in the circle, in the order of the index by points, so that it's read up to the limit only. */
function fromStripToStrip(filters: SearchFilters, stager: User, limit: number) {
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
function tableOfCenters({ center, miles }: Around) {
  const centers = centersAround(center, miles)
  return db.raw(
    `select longitude, latitude, miles_between(${pointSql(center)}, point(longitude, latitude)) as miles
     from unnest(:longitudes::float8[], :latitudes::float8[]) as given(longitude, latitude)
     order by miles`,
    {
      longitudes: centers.map(({ longitude }) => longitude),
      latitudes: centers.map(({ latitude }) => latitude),
    }
  )
}

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

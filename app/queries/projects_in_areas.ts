import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { areasOf } from '#shared/projects/search_areas'
import { countedProjects, type SearchFilters } from '#shared/projects/search_enums'
import type { UsState } from '#shared/places/us_states'
import { locatedAreas } from '#models/saved_search/areas'
import type User from '#models/user'
import { matchingAnywhere, openProjectsInOneScan, refine } from '#queries/open_projects'
import { ownAreaOf } from '#queries/own_area'
import {
  compared,
  firstOf,
  fromStripToStrip,
  isNear,
  stripsOf,
  type Around,
  type Span,
} from '#queries/projects_around'

interface CountyKey {
  key: string
  state: UsState
}

/** The places of a search, each once. */
export interface SearchedAreas {
  states: UsState[]
  /** Outside of these states. */
  counties: CountyKey[]
  circles: Around[]
  /** They are the company's own area. */
  isOwn: boolean
  /** Nobody knows one of the cities, so nothing is found around it. */
  hasUnknown: boolean
}

/** The places of a search in the company's own area or in several places; null for other searches. */
export async function searchedAreas(
  filters: SearchFilters,
  stager: User
): Promise<SearchedAreas | null> {
  const own = filters.area ? await ownAreaOf(stager) : []
  const areas = own.length > 0 ? own : areasOf(filters.areas ?? '')
  if (!areas) return null
  const found = await locatedAreas(areas, db.connection())
  const located = areas.map((area, at) => ({ ...area, ...found[at] }))
  const states = new Set(located.filter((area) => !area.county && !area.city).map(stateOf))
  const counties = located.flatMap(({ state, countyKey }) =>
    countyKey && !states.has(state) ? [{ key: countyKey, state }] : []
  )
  const circles = located.flatMap(({ center, miles }) =>
    center && miles ? [{ center, miles }] : []
  )
  return {
    states: [...states],
    counties: counties.filter(
      (one, at) =>
        counties.findIndex(({ key, state }) => key === one.key && state === one.state) === at
    ),
    circles,
    isOwn: own.length > 0,
    hasUnknown: located.some(({ city, center }) => Boolean(city) && !center),
  }
}

const stateOf = ({ state }: { state: UsState }) => state

/** SQL condition for projects in these states or circles. States are codes of an enumeration. */
function isInWide({ states, circles }: SearchedAreas): string {
  const inStates =
    states.length > 0 ? [`coalesce(projects.state, '') in ('${states.join("', '")}')`] : []
  const conditions = [...inStates, ...circles.map((circle) => `(${isNear(circle)})`)]
  return conditions.length > 0 ? `(${conditions.join(' or ')})` : 'false'
}

const inCounty = `projects.county_key = counties.key
  and coalesce(projects.state, '') in (counties.state, '')`

const tableOfCounties = (counties: readonly CountyKey[]) =>
  db.raw('select key, state from jsonb_to_recordset(?::jsonb) counties (key text, state text)', [
    JSON.stringify(counties),
  ])

/** For each row of a table the projects that a query finds with it. */
function forEach(table: string, query: DatabaseQueryBuilderContract) {
  const { sql, bindings } = query.toSQL()
  return db
    .from(table)
    .joinRaw(db.raw(`cross join lateral (${sql}) as projects`, bindings))
    .select(compared)
}

/** The circles as strips that don't overlap. */
function tableOfStrips(circles: readonly Around[]) {
  const strips = circles.map((circle) => `(${stripsOf(circle)})`).join(' union all ')
  return db.raw(
    `select at, lower(span)::float8 as south, upper(span)::float8 as north from (
       select at, range_agg(numrange(south::numeric, north::numeric, '[]')) as spans
       from (${strips}) circles group by at
     ) merged cross join lateral unnest(merged.spans) as span`
  )
}

/**
 * Tables of a search in several places: `first` has the first results, in no order, and `all_around` the matches,
 * each once. Each county gives its first results by an index. Projects of states and circles are gathered, as around
 * a single place (`tablesAround`).
 */
export function tablesInAreas(
  filters: SearchFilters,
  stager: User,
  areas: SearchedAreas,
  { mostGathered, ...span }: Span & { mostGathered: number }
) {
  if (filters.removed) return tablesOfRemoved(filters, stager, areas, span)
  const openOnes = () => refine(openProjectsInOneScan(stager), filters)
  const inEachCounty = () => openOnes().whereRaw(inCounty)
  const enough = mostGathered + 1
  const inStates = openOnes().whereRaw('projects.state = states.state').select(compared)
  const wide = [
    ...(areas.circles.length > 0 ? [fromStripToStrip(filters, stager, enough)] : []),
    ...(areas.states.length > 0 ? [forEach('states', inStates.limit(enough)).limit(enough)] : []),
  ]
  const areMany = `(select count(*) from near) > ${mostGathered}`
  const few = firstOf(db.from('near_once as projects').whereRaw(`not ${areMany}`), span)
  const many = firstOf(matchingAnywhere(filters, stager).whereRaw(isInWide(areas)), span)
  const parts = [
    ...(wide.length > 0 ? [few, many.whereRaw(areMany)] : []),
    ...(areas.counties.length > 0 ? [forEach('counties', firstOf(inEachCounty(), span))] : []),
  ]
  const allOfCounty = inEachCounty()
    .select(compared)
    .limit(countedProjects + 1)
  const counted = [
    ...(wide.length > 0 ? [db.from('near as projects').select(compared)] : []),
    ...(areas.counties.length > 0
      ? [forEach('counties', allOfCounty).limit(countedProjects + 1)]
      : []),
  ]
  return {
    ...(areas.counties.length > 0 && { counties: tableOfCounties(areas.counties) }),
    ...(areas.circles.length > 0 && { strips: tableOfStrips(areas.circles) }),
    ...(areas.states.length > 0 && {
      states: db.raw('select unnest(?::text[]) as state', [areas.states]),
    }),
    ...(wide.length > 0 && {
      near: tableOf(unionOf(wide)),
      // One may be in a state and in a circle.
      near_once: db.raw('select distinct on (id) * from near'),
    }),
    first: eachOnce(parts),
    all_around: eachOnce(counted),
  }
}

/** There are few removed projects: each is compared with all places. */
function tablesOfRemoved(filters: SearchFilters, stager: User, areas: SearchedAreas, span: Span) {
  const removed = () =>
    matchingAnywhere(filters, stager).whereRaw(
      `(${isInWide(areas)} or exists (select from counties where ${inCounty}))`
    )
  return {
    counties: tableOfCounties(areas.counties),
    first: firstOf(removed(), span),
    all_around: removed().select('projects.id'),
  }
}

const tableOf = ({ sql, bindings }: ReturnType<typeof unionOf>) => db.raw(sql, bindings)

function unionOf(parts: readonly DatabaseQueryBuilderContract[]): {
  sql: string
  bindings: unknown[]
} {
  const queries = parts.map((part) => part.toSQL())
  return {
    sql: queries.map(({ sql }) => `(${sql})`).join(' union all '),
    bindings: queries.flatMap(({ bindings }) => bindings ?? []),
  }
}

/** A project may be in a county and in a circle. */
function eachOnce(parts: readonly DatabaseQueryBuilderContract[]) {
  // Only unknown cities were given.
  if (parts.length === 0) return db.raw(`select ${compared.join(', ')} from projects where false`)
  const { sql, bindings } = unionOf(parts)
  return db.raw(`select distinct on (id) * from (${sql}) as projects`, bindings)
}

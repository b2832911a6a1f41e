import db from '@adonisjs/lucid/services/db'
import { allStates, type Place } from '#shared/places/place_addresses'
import {
  countedProjects,
  shownCompanies,
  type FirstOffer,
  type ServingCompanies,
} from '#shared/market/place_figures'
import type { UsState } from '#shared/places/us_states'
import type { StatePrice } from '#shared/market/usual_prices'
import Project from '#models/project'
import { isOnOffer } from '#models/project/visibility'
import { reaches } from '#models/saved_search/reach'
import { companiesServing, isActiveCompany } from '#queries/companies_serving'
import { countiesOf, neighborsOf } from '#queries/counties'
import { firstOfferIn } from '#queries/place_figures'
import { usualPricesIn } from '#queries/usual_prices'

/** How many projects a page shows. */
const shownProjects = 12

/** A state's list of counties counts up to this in each. */
const countedInCounty = 99

export interface PlacePage {
  place: Place
  /** The newest open projects. */
  projects: Project[]
  /** How many open projects there are; one more than `countedProjects` stands for more. */
  total: number
  companies: ServingCompanies
  firstOffer: FirstOffer | null
  prices: StatePrice[]
  /** Of a state: its counties that have open projects or companies of their own. */
  activeCounties: ActiveCounty[]
  /** Of a state: all its counties. */
  counties: Place[]
  /** Of a county: those around it. */
  neighbors: Place[]
  /** Of a county: itself and those around it in its state, as far as they have open projects. */
  openAround: ActiveCounty[]
}

/** Everything on the page of a place. The same for every viewer. */
export async function placePage(place: Place): Promise<PlacePage> {
  const { state, county } = place
  const neighbors = await neighborsOf(place)
  const around = neighbors.flatMap((each) =>
    each.state === state && each.county !== null ? [each.county] : []
  )
  return {
    place,
    ...(await openProjectsIn(place)),
    companies: shownCompanies(await companiesServing(place)),
    firstOffer: await firstOfferIn(place),
    prices: await usualPricesIn(state),
    activeCounties: county === null ? await activeCountiesOf(state) : [],
    counties: county === null ? await countiesOf(state) : [],
    neighbors,
    openAround: county === null ? [] : await openCountiesOf(state, [county, ...around]),
  }
}

const onOfferIn = ({ state, county }: Place) => {
  const query = db.from('projects').whereRaw(isOnOffer('projects'))
  if (county === null) return query.where('projects.state', state)
  return query
    .whereRaw('projects.county_key = county_key(?)', [county])
    .whereRaw("coalesce(projects.state, '') = ?", [state])
}

/**
 * The newest projects that take offers, and how many there are, in one query. All queries here have an
 * order and a limit, which an index answers: without the order the planner reads the whole table for a
 * place that it takes to be crowded, because most projects are in few places.
 */
async function openProjectsIn(place: Place): Promise<Pick<PlacePage, 'projects' | 'total'>> {
  const newest = ['created_at', 'id'].map((column) => `projects.${column} desc`).join(', ')
  const found = onOfferIn(place)
    .select('projects.id', db.raw(`row_number() over (order by ${newest}) as place`))
    .orderByRaw(newest)
    .limit(shownProjects)
  const counted = onOfferIn(place)
    .select('projects.id')
    .orderByRaw(place.county === null ? 'projects.county_key collate "C"' : newest)
    .limit(countedProjects + 1)
  const projects = await Project.withFigures()
    .with('found', found)
    .with('counted', counted)
    .joinRaw('inner join found on found.id = projects.id')
    .select(db.raw('(select count(*)::int from counted) as total'))
    .orderBy('found.place')
  return { projects, total: projects.at(0)?.$extras.total ?? 0 }
}

export interface ActiveCounty {
  county: string
  /** Open projects, counted up to 100. */
  projects: number
}

/**
 * SQL condition for counties, `c`: there's an active company with a saved search for it or around a city
 * that reaches its center, or with an offer paid there. Null if not. For `exists` the planner may read
 * all searches, once for all counties.
 */
const hasOwnCompany = `(
  (select true from saved_search_areas a
    join saved_searches s on s.id = a.saved_search_id join users u on u.id = s.user_id
    where a.state = c.state and a.county_key = c.key and ${isActiveCompany('u')}
    order by a.saved_search_id limit 1)
  or (select true from place_figures f, unnest(f.companies) paid (id), users u
    where f.state = c.state and coalesce(f.county_key, '') = c.key and u.id = paid.id
      and ${isActiveCompany('u')} limit 1)
  or (select true from saved_search_areas a
    join saved_searches s on s.id = a.saved_search_id join users u on u.id = s.user_id
    where ${reaches('a', 'c.center')} and ${isActiveCompany('u')} limit 1))`

const onOfferInCounty = `
  select true from projects p where p.county_key = c.key and coalesce(p.state, '') = c.state
    and ${isOnOffer('p')}
  order by p.created_at desc, p.id desc`

/** SQL for `c` and the number of its open projects, counted up to 100. */
const openCounted = `
  from places c
    cross join lateral (select count(*)::int as projects
      from (${onOfferInCounty} limit ${countedInCounty + 1}) found) open`

/** The counties of a state with open projects or companies of their own, by name. */
async function activeCountiesOf(state: UsState): Promise<ActiveCounty[]> {
  const { rows } = await db.rawQuery<{ rows: ActiveCounty[] }>(
    `select c.name as county, open.projects ${openCounted}
     where c.kind = 'county' and c.state = :state and (open.projects > 0 or ${hasOwnCompany})
     order by c.id`,
    { state }
  )
  return rows
}

/**
 * The counties of a state that have open projects, by name.
 *
 * @param among  names of counties; all of them by default
 */
export async function openCountiesOf(
  state: UsState,
  among: readonly string[] | null = null
): Promise<ActiveCounty[]> {
  const { rows } = await db.rawQuery<{ rows: ActiveCounty[] }>(
    `select c.name as county, open.projects ${openCounted}
     where c.kind = 'county' and c.state = :state and open.projects > 0
       and (:among::text[] is null or c.name = any(:among))
     order by c.id`,
    { state, among }
  )
  return rows
}

/** States that have open projects or companies, and all counties that do, for search engines. */
export async function activeStates(): Promise<UsState[]> {
  const { rows } = await db.rawQuery<{ rows: { state: UsState }[] }>(
    `select state from unnest(:states::text[]) c (state)
     where (select true from projects p where p.state = c.state and ${isOnOffer('p')}
         order by p.county_key collate "C" limit 1)
       or (select true from saved_search_areas a
         join saved_searches s on s.id = a.saved_search_id join users u on u.id = s.user_id
         where a.state = c.state and ${isActiveCompany('u')}
         order by a.county_key, a.saved_search_id limit 1)
       or (select true from place_figures f, unnest(f.companies) paid (id), users u
         where f.state = c.state and coalesce(f.county_key, '') = '' and u.id = paid.id
           and ${isActiveCompany('u')} limit 1)`,
    { states: allStates }
  )
  return allStates.filter((state) => rows.some((row) => row.state === state))
}

/** The places that a search engine should know: each has an open project or a company. */
export async function activePlaces(): Promise<Place[]> {
  const states = await activeStates()
  const { rows } = await db.rawQuery<{ rows: Place[] }>(
    `with whole as (
       select distinct a.state from saved_search_areas a
       join saved_searches s on s.id = a.saved_search_id join users u on u.id = s.user_id
       where a.county_key is null and a.city_key is null and ${isActiveCompany('u')}
     )
     select c.state, c.name as county from places c
     where c.kind = 'county' and (c.state in (select state from whole)
       or (${onOfferInCounty} limit 1) or ${hasOwnCompany})
     order by c.id`
  )
  return [...states.map((state) => ({ state, county: null })), ...rows]
}

import db from '@adonisjs/lucid/services/db'
import SavedSearch, { type SavedSearchDetails } from '#models/saved_search'
import { fillTables } from '#tests/helpers/database'
import { createStager, type Person } from '#tests/helpers/people'

export const ashevilleArea: SavedSearchDetails = {
  name: 'Asheville area',
  areas: [{ county: 'Buncombe', state: 'NC' }],
  stagingLevels: [],
  sizes: [],
  propertyTypes: [],
  alerts: 'now',
}

export const saveSearch = (company: Person, changes: Partial<SavedSearchDetails> = {}) =>
  SavedSearch.add(company.user, { ...ashevilleArea, ...changes })

/** A company with one saved search. */
export async function createSearcher(changes: Partial<SavedSearchDetails> = {}) {
  const company = await createStager()
  await saveSearch(company, changes)
  return company
}

/** So many companies, named `u1` and so on, whose saved search finds a project of the helpers. */
export async function createSearchers(count: number) {
  await fillTables(async (trx) => {
    await trx.rawQuery(
      `insert into users (username, email, password, user_type, name, stager_identifier,
       email_confirmed, created_at, updated_at)
     select 'u' || n, 'u' || n || '@x.example', 'x', 'staging_company', 'N', 'CreativeStager' || n,
       true, now(), now() from generate_series(1, ?) n`,
      [count]
    )
    await trx.rawQuery(
      `with searches as (
       insert into saved_searches (user_id, name, alerts, created_at, updated_at)
       select id, 'S', 'now', now(), now() from users where username like 'u%' returning id)
     insert into saved_search_areas (saved_search_id, state, county, county_key)
     select id, 'NC', 'Buncombe', 'buncombe' from searches`
    )
  })
}

/** Who was alerted to a project: their ids, and how it is delivered. */
export async function alertsOf(projectId: number): Promise<[userId: number, delivery: string][]> {
  const rows = await db
    .from('notifications')
    .where({ type: 'new_project', project_id: projectId })
    .orderBy('user_id')
  return rows.map(({ user_id: userId, delivery }) => [userId, delivery])
}

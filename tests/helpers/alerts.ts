import db from '@adonisjs/lucid/services/db'
import SavedSearch, { type SavedSearchDetails } from '#models/saved_search'
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

/** Who was alerted to a project: their ids, and how it is delivered. */
export async function alertsOf(projectId: number): Promise<[userId: number, delivery: string][]> {
  const rows = await db
    .from('notifications')
    .where({ type: 'new_project', project_id: projectId })
    .orderBy('user_id')
  return rows.map(({ user_id: userId, delivery }) => [userId, delivery])
}

import type { UsState } from '#shared/places/us_states'
import { createOwner, createProject } from '#tests/helpers/people'

/** City, county, state and about how many miles from Asheville. */
export const places: [string, string | null, UsState | null][] = [
  ['Asheville', 'Buncombe', 'NC'],
  ['Weaverville', 'Buncombe', 'NC'],
  ['Hendersonville', 'Henderson', 'NC'],
  ['Greenville', 'Greenville', 'SC'],
  ['Johnson City', 'Washington', 'TN'],
  ['Charlotte', 'Mecklenburg', 'NC'],
  ['Durham', 'Durham', 'NC'],
]

/** A project of one owner in each of them. */
export async function createMarket() {
  const owner = await createOwner()
  for (const [city, county, state] of places) {
    await createProject(owner, { city, county, state })
  }
  return owner
}

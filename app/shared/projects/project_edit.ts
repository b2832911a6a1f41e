import type { EditedField, FieldValues } from '#shared/edits/three_way'
import { projectFacts, type FactKey } from '#shared/projects/project_facts'

const nameOf = (fact: FactKey) => `facts.${fact}`

/** The two listing dates exclude each other. */
const listingDates: EditedField = {
  field: nameOf('listedOn'),
  with: [nameOf('listingPlannedOn')],
  label: 'Listing date',
}

const facts = Object.entries(projectFacts).filter(
  ([key]) => key !== 'listedOn' && key !== 'listingPlannedOn'
)

/** What an owner changes about a project, without its photos. What says where the home is belongs together. */
export const projectFields: readonly EditedField[] = [
  { field: 'title', label: 'Title' },
  { field: 'propertyType', label: 'Property type' },
  { field: 'occupancyStatus', label: 'Occupancy' },
  { field: 'squareFootage', label: 'Square feet' },
  { field: 'bedrooms', label: 'Bedrooms' },
  { field: 'bathrooms', label: 'Bathrooms' },
  { field: 'levels', label: 'Levels' },
  { field: 'city', with: ['state', 'county', 'neighborhood', 'location'], label: 'Place' },
  { field: 'locationTypes', label: 'Kind of location' },
  { field: 'stagingLevel', label: 'Staging level' },
  { field: 'timeline', label: 'Timeline' },
  { field: 'deadline', label: 'Last day for offers' },
  { field: 'budgetRange', label: 'Budget' },
  { field: 'roomsToStage', label: 'Rooms to stage' },
  { field: 'otherRooms', label: 'Other rooms' },
  { field: 'description', label: 'Description' },
  listingDates,
  ...facts.map(([key, { label }]) => ({ field: nameOf(key as FactKey), label })),
]

/** A body's values by field: facts as `facts.floor`. */
export function flatValues({ facts: given, ...values }: FieldValues): FieldValues {
  const entries = typeof given === 'object' && given !== null ? Object.entries(given) : []
  return {
    ...values,
    ...Object.fromEntries(entries.map(([key, value]) => [`facts.${key}`, value])),
  }
}

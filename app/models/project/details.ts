import type { DateTime } from 'luxon'
import type {
  OccupancyStatus,
  ProjectTimeline,
  PropertyType,
  StagingLevel,
} from '#shared/project_enums'
import type { ProjectFacts } from '#shared/project_facts'
import { usStates, type UsState } from '#shared/us_states'
import Project from '#models/project'
import { factColumns, type FactColumns } from '#models/project/facts'
import type User from '#models/user'

/** What an owner enters for a project. Photos are names in the store, the cover first. */
export interface ProjectDetails extends Partial<FactColumns> {
  title: string
  description: string
  propertyType: PropertyType
  occupancyStatus: OccupancyStatus | null
  squareFootage: number | null
  bedrooms: number | null
  bathrooms: string | null
  location: string
  city: string | null
  neighborhood: string
  county: string | null
  state: UsState | null
  timeline: ProjectTimeline
  stagingLevel: StagingLevel
  roomsToStage: string[]
  otherRooms: string | null
  levels: number | null
  locationTypes: string[]
  photos: string[]
  budgetRange: string | null
  deadline: DateTime | null
}

/** The fields as they are sent: the facts in an object of their own, with days as text. */
type Sent = Partial<{
  [Key in keyof Omit<ProjectDetails, keyof FactColumns>]: ProjectDetails[Key] | null
}> & { facts?: Partial<ProjectFacts> }

type FormFields = Sent &
  Pick<ProjectDetails, 'title' | 'description' | 'propertyType' | 'timeline' | 'stagingLevel'>

const composeLocation = (city: string | null, state: UsState | null) =>
  [city, state].filter(Boolean).join(', ')

/**
 * Parses city and state, which stagers search by, from the single location field of older forms:
 * `Asheville, NC` or `Asheville, North Carolina`.
 */
function parseLocation(location: string): { city: string; state: UsState } | null {
  const [name, city] = location.split(',').reverse()
  const wanted = name.trim().toLowerCase()
  const known = usStates.options.find(({ value, label }) =>
    [value.toLowerCase(), label.toLowerCase()].includes(wanted)
  )
  return known && city?.trim() ? { city: city.trim(), state: known.value } : null
}

/** Fills in missing fields; without a location, composes it from city and state. */
export function newProjectDetails({
  facts = {},
  ...fields
}: FormFields): Omit<ProjectDetails, 'photos'> {
  const place = fields.city || fields.state ? null : parseLocation(fields.location ?? '')
  const { city = null, state = null } = place ?? fields
  return {
    ...fields,
    ...factColumns(facts),
    city,
    state,
    location: fields.location ?? composeLocation(city, state),
    neighborhood: fields.neighborhood ?? 'Unknown',
    county: fields.county ?? null,
    occupancyStatus: fields.occupancyStatus ?? null,
    squareFootage: fields.squareFootage ?? null,
    bedrooms: fields.bedrooms ?? null,
    bathrooms: fields.bathrooms ?? null,
    roomsToStage: fields.roomsToStage ?? [],
    otherRooms: fields.otherRooms ?? null,
    levels: fields.levels ?? null,
    locationTypes: fields.locationTypes ?? [],
    budgetRange: fields.budgetRange ?? null,
    deadline: fields.deadline ?? null,
  }
}

/** The changes to store. If city or state changes, the location is composed again. */
export function projectChanges(
  { location, neighborhood, facts = {}, ...given }: Sent,
  current: Pick<ProjectDetails, 'city' | 'state' | 'location'>
) {
  const { city = current.city, state = current.state } = given
  const locationChanged = given.city !== undefined || given.state !== undefined
  return {
    ...given,
    ...factColumns(facts),
    ...(neighborhood !== undefined && { neighborhood: neighborhood ?? 'Unknown' }),
    location: location ?? ((locationChanged && composeLocation(city, state)) || current.location),
  } as Partial<ProjectDetails>
}

/** States and counties of the owner's projects, the newest first. The form starts with them. */
export async function formerPlacesOf(
  owner: User
): Promise<Pick<ProjectDetails, 'state' | 'county'>[]> {
  const projects = await Project.query()
    .where('userId', owner.id)
    .groupBy('state', 'county')
    .select('state', 'county')
    .orderByRaw('max(id) desc')
    .limit(20)
  return projects.map(({ state, county }) => ({ state, county }))
}

import type { DateTime } from 'luxon'
import type {
  OccupancyStatus,
  ProjectTimeline,
  PropertyType,
  StagingLevel,
} from '#shared/projects/project_enums'
import type { PhotoLabels } from '#shared/projects/photo_labels'
import type { ProjectFacts } from '#shared/projects/project_facts'
import type { UsState } from '#shared/places/us_states'
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
  photoLabels?: PhotoLabels
  budgetRange: string | null
  deadline: DateTime | null
}

type Photos = 'photos' | 'photoLabels'

/** The fields as they are sent: the facts in an object of their own, with days as text. */
export type Sent = Partial<{
  [Key in keyof Omit<ProjectDetails, keyof FactColumns | Photos>]: ProjectDetails[Key] | null
}> & { facts?: Partial<ProjectFacts> }

export type FormFields = Sent &
  Pick<ProjectDetails, 'title' | 'description' | 'propertyType' | 'timeline' | 'stagingLevel'>

export const composeLocation = (city: string | null, state: UsState | null) =>
  [city, state].filter(Boolean).join(', ')

export function newProjectDetails({
  facts = {},
  ...fields
}: FormFields): Omit<ProjectDetails, Photos> {
  const { city = null, state = null } = fields
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
    // What isn't sent stays as it is stored by then.
    ...((locationChanged || typeof location === 'string') && {
      location: location ?? (composeLocation(city, state) || current.location),
    }),
  } as Partial<ProjectDetails>
}

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

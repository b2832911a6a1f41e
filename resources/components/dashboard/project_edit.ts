import type { Data } from '@generated/data'
import type { FieldValues } from '#shared/edits/three_way'
import { choiceOf } from '#shared/projects/project_facts'
import { factsOf, factValuesOf } from '~/components/project_form/fact_values'
import { ordinaryRequired, projectErrors } from '~/components/project_form/validation'
import {
  emptyValues,
  placesOf,
  projectBody,
  wholeNumber,
  type ProjectValues,
} from '~/components/project_form/values'
import { newestVariant, type ProjectPhotoRules } from '~/components/project_form/variants'
import type { FieldErrors } from '~/hooks/use_form'
import type { ProjectPhoto } from '~/components/photos/photo_files'
import { tookTheFirst } from '~/components/photos/photo_rules'
import { roomsOfPhotos } from '~/components/photos/photo_room_choices'
import { number } from '~/lib/format'

export const editedRooms = newestVariant.rooms.filter(({ value }) => value !== 'All Bedrooms')

/** Raises the photo limit for projects that already have more photos than new ones may have. */
export function photoRules(project: Data.Project): ProjectPhotoRules {
  const { photos } = newestVariant
  const limit = project.photos.length
  if (limit <= photos.limit) return photos
  const tooMany = (taken: number) => ({
    title: 'Too many files',
    description: tookTheFirst([`Up to ${limit} photos fit here.`], taken),
  })
  return {
    ...photos,
    limit,
    advice: `Up to ${limit} photos, 5 MB each.`,
    texts: { ...photos.texts, tooMany },
  }
}

const text = (value: string | number | null) => (value === null ? '' : String(value))

/** The project as form values. */
export function valuesOf(project: Data.Project): ProjectValues {
  const { squareFootage } = project
  return {
    role: '',
    title: project.title,
    propertyType: project.propertyType,
    occupancyStatus: text(project.occupancyStatus),
    squareFootage: squareFootage === null ? '' : number(squareFootage),
    bedrooms: text(project.bedrooms),
    bathrooms: text(project.bathrooms),
    levels: text(project.levels),
    location: '',
    city: text(project.city),
    neighborhood: project.neighborhood,
    county: text(project.county),
    state: text(project.state),
    locationTypes: project.locationTypes,
    stagingLevel: project.stagingLevel,
    timeline: project.timeline,
    budgetRange: '',
    deadline: text(project.deadline),
    roomsToStage: project.roomsToStage,
    otherRooms: text(project.otherRooms),
    description: project.description,
    ...factValuesOf(project),
  }
}

/** The project's photos for the form. Their `data` is the URL instead of a data URL. */
export function photosOf(project: Data.Project): ProjectPhoto[] {
  return project.photos.map((url, place) => ({
    id: url,
    name: `Photo ${place + 1}`,
    data: url,
    room: project.photoLabels[place].room,
  }))
}

/** What the oldest form doesn't ask for stays empty. */
const places = ['city', 'county'] as const

/** The invalid fields. An unchanged day is valid even if it has passed. */
export function editErrors(project: Data.Project, values: ProjectValues): FieldErrors {
  const required = ordinaryRequired.filter(
    (name) => !places.some((place) => place === name && project[place] === null)
  )
  const { deadline, ...errors } = projectErrors(values, required, project.facts)
  const kept = values.deadline === text(project.deadline)
  return deadline && !kept ? { ...errors, deadline } : errors
}

/** The city and the county, as far as they are other ones or in another state. */
export const movedPlaces = (project: Data.Project, values: ProjectValues) =>
  placesOf(values).filter(
    ({ kind, name, state }) => name !== text(project[kind]) || state !== text(project.state)
  )

/** The body of PATCH /api/projects/{id}. Empty optional fields are null, not omitted. */
function patchOf(values: ProjectValues, photos: readonly ProjectPhoto[]) {
  const body = projectBody(
    values,
    photos.map(({ data }) => data)
  )
  return {
    ...body,
    photoRooms: roomsOfPhotos(photos, values.roomsToStage),
    occupancyStatus: values.occupancyStatus || null,
    squareFootage: wholeNumber(values.squareFootage) ?? null,
    bedrooms: wholeNumber(values.bedrooms) ?? null,
    bathrooms: values.bathrooms || null,
    levels: wholeNumber(values.levels) ?? null,
    state: values.state || null,
    otherRooms: values.otherRooms || null,
    deadline: values.deadline || null,
    facts: factsOf((key) => values[`facts.${key}`]),
  }
}

/** The entries that differ from those before. */
function changesOf(before: object, after: object) {
  const former = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(former.get(name))
    )
  )
}

/** The project as the body of a call has it. */
export function projectBase(project: Data.Project): FieldValues {
  const { location, ...body } = patchOf(valuesOf(project), photosOf(project))
  return body
}

/** Photos that others have saved, by their URLs. Their rooms stay as they are stored. */
export const listedPhotos = (urls: readonly string[]): ProjectPhoto[] =>
  urls.map((url, place) => ({ id: url, name: `Photo ${place + 1}`, data: url, room: null }))

/** A body based on other photos, which keep the rooms that it has for them. */
export function withRoomsOf(base: FieldValues, urls: readonly string[]): FieldValues {
  const { photos, photoRooms } = base as Partial<ReturnType<typeof patchOf>>
  const roomOf = (url: string) => photoRooms?.[photos?.indexOf(url) ?? -1] ?? null
  return { ...base, photos: urls, photoRooms: urls.map(roomOf) }
}

/** Values of the body as form values, by their names there: facts as `facts.floor`. */
export function typedProject(body: FieldValues): Partial<ProjectValues> {
  const known = Object.entries(body).filter(([name]) => name in blank)
  return Object.fromEntries(known.map(([name, value]) => [name, typedValue(name, value)]))
}

function typedValue(name: string, value: unknown) {
  if (Array.isArray(value)) return value
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return choiceOf(value)
  return name === 'squareFootage' && typeof value === 'number' ? number(value) : String(value)
}

const blank = emptyValues(null, [])

/** Only the changed fields and facts, because the others may have been edited elsewhere. */
export function projectPatch(
  project: Data.Project,
  values: ProjectValues,
  photos: readonly ProjectPhoto[]
) {
  const before = patchOf(valuesOf(project), photosOf(project))
  const after = patchOf(values, photos)
  const { facts, photos: list, photoRooms, ...changes } = changesOf(before, after)
  return {
    ...changes,
    ...(facts && { facts: changesOf(before.facts, after.facts) }),
    // The rooms are read beside the photos, in their order.
    ...((list || photoRooms) && { photos: after.photos, photoRooms: after.photoRooms }),
  }
}

import { wholeNumber, type ProjectValues } from '~/components/project_form/values'

/** The body of POST /api/projects: `photos` are data strings; what is not chosen is left out. */
export function projectBody(values: ProjectValues, photos: string[]) {
  const city = values.city.trim()
  return {
    title: values.title,
    description: values.description,
    propertyType: values.propertyType,
    occupancyStatus: values.occupancyStatus || undefined,
    squareFootage: wholeNumber(values.squareFootage),
    bedrooms: wholeNumber(values.bedrooms),
    // A text, as it can be 2.5.
    bathrooms: values.bathrooms || undefined,
    levels: wholeNumber(values.levels),
    location: values.location.trim() || [city, values.state].filter(Boolean).join(', '),
    city: city || undefined,
    neighborhood: values.neighborhood || undefined,
    county: values.county || undefined,
    state: values.state || undefined,
    locationTypes: values.locationTypes,
    timeline: values.timeline,
    stagingLevel: values.stagingLevel,
    budgetRange: values.budgetRange || undefined,
    roomsToStage: values.roomsToStage,
    otherRooms: values.otherRooms || undefined,
    deadline: values.deadline || undefined,
    photos,
  }
}

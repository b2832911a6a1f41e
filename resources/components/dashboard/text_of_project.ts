import {
  occupancyStatuses,
  projectTimelines,
  propertyTypes,
  stagingLevels,
} from '#shared/projects/project_enums'
import { chosenFacts, factChoices, type ChosenFact } from '#shared/projects/project_facts'
import { dayInWords } from '#shared/values/market_time'
import { plainText, type TextOfSide } from '~/components/ui/conflict_panel'

const labels: Record<string, { label: (value: string) => string }> = {
  propertyType: propertyTypes,
  occupancyStatus: occupancyStatuses,
  timeline: projectTimelines,
  stagingLevel: stagingLevels,
  ...Object.fromEntries(chosenFacts.map((key: ChosenFact) => [`facts.${key}`, factChoices[key]])),
}

const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value)

function textOf(field: string, value: unknown): string {
  if (field === 'photos') return Array.isArray(value) ? `${value.length} photos` : plainText(value)
  if (typeof value !== 'string' || value === '') return plainText(value)
  if (labels[field]) return labels[field].label(value)
  return isDay(value) ? dayInWords(value) : value
}

/** One side of a conflict about a project. A place is one line. */
export const textOfProject: TextOfSide = (field, values) => {
  if (field === 'city') {
    const { city, county, state, neighborhood } = values
    const place = [neighborhood !== 'Unknown' && neighborhood, city, county, state]
    return place.filter(Boolean).join(', ') || 'nothing'
  }
  if (field === 'facts.listedOn') {
    const { 'facts.listedOn': listed, 'facts.listingPlannedOn': planned } = values
    if (planned) return `planned for ${textOf(field, planned)}`
    return listed ? `since ${textOf(field, listed)}` : 'nothing'
  }
  return textOf(field, values[field])
}

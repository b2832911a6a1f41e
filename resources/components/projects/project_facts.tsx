import type { Data } from '@generated/data'
import { Facts } from '~/components/ui/facts'
import { number } from '~/lib/format'

/** The highest choice of the form stands for itself and everything above. */
const MOST_BEDROOMS = 5

function bedrooms(count: number): string {
  return count >= MOST_BEDROOMS ? `${MOST_BEDROOMS}+` : String(count)
}

/** The home in figures; what the owner left out is left out here too. */
export function ProjectFacts({ project }: { project: Data.Project }) {
  const facts = [
    { label: 'Bedrooms', value: project.bedrooms && bedrooms(project.bedrooms) },
    { label: 'Bathrooms', value: project.bathrooms },
    { label: 'Square feet', value: project.squareFootage && number(project.squareFootage) },
    { label: 'Levels', value: project.levels },
    { label: 'Occupancy', value: project.occupancyStatusLabel },
  ].filter((fact) => fact.value)
  if (facts.length === 0) return null
  return <Facts layout="strip" items={facts} />
}

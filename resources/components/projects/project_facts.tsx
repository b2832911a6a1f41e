import type { Data } from '@generated/data'
import { Facts } from '~/components/ui/facts'
import { number } from '~/lib/format'

/** The form's highest choice, which means this number or more. */
const MOST_BEDROOMS = 5

function bedrooms(count: number): string {
  return count >= MOST_BEDROOMS ? `${MOST_BEDROOMS}+` : String(count)
}

const home = (project: Data.Project) => [
  { label: 'Bedrooms', value: project.bedrooms && bedrooms(project.bedrooms) },
  { label: 'Bathrooms', value: project.bathrooms },
  { label: 'Square feet', value: project.squareFootage && number(project.squareFootage) },
  { label: 'Levels', value: project.levels },
]
const occupancy = (project: Data.Project) => ({
  label: 'Occupancy',
  value: project.occupancyStatusLabel,
})

/** The facts that determine the price. */
const work = (project: Data.Project) => [
  { label: 'Staging level', value: project.stagingLevelLabel },
  { label: 'Timeline', value: project.timelineLabel },
  { label: 'Rooms to stage', value: project.roomsToStage.length },
  occupancy(project),
]

interface ProjectFactsProps {
  project: Data.Project
  /** Shows the facts about the work before those about the home. Default false. */
  forCompany?: boolean
}

/** The project's key facts, without those the owner left blank. */
export function ProjectFacts({ project, forCompany = false }: ProjectFactsProps) {
  const strips = forCompany
    ? [work(project), home(project)]
    : [[...home(project), occupancy(project)]]
  const filled = strips
    .map((facts) => facts.filter(({ value }) => value))
    .filter((facts) => facts.length > 0)
  if (filled.length === 0) return null
  return (
    <div>
      {filled.map((facts, at) => (
        <Facts
          key={facts[0].label}
          layout="strip"
          items={facts}
          className={at > 0 ? 'border-t-0' : undefined}
        />
      ))}
    </div>
  )
}

import type { Data } from '@generated/data'
import { Card } from '~/components/ui/card'
import { FoldedCard } from '~/components/projects/fold'
import { Facts } from '~/components/ui/facts'
import { CalendarDay, LocalTime } from '~/components/ui/local_time'
import { number } from '~/lib/format'

interface ProjectSummaryProps {
  project: Data.Project
  /** Omits the property details, which stagers see in the main column. Default false. */
  forCompany?: boolean
  /** The number of bids; omitted if the bid form shows it. */
  offers?: { label: string; value: number }
  className?: string
  /** Whether narrow screens fold it. Default false. */
  folds?: boolean
}

export function ProjectSummary(props: ProjectSummaryProps) {
  const { project, forCompany = false, offers, className, folds = false } = props
  const common = [
    { label: 'Timeline', value: project.timelineLabel },
    { label: 'Staging level', value: project.stagingLevelLabel },
    { label: 'Budget', value: project.budgetRange },
  ]
  const property = [
    { label: 'Property type', value: project.propertyTypeLabel },
    { label: 'Location type', value: project.locationTypes.join(', ') },
    { label: 'County', value: project.county },
    { label: 'Posted', value: project.createdAt && <LocalTime at={project.createdAt} /> },
  ]
  const closing = {
    label: 'Offers close on',
    value: project.deadline && <CalendarDay day={project.deadline} />,
  }
  const items = forCompany
    ? [...common, ...(offers ? [{ ...offers, value: number(offers.value) }] : []), closing]
    : [...common, ...property, closing]
  const facts = <Facts layout="rows" items={items.filter((item) => item.value)} />
  return folds ? (
    <FoldedCard title="Project Summary" summary={project.stagingLevelLabel} className={className}>
      {facts}
    </FoldedCard>
  ) : (
    <Card title="Project Summary" className={className}>
      {facts}
    </Card>
  )
}

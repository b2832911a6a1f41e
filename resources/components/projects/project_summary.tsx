import type { Data } from '@generated/data'
import { CalendarDay } from '~/components/projects/calendar_day'
import { Card } from '~/components/ui/card'
import { Facts } from '~/components/ui/facts'
import { LocalTime } from '~/components/ui/local_time'
import { number } from '~/lib/format'

interface ProjectSummaryProps {
  project: Data.Project
  /** A company reads what its offer depends on; the property is described beside it. */
  forCompany?: boolean
  /** The offers are counted here, where no bid form does. */
  counted?: boolean
  className?: string
}

export function ProjectSummary(props: ProjectSummaryProps) {
  const { project, forCompany = false, counted = false, className } = props
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
    ? [...common, { label: 'Offers so far', value: counted && number(project.offerCount) }, closing]
    : [...common, ...property, closing]
  return (
    <Card title="Project Summary" className={className}>
      <Facts layout="rows" items={items.filter((item) => item.value)} />
    </Card>
  )
}

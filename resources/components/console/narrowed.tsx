import type { ListFilters } from '~/components/console/console_navigation'
import { Button } from '~/components/ui/button'

interface NarrowedProps {
  filters: ListFilters
  /** The filters that only a link sets, with their labels. */
  labels: Readonly<Record<string, string>>
  onChange: (filters: ListFilters) => void
}

/** The filters of a list that came with a link from a figure, and a button that removes them. */
export function Narrowed({ filters, labels, onChange }: NarrowedProps) {
  const used = Object.keys(labels).filter((name) => filters[name])
  if (used.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p className="text-muted">
        {used.map((name) => `${labels[name]}: ${filters[name]}`).join(', ')}
      </p>
      <Button
        size="sm"
        onClick={() => onChange(Object.fromEntries(used.map((name) => [name, null])))}
      >
        Show all
      </Button>
    </div>
  )
}

import { countyName, isNarrowed, widened, type SearchFilters } from '~/components/search/filters'
import type { ResultCard } from '~/components/search/find_projects'
import { Button } from '~/components/ui/button'

interface WidenSearchProps {
  filters: SearchFilters
  only: ResultCard
  onSearch: (filters: SearchFilters) => void
}

/** Beside the only result: the step that most likely finds more. */
export function WidenSearch({ filters, only, onSearch }: WidenSearchProps) {
  const way = wayFrom(filters, only)
  if (!way) return null
  return (
    <section className="self-center rounded-lg border border-dashed border-control p-6 lg:col-span-2 lg:p-8">
      <h3 className="font-semibold">Only one project here</h3>
      <p className="mt-1 text-muted">{way.text}</p>
      <Button className="mt-4" onClick={() => onSearch(way.filters)}>
        {way.label}
      </Button>
    </section>
  )
}

function wayFrom(filters: SearchFilters, { county }: ResultCard) {
  if (isNarrowed(filters)) {
    return {
      text: 'Nothing else matches all of your filters.',
      label: 'Remove the filters',
      filters: widened(filters),
    }
  }
  if (!filters.city || !county) return null
  return {
    text: `Search ${countyName(county)} to include nearby towns.`,
    label: `Search ${countyName(county)}`,
    filters: { ...filters, city: '', county },
  }
}

import { X } from '~/components/ui/icons'
import { searchFilterNames, searchRefinements, type SearchFilterName } from '#shared/search_enums'
import type { SearchFilters } from '~/components/search/filters'
import { Button } from '~/components/ui/button'

const PLACE_LABELS = { city: 'City', county: 'County', state: 'State' }

function chipOf(name: SearchFilterName, value: string) {
  if (name === 'city' || name === 'county' || name === 'state') {
    return { label: PLACE_LABELS[name], value }
  }
  const { label, values } = searchRefinements[name]
  return { label, value: values.label(value) }
}

interface FilterChipsProps {
  filters: SearchFilters
  onRemove: (name: SearchFilterName) => void
  onClear: () => void
}

/**
 * The active filters, each with a remove button. An empty row is reserved for them, so that
 * nothing moves when the first one appears. On phones the row scrolls sideways.
 */
export function FilterChips({ filters, onRemove, onClear }: FilterChipsProps) {
  const active = searchFilterNames.filter((name) => filters[name] !== '')
  if (active.length === 0) return <div className="mt-3 min-h-9 pointer-coarse:min-h-11" />
  return (
    <div className="mt-3 flex min-h-9 items-center gap-2.5 max-md:-mx-(--gutter) max-md:overflow-x-auto max-md:px-(--gutter) md:flex-wrap pointer-coarse:min-h-11">
      <ul className="contents" aria-label="Active filters">
        {active.map((name) => (
          <Chip key={name} {...chipOf(name, filters[name])} onRemove={() => onRemove(name)} />
        ))}
      </ul>
      <Button size="sm" variant="quiet" className="shrink-0" onClick={onClear}>
        Clear all
      </Button>
    </div>
  )
}

interface ChipProps {
  label: string
  value: string
  onRemove: () => void
}

function Chip({ label, value, onRemove }: ChipProps) {
  return (
    <li className="inline-flex min-h-9 items-center max-md:shrink-0 md:max-w-full gap-2 rounded-full border border-line bg-surface pr-1.5 pl-3.5 text-sm pointer-coarse:min-h-11">
      <span className="min-w-0">
        {label}: <b className="ml-1 font-semibold">{value}</b>
      </span>
      <button
        type="button"
        aria-label={`Remove ${label.toLowerCase()}`}
        onClick={onRemove}
        className="grid size-6 shrink-0 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink pointer-coarse:size-11"
      >
        <X className="icon size-4" />
      </button>
    </li>
  )
}

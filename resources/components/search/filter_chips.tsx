import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FilterName, SearchFilters } from '~/components/search/filters'
import { Button } from '~/components/ui/button'

const names: readonly FilterName[] = ['city', 'county', 'state']
const labels = { city: 'City', county: 'County', state: 'State' }

interface FilterChipsProps {
  filters: SearchFilters
  onRemove: (name: FilterName) => void
  onClear: () => void
  /** At the far right. */
  children?: ReactNode
}

/** The filters that are set, each with its own remove button (SRC-06). */
export function FilterChips({ filters, onRemove, onClear, children }: FilterChipsProps) {
  const active = names.filter((name) => filters[name] !== '')
  if (active.length === 0) return null
  return (
    <div className="mt-5 flex flex-wrap items-center gap-2.5 lg:mt-6">
      <ul className="contents" aria-label="Active filters">
        {active.map((name) => (
          <li
            key={name}
            className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-full border border-line bg-surface pr-1.5 pl-3.5 text-sm pointer-coarse:min-h-11"
          >
            <span className="min-w-0">
              {labels[name]}: <b className="ml-1 font-semibold">{filters[name]}</b>
            </span>
            <button
              type="button"
              aria-label={`Remove ${name}`}
              onClick={() => onRemove(name)}
              className="grid size-6 shrink-0 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink pointer-coarse:size-11"
            >
              <X className="icon size-4" />
            </button>
          </li>
        ))}
      </ul>
      <Button size="sm" variant="quiet" onClick={onClear}>
        Clear all
      </Button>
      {children}
    </div>
  )
}

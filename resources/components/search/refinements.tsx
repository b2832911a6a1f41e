import { ChevronDown, SlidersHorizontal } from '~/components/ui/icons'
import { useId, useState, type ReactNode } from 'react'
import {
  searchRefinementNames,
  searchRefinements,
  type SearchRefinement,
} from '#shared/projects/search_enums'
import { isInAreas, type SearchFilters } from '~/components/search/filters'
import { Button } from '~/components/ui/button'
import { classes } from '~/lib/classes'

interface RefinementsProps {
  filters: SearchFilters
  onChange: (name: SearchRefinement, value: string) => void
  /** The first one beside the filters. */
  children: ReactNode
}

const collapsed = searchRefinementNames.filter((name) => name !== 'within')

/** Distance, filters and sort order of the results; all but the distance are collapsed on phones. */
export function Refinements({ filters, onChange, children }: RefinementsProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const set = collapsed.filter((name) => filters[name] !== '').length
  return (
    <div className="mt-4 gap-2.5 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-[22rem]:grid-cols-1 md:flex md:flex-wrap md:items-center">
      {!isInAreas(filters) && (
        <Refinement
          name="within"
          filters={filters}
          onChange={(value) => onChange('within', value)}
        />
      )}
      <Button
        size="sm"
        icon={SlidersHorizontal}
        className={classes('md:hidden', isInAreas(filters) && 'max-md:col-span-full')}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        Filters and sort{set > 0 && ` (${set})`}
      </Button>
      <div
        id={id}
        role="group"
        aria-label="Filters and sort"
        className={classes(
          'gap-2.5 max-md:col-span-full max-md:grid-cols-2 md:contents',
          open ? 'max-md:grid' : 'max-md:hidden'
        )}
      >
        {children}
        {collapsed.map((name) => (
          <Refinement
            key={name}
            name={name}
            filters={filters}
            onChange={(value) => onChange(name, value)}
          />
        ))}
      </div>
    </div>
  )
}

interface RefinementProps {
  name: SearchRefinement
  filters: SearchFilters
  onChange: (value: string) => void
}

function Refinement({ name, filters, onChange }: RefinementProps) {
  const value = filters[name]
  const { label, any, values } = searchRefinements[name]
  // `any` is the default order.
  const options = values.options.filter(
    (option) => option.label !== any && (option.value !== 'nearest' || filters.within !== '')
  )
  const listed = value === '' || options.some((option) => option.value === value)
  return (
    <div className={classes('relative', name === 'sort' && 'max-md:col-span-2 md:ml-auto')}>
      <select
        aria-label={label}
        className={classes(
          'h-10 w-full appearance-none rounded-full border bg-surface pr-9 pl-4 text-sm pointer-coarse:h-11 md:max-xl:pr-8 md:max-xl:pl-3',
          value === '' ? 'border-line' : 'border-control font-semibold'
        )}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{any}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
        {!listed && <option value={value}>{values.label(value)}</option>}
      </select>
      <ChevronDown className="icon pointer-events-none absolute top-1/2 right-3.5 size-4 md:max-xl:right-2.5 -translate-y-1/2 text-muted" />
    </div>
  )
}

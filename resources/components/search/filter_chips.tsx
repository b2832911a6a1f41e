import { X } from '~/components/ui/icons'
import { useEffect, useRef } from 'react'
import { areaLabel } from '#shared/projects/saved_searches'
import { areasOf, areasText } from '#shared/projects/search_areas'
import {
  searchFilterNames,
  searchRefinements,
  type SearchFilterName,
} from '#shared/projects/search_enums'
import type { SearchFilters } from '~/components/search/filters'
import { Button } from '~/components/ui/button'

const PLACE_LABELS = { city: 'City', county: 'County', state: 'State' }

interface ChipOf {
  label: string
  value: string
  /** What the remove button is called. */
  about: string
  /** The filter without what the chip stands for. */
  rest: (value: string) => string
}

const nothing = () => ''

const without = (area: string) => (value: string) =>
  areasText((areasOf(value) ?? []).filter((each) => areaLabel(each) !== area))

/** One chip for each filter, and one for each of several places. */
function chipsOf(name: SearchFilterName, value: string): ChipOf[] {
  if (name === 'area')
    return [{ label: 'Area', value: 'your area', about: 'your area', rest: nothing }]
  if (name === 'areas') {
    return (areasOf(value) ?? []).map(areaLabel).map((area) => {
      return { label: 'Place', value: area, about: area, rest: without(area) }
    })
  }
  if (name === 'city' || name === 'county' || name === 'state') {
    const label = PLACE_LABELS[name]
    return [{ label, value, about: label.toLowerCase(), rest: nothing }]
  }
  const { label, values } = searchRefinements[name]
  return [{ label, value: values.label(value), about: label.toLowerCase(), rest: nothing }]
}

interface FilterChipsProps {
  filters: SearchFilters
  /** `rest` is what stays of the filter: another chip may just have been removed. */
  onRemove: (name: SearchFilterName, rest: (value: string) => string) => void
  onClear: () => void
}

/**
 * The active filters, each with a remove button. An empty row is reserved for them, so that
 * nothing moves when the first one appears. On phones the row scrolls sideways.
 */
export function FilterChips({ filters, onRemove, onClear }: FilterChipsProps) {
  const active = searchFilterNames.filter((name) => filters[name] !== '')
  const chips = active.flatMap((name) =>
    chipsOf(name, filters[name]).map((chip) => ({ name, ...chip }))
  )

  // The pressed button is gone, so the focus moves to the chip in its place, or else to the page.
  const list = useRef<HTMLUListElement>(null)
  const pressed = useRef<number | null>(null)
  useEffect(() => {
    const at = pressed.current
    pressed.current = null
    // Somebody who goes on typing meanwhile keeps the focus.
    if (at === null || document.activeElement !== document.body) return
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const beside = buttons.at(at) ?? buttons.at(-1)
    ;(beside ?? document.getElementById('main'))?.focus()
  }, [filters])

  if (chips.length === 0) return <div className="mt-3 min-h-9 pointer-coarse:min-h-11" />
  return (
    <div className="mt-3 flex min-h-9 items-center gap-2.5 max-md:-mx-(--gutter) max-md:overflow-x-auto max-md:px-(--gutter) md:flex-wrap pointer-coarse:min-h-11">
      <ul ref={list} className="contents" aria-label="Active filters">
        {chips.map(({ name, rest, ...chip }, at) => (
          <Chip
            key={`${name} ${chip.value}`}
            {...chip}
            onRemove={() => {
              pressed.current = at
              onRemove(name, rest)
            }}
          />
        ))}
      </ul>
      <Button
        size="sm"
        variant="quiet"
        className="shrink-0"
        onClick={() => {
          pressed.current = 0
          onClear()
        }}
      >
        Clear all
      </Button>
    </div>
  )
}

interface ChipProps extends Omit<ChipOf, 'rest'> {
  onRemove: () => void
}

function Chip({ label, value, about, onRemove }: ChipProps) {
  return (
    <li className="inline-flex min-h-9 items-center max-md:shrink-0 md:max-w-full gap-2 rounded-full border border-line bg-surface pr-1.5 pl-3.5 text-sm pointer-coarse:min-h-11">
      <span className="min-w-0">
        {label}: <b className="ml-1 font-semibold">{value}</b>
      </span>
      <button
        type="button"
        aria-label={`Remove ${about}`}
        onClick={onRemove}
        className="grid size-6 shrink-0 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink pointer-coarse:size-11"
      >
        <X className="icon size-4" />
      </button>
    </li>
  )
}

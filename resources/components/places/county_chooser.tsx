import { useId, useState, type KeyboardEvent } from 'react'
import { boxAround, countyText, shadeOf, type StateMap } from '#shared/places/county_map'
import { usStates, type UsState } from '#shared/places/us_states'
import { sameCounty, type ChosenCounty } from '~/components/places/chosen_counties'
import { countyAt, CountyNumber, MapFrame, MapKey } from '~/components/places/county_map'
import { plainName } from '~/components/places/same_name'
import { useOpenCounties, useStateMap } from '~/components/places/use_counties'
import { Button } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog'
import { ErrorCard } from '~/components/ui/error_card'
import { Select } from '~/components/ui/select'
import { Skeleton, Skeletons } from '~/components/ui/skeleton'
import { TextInput } from '~/components/ui/text_input'
import { badgeNumber, plural } from '~/lib/text'
import { toast } from '~/lib/toast'

export interface CountyChooserProps {
  /** The state that is shown first; empty to ask for one. */
  state: string
  /** The counties that are chosen already, of any state. */
  chosen: readonly ChosenCounty[]
  /** How many can be chosen; another one replaces a single one. */
  most: number
  /** Why no more can be chosen. */
  tooMany?: string
  /** States that are chosen as a whole. */
  wholeStates?: readonly UsState[]
  /** The label of the button that takes the choice over. */
  doneLabel: (count: number) => string
  /** Why the choice can't be empty; by default it can. */
  emptyReason?: string
  onDone: (chosen: ChosenCounty[]) => void
  onClose: () => void
}

/** On a phone, the map shows so much around the chosen counties: there a county is as wide as a finger. */
const leastBox = 220

const narrowScreen = 768 // pixels

/**
 * The counties of a state as a map and as a list. Both choose; screen readers and the keyboard have the list, because
 * it has all counties, also those that are too small on the map.
 */
export function CountyChooser({ onClose, onDone, ...props }: CountyChooserProps) {
  const { chosen, most, tooMany = '', wholeStates = [], doneLabel, emptyReason } = props
  const [code, setCode] = useState(props.state)
  const [picked, setPicked] = useState<readonly ChosenCounty[]>(chosen)
  const state = usStates.values.find((value) => value === code)
  const one = most === 1

  function pick(county: string) {
    if (!state) return
    const pressed = { county, state }
    const others = picked.filter((each) => !sameCounty(each, pressed))
    if (one) setPicked([pressed])
    else if (others.length < picked.length) setPicked(others)
    else if (picked.length < most) setPicked([...picked, pressed])
    else toast({ title: tooMany, tone: 'error' })
  }

  /** The dialog may be in a form, which Enter would send. */
  function press(event: KeyboardEvent) {
    const { target } = event
    if (event.key === 'Enter' && target instanceof HTMLInputElement) event.preventDefault()
  }

  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title={one ? 'Choose your county' : 'Choose counties'}
      description={
        one ? 'On the map or in the list.' : 'On the map or in the list. Choose any number.'
      }
    >
      <div className="mt-6" onKeyDown={press}>
        <Select
          label="State"
          placeholder="Choose a state"
          className="max-w-xs"
          options={usStates.options}
          value={code}
          onValueChange={setCode}
        />
        {state && wholeStates.includes(state) && (
          <p className="mt-3 text-muted">
            All of {usStates.label(state)} is among your places, so every county counts already.
          </p>
        )}
        {state ? (
          <Counties
            key={state}
            state={state}
            start={chosen}
            picked={picked}
            one={one}
            onPick={pick}
          />
        ) : (
          <p className="mt-6 text-muted">Choose a state to see its counties.</p>
        )}
      </div>
      <div
        data-sticky-bar
        className="sticky bottom-0 z-10 -mx-6 mt-6 -mb-6 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t border-line bg-surface px-6 py-4 md:-mx-9 md:-mb-9 md:px-9"
      >
        <p role="status" className="min-w-40 flex-1 text-sm text-muted">
          {chosenText(picked, one)}
        </p>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="primary"
          disabledReason={picked.length === 0 ? emptyReason : undefined}
          onClick={() => {
            onDone([...picked])
            onClose()
          }}
        >
          {doneLabel(picked.length)}
        </Button>
      </div>
    </Dialog>
  )
}

function chosenText(picked: readonly ChosenCounty[], one: boolean): string {
  if (picked.length === 0) return 'No county chosen'
  if (one) return `${picked[0].county}, ${picked[0].state}`
  return `${plural(picked.length, 'county', 'counties')} chosen`
}

interface CountiesProps {
  state: UsState
  /** What was chosen when the dialog opened. */
  start: readonly ChosenCounty[]
  picked: readonly ChosenCounty[]
  one: boolean
  onPick: (county: string) => void
}

function Counties({ state, start, picked, one, onPick }: CountiesProps) {
  const { data: map, isError, isFetching, refetch } = useStateMap(state)
  const open = useOpenCounties(state)
  const [pointed, setPointed] = useState<string | null>(null)
  if (isError) {
    return (
      <div className="mt-6">
        <ErrorCard
          title="The map couldn’t be loaded"
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          You can also type the county in the form.
        </ErrorCard>
      </div>
    )
  }
  if (!map) {
    return (
      <Skeletons label="Loading the map" className="mt-6 block">
        <Skeleton className="h-80" />
      </Skeletons>
    )
  }
  const ofState = (counties: readonly ChosenCounty[]) =>
    new Set(counties.filter((each) => each.state === state).map(({ county }) => plainName(county)))
  const shared = { map, open, picked: ofState(picked), pointed, onPoint: setPointed, onPick }
  return (
    <div className="mt-6 grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <ChooserMap {...shared} start={ofState(start)} />
      <ChooserList {...shared} one={one} />
    </div>
  )
}

interface ChoiceProps {
  map: StateMap
  open: ReadonlyMap<string, number> | null
  /** Plain names of counties. */
  picked: ReadonlySet<string>
  /** The county that the pointer or the focus is at. */
  pointed: string | null
  onPoint: (county: string | null) => void
  onPick: (county: string) => void
}

function ChooserMap({
  map,
  open,
  picked,
  pointed,
  start,
  onPoint,
  onPick,
}: ChoiceProps & { start: ReadonlySet<string> }) {
  const [whole, setWhole] = useState(false)
  const projectsIn = (county: string) => open?.get(county) ?? 0
  const { width, height, counties, rest } = map

  const near = counties.filter(({ name }) => start.has(plainName(name)))
  const isNarrow = window.innerWidth < narrowScreen
  const around = isNarrow && near.length > 0 ? boxAround(map, near, leastBox) : null
  const isPart = around !== null && around.width * around.height < 0.7 * width * height
  const box = isPart && !whole ? around : { x: 0, y: 0, width, height }

  const chosen = counties.filter(({ name }) => picked.has(plainName(name)))
  const atPointer = counties.find(({ name }) => name === pointed)

  return (
    <div className="min-w-0">
      <MapKey own="Chosen" />
      <MapFrame
        box={box}
        onPoint={onPoint}
        onClick={(event) => {
          const county = countyAt(event)
          if (county) onPick(county)
        }}
      >
        {rest && <path className="map-rest" d={rest} />}
        {counties.map(({ name, path }) => (
          <path
            key={name}
            data-county={name}
            className={`is-pressable shade-${shadeOf(projectsIn(name))}`}
            d={path}
          />
        ))}
        <g className="pointer-events-none">
          {chosen.map(({ name, path }) => (
            <path key={name} className="shade-own" d={path} />
          ))}
          {atPointer && <path className="is-pointed" d={atPointer.path} />}
          {counties.map((county) => {
            const projects = projectsIn(county.name)
            const shade = chosen.includes(county) ? 'shade-own' : `shade-${shadeOf(projects)}`
            return (
              <CountyNumber
                key={county.name}
                county={{ ...county, projects }}
                box={box}
                className={shade}
              />
            )
          })}
        </g>
      </MapFrame>
      <p aria-hidden className="mt-3 min-h-6 font-medium">
        {pointed
          ? countyText(pointed, projectsIn(pointed), badgeNumber(projectsIn(pointed)))
          : 'Press a county to choose it.'}
      </p>
      {isPart && (
        <Button size="sm" variant="quiet" className="-ml-3" onClick={() => setWhole(!whole)}>
          {whole ? 'Show the chosen counties' : 'Show the whole state'}
        </Button>
      )}
      <p className="mt-1 text-sm text-muted">
        Numbers are open projects today. The map shows counties only, never where a home is.
      </p>
    </div>
  )
}

function ChooserList({ map, open, picked, one, onPoint, onPick }: ChoiceProps & { one: boolean }) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const names = [...map.counties.map(({ name }) => name), ...map.others].toSorted((name, other) =>
    name.localeCompare(other, 'en')
  )
  const found = names.filter((name) => name.toLowerCase().includes(typed.trim().toLowerCase()))
  return (
    <div className="min-w-0">
      <TextInput
        label="Find a county"
        value={typed}
        autoComplete="off"
        maxLength={60}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul
        aria-label="Counties"
        className="mt-3 overflow-y-auto rounded-md border border-line lg:max-h-96"
      >
        {found.map((name) => (
          <li key={name} className="border-line not-first:border-t">
            <label
              className="flex min-h-11 cursor-pointer items-center gap-3 px-3.5 py-2 text-[0.9375rem] hover:bg-sunken has-checked:bg-accent-soft"
              onPointerEnter={() => onPoint(name)}
              onPointerLeave={() => onPoint(null)}
            >
              <input
                type={one ? 'radio' : 'checkbox'}
                name={one ? id : undefined}
                className="tick-box"
                checked={picked.has(plainName(name))}
                onChange={() => onPick(name)}
                onFocus={() => onPoint(name)}
                onBlur={() => onPoint(null)}
              />
              <span className="min-w-0 flex-1">{name}</span>
              {open && (
                <span className="num text-sm text-muted">
                  {badgeNumber(open.get(name) ?? 0)}
                  <span className="sr-only"> open</span>
                </span>
              )}
            </label>
          </li>
        ))}
        {found.length === 0 && (
          <li className="p-3.5 text-muted">No county has that in its name.</li>
        )}
      </ul>
    </div>
  )
}

import { ChevronDown } from '~/components/ui/icons'
import type { ReactNode } from 'react'
import { usStates } from '#shared/places/us_states'
import { classes } from '~/lib/classes'

// The bar has the border, so its controls have none.
export const CONTROL =
  'h-8 w-full rounded-sm bg-transparent text-[1.0625rem] text-ink placeholder:text-muted outline-none'

/** A segment of the bar. Its focus ring includes the label. */
export const SEGMENT =
  '-mx-3 -my-1.5 rounded-lg px-3 py-1.5 has-focus-visible:outline-2 has-focus-visible:outline-accent'

interface StepLabelProps {
  htmlFor: string
  step?: number
  children: ReactNode
}

export function StepLabel({ htmlFor, step, children }: StepLabelProps) {
  return (
    <div className="flex min-h-5 items-center gap-2 text-sm font-semibold">
      {step && (
        <span
          aria-hidden="true"
          className="num grid size-5 place-items-center rounded-full bg-sunken text-xs text-muted"
        >
          {step}
        </span>
      )}
      <label htmlFor={htmlFor} className="flex-1">
        {children}
      </label>
    </div>
  )
}

interface StateFieldProps {
  id: string
  step: number
  value: string
  onChange: (value: string) => void
}

export function StateField({ id, step, value, onChange }: StateFieldProps) {
  return (
    <div className={SEGMENT}>
      <StepLabel step={step} htmlFor={id}>
        State
      </StepLabel>
      <div className="relative mt-0.5">
        <select
          id={id}
          name="state"
          className={classes(CONTROL, 'appearance-none pr-8', value === '' && 'text-muted')}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">Choose a state</option>
          {usStates.options.map((state) => (
            <option key={state.value} value={state.value}>
              {state.label} ({state.value})
            </option>
          ))}
        </select>
        <ChevronDown className="icon pointer-events-none absolute top-2 right-0 size-4 text-muted" />
      </div>
    </div>
  )
}

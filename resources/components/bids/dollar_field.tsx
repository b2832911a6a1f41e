import type { ReactNode } from 'react'
import { wholeDollars } from '~/components/bids/bid_values'
import { Field } from '~/components/ui/field'
import { classes } from '~/lib/classes'
import { number } from '~/lib/format'

interface DollarFieldProps {
  name: string
  label: ReactNode
  hint: string
  optional?: boolean
  /** Shows the amount large, in the display typeface. */
  large?: boolean
  readOnly?: boolean
  value: string
  error?: string
  onValueChange: (value: string) => void
}

/** A field for whole dollars. Adds thousands separators on blur. */
export function DollarField(props: DollarFieldProps) {
  const { name, label, hint, optional, large, readOnly, value, error, onValueChange } = props
  function leave() {
    const dollars = wholeDollars(value)
    if (dollars !== null) onValueChange(number(dollars))
  }
  return (
    <Field label={label} optional={optional} hint={hint} error={error}>
      {(control) => (
        <span className="relative block">
          <span
            aria-hidden="true"
            className={classes(
              'pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-muted',
              large && 'figure text-2xl'
            )}
          >
            $
          </span>
          <input
            {...control}
            name={name}
            inputMode="numeric"
            autoComplete="off"
            required={!optional}
            readOnly={readOnly}
            className={classes(
              'input',
              readOnly && 'bg-sunken',
              large ? 'figure h-14 pl-9 text-2xl' : 'num pl-8'
            )}
            value={value}
            onChange={(event) => onValueChange(event.target.value)}
            onBlur={leave}
          />
        </span>
      )}
    </Field>
  )
}

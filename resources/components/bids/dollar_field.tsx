import { wholeDollars } from '~/components/bids/bid_values'
import { Field } from '~/components/ui/field'
import { number } from '~/lib/format'

interface AmountFieldProps {
  value: string
  error?: string
  onValueChange: (value: string) => void
}

/** The figure that decides; thousands are set apart once it is left. */
export function AmountField({ value, error, onValueChange }: AmountFieldProps) {
  function leave() {
    const dollars = wholeDollars(value)
    if (dollars !== null) onValueChange(number(dollars))
  }
  return (
    <Field label="Your offer" hint="Whole dollars, everything included." error={error}>
      {(control) => (
        <span className="relative block">
          <span
            aria-hidden="true"
            className="figure pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-2xl text-muted"
          >
            $
          </span>
          <input
            {...control}
            name="amount"
            inputMode="numeric"
            autoComplete="off"
            required
            className="input figure h-14 pl-9 text-2xl"
            value={value}
            onChange={(event) => onValueChange(event.target.value)}
            onBlur={leave}
          />
        </span>
      )}
    </Field>
  )
}

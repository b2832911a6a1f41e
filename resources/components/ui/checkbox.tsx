import { useId, type ChangeEvent, type ComponentProps, type ReactNode } from 'react'
import { describedBy, FieldNotes } from '~/components/ui/field'
import { classes } from '~/lib/classes'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  error?: string
  onCheckedChange?: (checked: boolean) => void
}

/** A plain checkbox with a label, for agreements. */
export function Checkbox({
  label,
  error,
  id,
  className,
  onCheckedChange,
  onChange,
  ...input
}: CheckboxProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  function change(event: ChangeEvent<HTMLInputElement>) {
    onChange?.(event)
    onCheckedChange?.(event.target.checked)
  }
  return (
    <div className={classes('field', className)}>
      <label className="flex min-h-11 items-start gap-3 py-2" htmlFor={controlId}>
        <input
          {...input}
          id={controlId}
          type="checkbox"
          className="tick-box mt-0.5"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(controlId, undefined, error)}
          onChange={change}
        />
        <span className="text-[0.9375rem]">{label}</span>
      </label>
      <FieldNotes id={controlId} error={error} />
    </div>
  )
}

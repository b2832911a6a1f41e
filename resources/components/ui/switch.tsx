import { useId, type ChangeEvent, type ComponentProps, type ReactNode } from 'react'
import { describedBy, FieldNotes } from '~/components/ui/field'
import { classes } from '~/lib/classes'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode
  hint?: ReactNode
  onCheckedChange?: (checked: boolean) => void
}

/** An on/off switch on the right of its label. */
export function Switch({
  label,
  hint,
  id,
  className,
  onCheckedChange,
  onChange,
  ...input
}: SwitchProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  function change(event: ChangeEvent<HTMLInputElement>) {
    onChange?.(event)
    onCheckedChange?.(event.target.checked)
  }
  return (
    <div className={classes('field', className)}>
      <label className="flex min-h-11 items-center justify-between gap-4" htmlFor={controlId}>
        <span className="text-[0.9375rem]">{label}</span>
        <input
          {...input}
          id={controlId}
          type="checkbox"
          role="switch"
          className="switch"
          aria-describedby={describedBy(controlId, hint)}
          onChange={change}
        />
      </label>
      <FieldNotes id={controlId} hint={hint} />
    </div>
  )
}

import type { ChangeEvent, ComponentProps } from 'react'
import { Field, type FieldProps } from '~/components/ui/field'

interface SelectProps
  extends Omit<ComponentProps<'select'>, 'className' | 'id' | 'children'>, FieldProps {
  options: readonly { value: string; label: string }[]
  /** Label of the first option, whose value is empty. */
  placeholder?: string
  onValueChange?: (value: string) => void
}

export function Select({
  label,
  optional,
  hint,
  error,
  id,
  className,
  options,
  placeholder,
  onValueChange,
  onChange,
  ...select
}: SelectProps) {
  function change(event: ChangeEvent<HTMLSelectElement>) {
    onChange?.(event)
    onValueChange?.(event.target.value)
  }
  return (
    <Field {...{ label, optional, hint, error, id, className }}>
      {(control) => (
        <select {...select} {...control} className="input" onChange={change}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

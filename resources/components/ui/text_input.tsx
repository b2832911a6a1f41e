import type { ChangeEvent, ComponentProps } from 'react'
import { Field, type FieldProps } from '~/components/ui/field'

interface TextInputProps extends Omit<ComponentProps<'input'>, 'className' | 'id'>, FieldProps {
  onValueChange?: (value: string) => void
}

export function TextInput({
  label,
  optional,
  hint,
  error,
  status,
  id,
  className,
  onValueChange,
  onChange,
  ...input
}: TextInputProps) {
  function change(event: ChangeEvent<HTMLInputElement>) {
    onChange?.(event)
    onValueChange?.(event.target.value)
  }
  return (
    <Field {...{ label, optional, hint, error, status, id, className }}>
      {(control) => (
        <input
          {...input}
          {...control}
          className="input"
          data-empty={input.type === 'date' && input.value === '' ? true : undefined}
          onChange={change}
        />
      )}
    </Field>
  )
}

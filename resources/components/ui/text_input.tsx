import type { ChangeEvent, ComponentProps } from 'react'
import { Field, type FieldProps } from '~/components/ui/field'

interface TextInputProps extends Omit<ComponentProps<'input'>, 'className' | 'id'>, FieldProps {
  onValueChange?: (value: string) => void
  /** Offered by the browser while the field is edited. */
  suggestions?: readonly string[]
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
  suggestions = [],
  ...input
}: TextInputProps) {
  function change(event: ChangeEvent<HTMLInputElement>) {
    onChange?.(event)
    onValueChange?.(event.target.value)
  }
  return (
    <Field {...{ label, optional, hint, error, status, id, className }}>
      {(control) => {
        const list = suggestions.length > 0 ? `${control.id}-suggestions` : undefined
        return (
          <>
            <input {...input} {...control} list={list} className="input" onChange={change} />
            {list && (
              <datalist id={list}>
                {suggestions.map((value) => (
                  <option key={value} value={value} />
                ))}
              </datalist>
            )}
          </>
        )
      }}
    </Field>
  )
}

import type { ChangeEvent, ComponentProps } from 'react'
import { Field, type FieldProps } from '~/components/ui/field'

interface TextareaProps extends Omit<ComponentProps<'textarea'>, 'className' | 'id'>, FieldProps {
  onValueChange?: (value: string) => void
}

export function Textarea({
  label,
  optional,
  hint,
  error,
  status,
  id,
  className,
  onValueChange,
  onChange,
  ...textarea
}: TextareaProps) {
  function change(event: ChangeEvent<HTMLTextAreaElement>) {
    onChange?.(event)
    onValueChange?.(event.target.value)
  }
  return (
    <Field {...{ label, optional, hint, error, status, id, className }}>
      {(control) => <textarea {...textarea} {...control} className="input" onChange={change} />}
    </Field>
  )
}

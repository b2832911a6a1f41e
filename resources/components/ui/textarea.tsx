import type { ChangeEvent, ClipboardEvent, ComponentProps } from 'react'
import { Field, type FieldProps } from '~/components/ui/field'
import { useLengthNote } from '~/components/ui/length_note'

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
  onPaste,
  ...textarea
}: TextareaProps) {
  const { maxLength, value } = textarea
  const length = useLengthNote(typeof value === 'string' ? value : '', maxLength)

  function change(event: ChangeEvent<HTMLTextAreaElement>) {
    length.onChange(event)
    onChange?.(event)
    onValueChange?.(event.target.value)
  }
  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    length.onPaste(event)
    onPaste?.(event)
  }
  const notes =
    maxLength === undefined ? status : [status, length.note && <p key="length">{length.note}</p>]
  return (
    <Field {...{ label, optional, hint, error, status: notes, id, className }}>
      {(control) => (
        <textarea {...textarea} {...control} className="input" onChange={change} onPaste={paste} />
      )}
    </Field>
  )
}

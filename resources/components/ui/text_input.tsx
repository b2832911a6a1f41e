import type { ChangeEvent, ClipboardEvent, ComponentProps } from 'react'
import { Field, type FieldProps } from '~/components/ui/field'
import { useLengthNote } from '~/components/ui/length_note'

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
  onPaste,
  ...input
}: TextInputProps) {
  const { maxLength, value } = input
  const length = useLengthNote(typeof value === 'string' ? value : '', maxLength)

  function change(event: ChangeEvent<HTMLInputElement>) {
    length.onChange(event)
    onChange?.(event)
    onValueChange?.(event.target.value)
  }
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    length.onPaste(event)
    onPaste?.(event)
  }
  const notes =
    maxLength === undefined ? status : [status, length.note && <p key="length">{length.note}</p>]
  return (
    <Field {...{ label, optional, hint, error, status: notes, id, className }}>
      {(control) => (
        <input
          {...input}
          {...control}
          className="input"
          data-empty={input.type === 'date' && input.value === '' ? true : undefined}
          onChange={change}
          onPaste={paste}
        />
      )}
    </Field>
  )
}

import { useLayoutEffect, useRef, type ChangeEvent, type ComponentProps } from 'react'
import { Field, type FieldProps } from '~/components/ui/field'
import { formatPhone } from '~/lib/format'

type OwnAttributes = 'className' | 'id' | 'type' | 'value' | 'onChange' | 'ref'

interface PhoneInputProps extends Omit<ComponentProps<'input'>, OwnAttributes>, FieldProps {
  /** The text as it is shown: `(828) 555-0142`. */
  value: string
  onValueChange: (value: string) => void
}

/** Where the caret belongs in the formatted text so that as many digits stand before it as before. */
function caretAfter(digits: number, text: string): number {
  let seen = 0
  for (let at = 0; at < text.length; at++) {
    if (seen === digits) return at
    if (/\d/.test(text[at])) seen++
  }
  return text.length
}

/** A phone number of the United States, formatted while it is typed (REG-06). */
export function PhoneInput({
  label,
  optional,
  hint,
  error,
  id,
  className,
  value,
  onValueChange,
  ...input
}: PhoneInputProps) {
  const element = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)

  useLayoutEffect(() => {
    if (caret.current === null) return
    element.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  }, [value])

  function change({ target }: ChangeEvent<HTMLInputElement>) {
    const text = formatPhone(target.value)
    const position = target.selectionStart ?? target.value.length
    const digits = target.value.slice(0, position).replaceAll(/\D/g, '').length
    // Typing at the end goes on there; only a change inside the number keeps its place.
    caret.current = position < target.value.length ? caretAfter(digits, text) : null
    onValueChange(text)
  }

  return (
    <Field {...{ label, optional, hint, error, id, className }}>
      {(control) => (
        <input
          autoComplete="tel-national"
          placeholder="(555) 123-4567"
          {...input}
          {...control}
          ref={element}
          type="tel"
          maxLength={14}
          className="input"
          value={value}
          onChange={change}
        />
      )}
    </Field>
  )
}

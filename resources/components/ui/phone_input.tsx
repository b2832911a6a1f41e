import {
  useEffect,
  useRef,
  type ChangeEvent,
  type ClipboardEvent,
  type ComponentProps,
} from 'react'
import { plainDigits } from '#shared/values/pasted_text'
import { phoneDigits } from '#shared/accounts/phone_number'
import { Field, type FieldProps } from '~/components/ui/field'
import { formatPhone } from '~/lib/format'

type OwnAttributes = 'className' | 'id' | 'type' | 'value' | 'onChange' | 'onPaste'

interface PhoneInputProps extends Omit<ComponentProps<'input'>, OwnAttributes>, FieldProps {
  /** Formatted: `(828) 555-0142`. */
  value: string
  onValueChange: (value: string) => void
}

const digitsOf = (text: string) => plainDigits(text).replaceAll(/\D/g, '')

/** The caret position in the formatted text that has the same number of digits before it. */
function caretAfter(digits: number, text: string): number {
  let seen = 0
  for (let at = 0; at < text.length; at++) {
    if (seen === digits) return at
    if (/\d/.test(text[at])) seen++
  }
  return text.length
}

/** A US phone number, formatted as it's typed. */
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
  const ref = useRef<HTMLInputElement>(null)

  /** Shows the digits and puts the caret between `before` and `after`. */
  function show(field: HTMLInputElement, before: string, after: string) {
    const text = formatPhone(before + after)
    const caret = after === '' ? text.length : caretAfter(before.length, text)
    // Set the value now: React's later update is then no change, which would move the caret to the
    // end.
    field.value = text
    field.setSelectionRange(caret, caret)
    onValueChange(text)
  }

  /**
   * Replaces the selection with the whole text. The input itself would cut it at its maximum
   * length.
   */
  function insert(field: HTMLInputElement, text: string) {
    const [from, to] = [field.selectionStart ?? value.length, field.selectionEnd ?? value.length]
    show(field, digitsOf(value.slice(0, from)) + phoneDigits(text), digitsOf(value.slice(to)))
  }

  /** A full field accepts no more input, so `change` would never see a country code. */
  useEffect(() => {
    const field = ref.current
    if (!field) return
    function takeWhole(event: InputEvent) {
      const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? ''
      // Typing one digit matters only at the end of ten digits that start with 1.
      const completes = field!.selectionStart === value.length && /^\(1.{12}/.test(value)
      if (!['insertText', 'insertReplacementText'].includes(event.inputType)) return
      if (!/\p{Nd}/u.test(text) || (text.length === 1 && !completes)) return
      event.preventDefault()
      insert(field!, text)
    }
    field.addEventListener('beforeinput', takeWhole)
    return () => field.removeEventListener('beforeinput', takeWhole)
  })

  function change({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const position = target.selectionStart ?? target.value.length
    const before = digitsOf(target.value.slice(0, position))
    const after = digitsOf(target.value.slice(position))
    const edit = 'inputType' in nativeEvent ? String(nativeEvent.inputType) : ''
    const onlyMarks = edit.startsWith('delete') && before + after === digitsOf(value)
    // Only a bracket, space or dash was deleted, so delete the digit next to it.
    if (!onlyMarks) show(target, before, after)
    else if (edit === 'deleteContentForward') show(target, before, after.slice(1))
    else show(target, before.slice(0, -1), after)
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault()
    insert(event.currentTarget, event.clipboardData.getData('text'))
  }

  return (
    <Field {...{ label, optional, hint, error, id, className }}>
      {(control) => (
        <input
          autoComplete="tel"
          placeholder="(555) 123-4567"
          {...input}
          {...control}
          ref={ref}
          type="tel"
          maxLength={14}
          className="input"
          value={value}
          onChange={change}
          onPaste={paste}
        />
      )}
    </Field>
  )
}

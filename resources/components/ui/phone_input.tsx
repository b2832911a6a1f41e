import {
  useEffect,
  useRef,
  type ChangeEvent,
  type ClipboardEvent,
  type ComponentProps,
} from 'react'
import { Field, type FieldProps } from '~/components/ui/field'
import { formatPhone, phoneDigits } from '~/lib/format'

type OwnAttributes = 'className' | 'id' | 'type' | 'value' | 'onChange' | 'onPaste'

interface PhoneInputProps extends Omit<ComponentProps<'input'>, OwnAttributes>, FieldProps {
  /** The text as it is shown: `(828) 555-0142`. */
  value: string
  onValueChange: (value: string) => void
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/** Where the caret belongs in the formatted text so that as many digits stand before it as before. */
function caretAfter(digits: number, text: string): number {
  let seen = 0
  for (let at = 0; at < text.length; at++) {
    if (seen === digits) return at
    if (/\d/.test(text[at])) seen++
  }
  return text.length
}

/** A phone number of the United States, formatted while it is typed. */
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

  /** Shows the digits before and after the caret, which stays between them. */
  function show(field: HTMLInputElement, before: string, after: string) {
    const text = formatPhone(before + after)
    const caret = after === '' ? text.length : caretAfter(before.length, text)
    // At once: what is written later, even if it is the same, would send the caret to the end.
    field.value = text
    field.setSelectionRange(caret, caret)
    onValueChange(text)
  }

  /** Puts a text in the place of the selection, all of it: the field itself would cut it at its limit. */
  function insert(field: HTMLInputElement, text: string) {
    const [from, to] = [field.selectionStart ?? value.length, field.selectionEnd ?? value.length]
    show(field, digitsOf(value.slice(0, from)) + phoneDigits(text), digitsOf(value.slice(to)))
  }

  /** A full field takes no more, so `change` would never see a country code. */
  useEffect(() => {
    const field = ref.current
    if (!field) return
    function takeWhole(event: InputEvent) {
      const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? ''
      // What comes digit by digit only matters at the end of ten that begin with a 1.
      const completes = field!.selectionStart === value.length && /^\(1.{12}/.test(value)
      if (!['insertText', 'insertReplacementText'].includes(event.inputType)) return
      if (!/\d/.test(text) || (text.length === 1 && !completes)) return
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
    // Only a bracket, space or dash was deleted: what was meant is the digit behind it.
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

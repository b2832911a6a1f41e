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

  /** Ten digits fill the field, so a country code shows at the eleventh: `change` never sees it. */
  useEffect(() => {
    const field = ref.current
    if (!field) return
    function dropCountryCode(event: InputEvent) {
      const [digits, typed] = [digitsOf(value), digitsOf(event.data ?? '')]
      const isAtEnd = field!.selectionStart === value.length
      if (!isAtEnd || typed.length !== 1 || digits.length !== 10 || digits[0] !== '1') return
      event.preventDefault()
      show(field!, digits.slice(1) + typed, '')
    }
    field.addEventListener('beforeinput', dropCountryCode)
    return () => field.removeEventListener('beforeinput', dropCountryCode)
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

  /** The whole of what is pasted counts: the field would cut it before its country code is known. */
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault()
    const field = event.currentTarget
    const [from, to] = [field.selectionStart ?? value.length, field.selectionEnd ?? value.length]
    const pasted = phoneDigits(event.clipboardData.getData('text'))
    show(field, digitsOf(value.slice(0, from)) + pasted, digitsOf(value.slice(to)))
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

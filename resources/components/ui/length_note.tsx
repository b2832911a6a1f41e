import { useRef, useState, type ChangeEvent, type ClipboardEvent } from 'react'
import { number } from '~/lib/format'

type TextField = HTMLInputElement | HTMLTextAreaElement

/** From how many characters on the rest is counted: a tenth of the limit, at most this. */
const longestRest = 250

/** Fields of up to so many characters hold a code or a number, whose length nobody has to be told. */
const longestCode = 40

/**
 * What a field says about its length: how much of a pasted text didn't fit, or near the limit, how many
 * characters are left. Browsers cut without a word.
 */
export function useLengthNote(value: string, maxLength: number | undefined) {
  const limit = maxLength && maxLength > longestCode ? maxLength : undefined
  const [missing, setMissing] = useState(0)
  const isPasting = useRef(false)

  function onPaste({ clipboardData, currentTarget: field }: ClipboardEvent<TextField>) {
    if (limit === undefined) return
    const breaks = field instanceof HTMLInputElement ? '' : '\n'
    const pasted = clipboardData.getData('text/plain').replaceAll(/\r\n|\n/g, breaks).length
    // Browsers don't tell the selection in the field of an email address.
    const kept = field.value.length - (field.selectionEnd ?? 0) + (field.selectionStart ?? 0)
    isPasting.current = true
    setMissing(Math.max(0, kept + pasted - limit))
  }

  /** A change of another kind: the person goes on with the text as it is. */
  function onChange(_: ChangeEvent<TextField>) {
    if (!isPasting.current) setMissing(0)
    isPasting.current = false
  }

  function note(): string | null {
    if (limit === undefined) return null
    if (missing > 0) {
      return `Only ${number(limit)} characters fit. The last ${number(missing)} of what you pasted are missing.`
    }
    const left = limit - value.length
    if (left > Math.min(longestRest, limit / 10)) return null
    return `${number(left)} ${left === 1 ? 'character' : 'characters'} left`
  }
  return { note: note(), onPaste, onChange }
}

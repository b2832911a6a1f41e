import { EyeOff } from '~/components/ui/icons'
import { useMemo } from 'react'
import { findContactDetails, maskingNote, kindsOf } from '#shared/contact_details'

/** Tells the owner while typing which contact details will be hidden until the fee is paid. */
export function ContactNote({ text, place }: { text: string; place?: boolean }) {
  const note = useMemo(
    () => maskingNote(kindsOf(findContactDetails(text, { place })), 'will be'),
    [text, place]
  )
  if (!note) return null
  return (
    <span className="flex items-start gap-1.5">
      <EyeOff className="icon mt-0.5 size-3.5 shrink-0" aria-hidden />
      <span>{note}</span>
    </span>
  )
}

import { EyeOff } from '~/components/ui/icons'
import { useMemo } from 'react'
import { useContactSearch } from '~/hooks/use_contact_search'
import { useCurrentUser } from '~/hooks/use_current_user'
import { maskingNote } from '#shared/masking/contact_kinds'

interface ContactNoteProps {
  text: string
  /** Whether it is a location, in which a house number is a street address. */
  place?: boolean
  /** Whether it names a city or county, which may be called like a company. */
  named?: boolean
}

/** Tells the owner while typing which contact details and own names will be hidden until the fee is paid. */
export function ContactNote({ text, place, named = false }: ContactNoteProps) {
  const user = useCurrentUser()
  const by = (!named && user) || undefined
  const search = useContactSearch(text)
  const note = useMemo(() => {
    if (!search) return null
    return maskingNote(search.kindsOf(search.findContactDetails(text, { place, by })), 'will be')
  }, [search, text, place, by])
  if (!note) return null
  return (
    <span className="flex items-start gap-1.5">
      <EyeOff className="icon mt-0.5 size-3.5 shrink-0" aria-hidden />
      <span>{note}</span>
    </span>
  )
}

import { Phone } from 'lucide-react'
import { formatPhone } from '~/lib/format'

interface ContactNoteProps {
  contact: { name: string; company?: string | null; phone: string | null }
}

/** The other party of a paid offer: who it is, and the number to call. */
export function ContactNote({ contact: { name, company, phone } }: ContactNoteProps) {
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm wrap-anywhere">
      <span>{company ? `${name}, ${company}` : name}</span>
      {phone && (
        <a
          href={`tel:+1${phone}`}
          className="num relative z-1 inline-flex min-h-6 items-center gap-1.5 font-medium whitespace-nowrap text-accent hover:underline pointer-coarse:min-h-11"
        >
          <Phone className="icon size-3.5" aria-hidden />
          {formatPhone(phone)}
        </a>
      )}
    </p>
  )
}

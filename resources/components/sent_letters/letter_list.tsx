import { Link } from '@inertiajs/react'
import { recipients, type ListedLetter } from '~/components/sent_letters/sent_letter'
import { LocalTime } from '~/components/ui/local_time'

interface LetterListProps {
  letters: ListedLetter[]
  openId: string | null
}

export function LetterList({ letters, openId }: LetterListProps) {
  return (
    <nav aria-label="Letters" className="card overflow-hidden">
      <ul className="divide-y divide-line">
        {letters.map((letter) => (
          <li key={letter.id}>
            <Link
              href={`/dev/mail/${letter.id}`}
              aria-current={letter.id === openId ? 'page' : undefined}
              className="block px-5 py-3.5 -outline-offset-2 hover:bg-paper aria-[current]:bg-sunken"
            >
              <span className="block font-semibold">{letter.subject}</span>
              <span className="block text-sm wrap-anywhere text-muted">{recipients(letter)}</span>
              <span className="text-sm text-muted">
                <LocalTime at={letter.sentAt} format="moment" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

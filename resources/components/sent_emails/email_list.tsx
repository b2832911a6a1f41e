import { Link } from '@inertiajs/react'
import { recipients, type ListedEmail } from '~/components/sent_emails/sent_email'
import { LocalTime } from '~/components/ui/local_time'

interface EmailListProps {
  emails: ListedEmail[]
  openId: string | null
}

export function EmailList({ emails, openId }: EmailListProps) {
  return (
    <nav aria-label="Emails" className="card overflow-hidden">
      <ul className="divide-y divide-line">
        {emails.map((email) => (
          <li key={email.id}>
            <Link
              href={`/dev/mail/${email.id}`}
              aria-current={email.id === openId ? 'page' : undefined}
              className="block px-5 py-3.5 -outline-offset-2 hover:bg-paper aria-[current]:bg-sunken"
            >
              <span className="block font-semibold">{email.subject}</span>
              <span className="block text-sm wrap-anywhere text-muted">{recipients(email)}</span>
              <span className="text-sm text-muted">
                <LocalTime at={email.sentAt} format="moment" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

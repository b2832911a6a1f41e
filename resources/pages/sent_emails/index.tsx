import { Link } from '@inertiajs/react'
import { Mail } from '~/components/ui/icons'
import { useState } from 'react'
import { cleanLine } from '#shared/values/pasted_text'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty_state'
import { Facts } from '~/components/ui/facts'
import { LocalTime } from '~/components/ui/local_time'
import { PageHead } from '~/components/ui/page_head'
import { PageHeading } from '~/components/ui/page_heading'
import { TextInput } from '~/components/ui/text_input'
import { classes } from '~/lib/classes'
import { plural } from '~/lib/format'

// Type aliases instead of interfaces: page props have to be assignable to plain JSON.
type ListedEmail = {
  id: string
  /** ISO date and time. */
  sentAt: string
  to: { address: string; name: string }[]
  subject: string
}

type SentEmail = ListedEmail & { html: string; text: string }

interface IndexProps {
  emails: ListedEmail[]
  email: SentEmail | null
}

/** The emails that a mail server would have sent, on a machine without one. */
export default function SentEmails({ emails, email }: IndexProps) {
  return (
    <div className="wrap pb-8">
      <PageHead title={email?.subject ?? 'Sent mail'} noIndex />
      <PageHeading
        title="Sent mail"
        lead="No mail server is set, so emails are kept on this machine."
      />
      {emails.length === 0 ? (
        <EmptyState icon={Mail} title="No emails yet">
          Reload this page after something is sent.
        </EmptyState>
      ) : (
        <div className="mt-8 grid items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
          <EmailList emails={emails} openId={email?.id ?? null} />
          {email && <EmailView email={email} />}
        </div>
      )}
    </div>
  )
}

interface EmailListProps {
  emails: ListedEmail[]
  openId: string | null
}

function EmailList({ emails, openId }: EmailListProps) {
  const [words, setWords] = useState('')
  const wanted = cleanLine(words).toLowerCase()
  const found = emails.filter((email) =>
    `${recipients(email)} ${email.subject}`.toLowerCase().includes(wanted)
  )
  return (
    <div className="grid gap-3">
      <TextInput
        label="Recipient or subject"
        type="search"
        autoComplete="off"
        value={words}
        onValueChange={setWords}
      />
      <p role="status" className="text-sm text-muted">
        {wanted
          ? `${found.length} of ${plural(emails.length, 'email')}`
          : plural(found.length, 'email')}
      </p>
      {found.length > 0 && (
        // On narrow screens an open email is below the list, and has to be in sight.
        <nav
          aria-label="Emails"
          className={classes(
            'card overflow-hidden',
            openId && 'max-lg:max-h-72 max-lg:overflow-y-auto'
          )}
        >
          <ul className="divide-y divide-line">
            {found.map((email) => (
              <li key={email.id}>
                <Link
                  href={`/dev/mail/${email.id}`}
                  preserveState
                  aria-current={email.id === openId ? 'page' : undefined}
                  className="block px-5 py-3.5 -outline-offset-2 hover:bg-paper aria-[current]:bg-sunken"
                >
                  <span className="block font-semibold">{email.subject}</span>
                  <span className="block text-sm wrap-anywhere text-muted">
                    {recipients(email)}
                  </span>
                  <span className="text-sm text-muted">
                    <LocalTime at={email.sentAt} format="moment" />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}

function EmailView({ email }: { email: SentEmail }) {
  return (
    <div className="grid min-w-0 gap-6">
      <Card title={email.subject}>
        <Facts
          layout="rows"
          items={[
            { label: 'To', value: <span className="wrap-anywhere">{recipients(email)}</span> },
            { label: 'Sent', value: <LocalTime at={email.sentAt} format="moment" /> },
          ]}
        />
        <iframe
          title={`Email: ${email.subject}`}
          srcDoc={inFrame(email.html)}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          className="mt-5 h-[56rem] w-full rounded-md border border-line"
        />
      </Card>
      <Card title="As plain text">
        <pre className="font-mono text-sm wrap-anywhere whitespace-pre-wrap">{email.text}</pre>
      </Card>
    </div>
  )
}

const recipients = (email: ListedEmail) => email.to.map(({ address }) => address).join(', ')

/** Opens links of the email in a new tab, because the frame can't navigate this page. */
const inFrame = (html: string) => html.replace('<head>', '<head><base target="_blank">')

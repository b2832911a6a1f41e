import { Mail } from 'lucide-react'
import { EmailList } from '~/components/sent_emails/email_list'
import { EmailView } from '~/components/sent_emails/email_view'
import type { ListedEmail, SentEmail } from '~/components/sent_emails/sent_email'
import { EmptyState } from '~/components/ui/empty_state'
import { PageHead } from '~/components/ui/page_head'
import { PageHeading } from '~/components/ui/page_heading'

interface IndexProps {
  emails: ListedEmail[]
  email: SentEmail | null
}

/** What would have been sent by mail, on a machine without a mail server. */
export default function SentEmails({ emails, email }: IndexProps) {
  return (
    <div className="wrap py-8 md:py-12">
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

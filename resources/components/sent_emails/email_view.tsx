import { recipients, type SentEmail } from '~/components/sent_emails/sent_email'
import { Card } from '~/components/ui/card'
import { Facts } from '~/components/ui/facts'
import { LocalTime } from '~/components/ui/local_time'

/** Links of the email open beside it: the frame may not leave this page. */
const inFrame = (html: string) => html.replace('<head>', '<head><base target="_blank">')

export function EmailView({ email }: { email: SentEmail }) {
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

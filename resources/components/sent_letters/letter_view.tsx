import { recipients, type SentLetter } from '~/components/sent_letters/sent_letter'
import { Card } from '~/components/ui/card'
import { Facts } from '~/components/ui/facts'
import { LocalTime } from '~/components/ui/local_time'

/** Links of the letter open beside it: the frame may not leave this page. */
const inFrame = (html: string) => html.replace('<head>', '<head><base target="_blank">')

export function LetterView({ letter }: { letter: SentLetter }) {
  return (
    <div className="grid min-w-0 gap-6">
      <Card title={letter.subject}>
        <Facts
          layout="rows"
          items={[
            { label: 'To', value: <span className="wrap-anywhere">{recipients(letter)}</span> },
            { label: 'Sent', value: <LocalTime at={letter.sentAt} format="moment" /> },
          ]}
        />
        <iframe
          title={`Letter: ${letter.subject}`}
          srcDoc={inFrame(letter.html)}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          className="mt-5 h-[40rem] w-full rounded-md border border-line"
        />
      </Card>
      <Card title="As plain text">
        <pre className="font-mono text-sm wrap-anywhere whitespace-pre-wrap">{letter.text}</pre>
      </Card>
    </div>
  )
}

import { Mail } from 'lucide-react'
import { LetterList } from '~/components/sent_letters/letter_list'
import { LetterView } from '~/components/sent_letters/letter_view'
import type { ListedLetter, SentLetter } from '~/components/sent_letters/sent_letter'
import { EmptyState } from '~/components/ui/empty_state'
import { PageHead } from '~/components/ui/page_head'
import { PageHeading } from '~/components/ui/page_heading'

interface IndexProps {
  letters: ListedLetter[]
  letter: SentLetter | null
}

/** What would have been sent by mail, on a machine without a mail server. */
export default function SentLetters({ letters, letter }: IndexProps) {
  return (
    <div className="wrap py-8 md:py-12">
      <PageHead title={letter?.subject ?? 'Sent mail'} noIndex />
      <PageHeading
        title="Sent mail"
        lead="No mail server is set, so letters are kept on this machine."
      />
      {letters.length === 0 ? (
        <EmptyState icon={Mail} title="No letter yet">
          Reload this page after something was sent.
        </EmptyState>
      ) : (
        <div className="mt-8 grid items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
          <LetterList letters={letters} openId={letter?.id ?? null} />
          {letter && <LetterView letter={letter} />}
        </div>
      )}
    </div>
  )
}

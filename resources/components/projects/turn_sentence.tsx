import type { Turn } from '#shared/jobs/jobs'
import { SentenceTime } from '~/components/ui/local_time'

/** "Pay the platform fee by Sun, Nov 22, 9:25 PM ET." */
export function TurnSentence({ turn: { text, at } }: { turn: Turn }) {
  if (at === null) return `${text}.`
  return (
    <>
      {text} <SentenceTime at={at} />.
    </>
  )
}

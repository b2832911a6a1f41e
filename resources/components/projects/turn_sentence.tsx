import type { Turn } from '#shared/jobs/jobs'
import { SentenceTime } from '~/components/ui/day_times'

/** "Pay the platform fee by Sun, Nov 22, 9:25 PM ET." */
export function TurnSentence({ turn: { text, at, window } }: { turn: Turn }) {
  if (at === null) return `${text}.`
  return (
    <>
      {text} <SentenceTime at={at} window={window} />.
    </>
  )
}

import type { Data } from '@generated/data'
import type { PartyBid } from '~/components/bids/offers'
import { TurnSentence } from '~/components/projects/turn_sentence'
import { LocalTime, SentenceTime } from '~/components/ui/local_time'
import { plural } from '~/lib/format'

interface PendingNoteProps {
  bid: Pick<PartyBid, 'turn' | 'revisedAt'>
  project: Pick<Data.Project, 'status' | 'deadline'> & { offerCount: number | null }
}

/** "Waiting for the owner. 3 offers so far. Last day for offers: Nov 30. You changed yours Nov 21." */
export function PendingNote({ bid: { turn, revisedAt }, project }: PendingNoteProps) {
  const { status, offerCount, deadline } = project
  return (
    <>
      {turn && <TurnSentence turn={turn} />}
      {status === 'open' && offerCount !== null && (
        <>
          {' '}
          {plural(offerCount, 'offer')} so far.
          {deadline && (
            <>
              {' '}
              Last day for offers: <SentenceTime at={deadline} />.
            </>
          )}
        </>
      )}
      {revisedAt && (
        <>
          {' '}
          You changed yours <LocalTime at={revisedAt} format="short" />.
        </>
      )}
    </>
  )
}

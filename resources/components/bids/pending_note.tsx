import type { Data } from '@generated/data'
import type { Turn } from '#shared/jobs/jobs'
import { Fragment } from 'react'
import type { PartyBid } from '~/components/bids/offers'
import { TurnSentence } from '~/components/projects/turn_sentence'
import { SentenceTime } from '~/components/ui/day_times'
import { LocalTime } from '~/components/ui/local_time'
import { plural } from '~/lib/format'

interface PendingNoteProps {
  bid: Pick<PartyBid, 'revisedAt' | 'reserveNote'>
  /** Left out where it is shown anyway. */
  turn?: Turn
  /** The colleague who made the offer or changed it last. */
  author?: string | null
  project: Pick<Data.Project, 'status' | 'deadline'> & { offerCount: number | null }
  /** Leaves out the last day for offers, where it is shown anyway. */
  withoutDay?: boolean
}

/** "Waiting for the owner. 3 offers so far. Last day for offers: Nov 30. You changed yours Nov 21." */
export function PendingNote({
  bid: { revisedAt, reserveNote },
  turn,
  author = null,
  project,
  withoutDay = false,
}: PendingNoteProps) {
  const { status, offerCount, deadline } = project
  const isOpen = status === 'open'
  const sentences = [
    reserveNote && <span className="font-medium text-ink">{reserveNote}</span>,
    // An offer in reserve has nothing to add.
    turn && (turn.isYours || !reserveNote) && <TurnSentence turn={turn} />,
    isOpen && offerCount !== null && `${plural(offerCount, 'offer')} so far.`,
    isOpen && deadline && !withoutDay && (
      <>
        Last day for offers: <SentenceTime at={deadline} />.
      </>
    ),
    revisedAt && (
      <>
        {author ? `${author}, changed your offer` : 'You changed yours'}{' '}
        <LocalTime at={revisedAt} format="short" />.
      </>
    ),
    author && !revisedAt && `${author}, made your offer.`,
  ]
  return sentences.filter(Boolean).map((sentence, at) => (
    <Fragment key={at}>
      {at > 0 && ' '}
      <span>{sentence}</span>
    </Fragment>
  ))
}

import { useEffect, useState, type ReactNode } from 'react'
import { CompleteWorkQuestion } from '~/components/bids/complete_work_question'
import { BidQuestion, type AskedQuestion } from '~/components/bids_dashboard/bid_question'
import type { BidActions, OwnBid } from '~/components/bids_dashboard/own_bid'

type BidDialog = AskedQuestion | { kind: 'complete'; bid: OwnBid }

/**
 * What a company does from its dashboard, and the dialogs that ask before.
 *
 * @param headingOf  id of the heading above the bid; the focus goes there when its row has left
 */
export function useBidActions(headingOf: (bid: OwnBid) => string): {
  actions: BidActions
  dialogs: ReactNode
} {
  const [question, setQuestion] = useState<BidDialog | null>(null)
  const [moved, setMoved] = useState<{ heading: string } | null>(null)

  useEffect(() => {
    if (!moved) return
    const heading = document.getElementById(moved.heading) ?? document.getElementById('main')
    heading?.focus()
  }, [moved])

  function finish({ bid }: BidDialog) {
    setQuestion(null)
    setMoved({ heading: headingOf(bid) })
  }

  const actions: BidActions = {
    cancel: (bid) => setQuestion({ kind: 'cancel', bid }),
    hide: (bid) => setQuestion({ kind: 'hide', bid }),
    complete: (bid) => setQuestion({ kind: 'complete', bid }),
  }
  const common = { onClose: () => setQuestion(null), onDone: () => question && finish(question) }
  const dialogs =
    question &&
    (question.kind === 'complete' ? (
      <CompleteWorkQuestion bid={question.bid} title={question.bid.project.title} {...common} />
    ) : (
      <BidQuestion question={question} {...common} />
    ))
  return { actions, dialogs }
}

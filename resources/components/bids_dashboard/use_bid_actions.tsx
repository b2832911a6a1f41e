import { useEffect, useState, type ReactNode } from 'react'
import { ownOfferQuestions } from '~/components/bids/offer_questions'
import type { BidActions, OwnBid } from '~/components/bids_dashboard/own_bid'
import { Ask } from '~/components/ui/question'

interface Asked {
  kind: 'cancel' | 'hide' | 'complete' | 'reportOwner'
  bid: OwnBid
}

function questionOf({ kind, bid }: Asked) {
  const asked = { ...bid, projectTitle: bid.project.title }
  if (kind === 'reportOwner') return ownOfferQuestions.reportOwner(asked)
  if (kind === 'hide') return ownOfferQuestions.hide(asked)
  if (kind === 'complete') return ownOfferQuestions.completeWork(asked)
  return ownOfferQuestions.cancel({
    ...asked,
    reopensProject: bid.cancelReopensProject,
    canReplace: bid.can.replace,
  })
}

/**
 * A stager's actions on its dashboard, and their confirmation dialogs.
 *
 * @param headingOf  id of the heading above the bid, which gets the focus after an action
 */
export function useBidActions(headingOf: (bid: OwnBid) => string): {
  actions: BidActions
  dialogs: ReactNode
} {
  const [question, setQuestion] = useState<Asked | null>(null)
  const [moved, setMoved] = useState<{ heading: string } | null>(null)

  useEffect(() => {
    if (!moved) return
    const heading = document.getElementById(moved.heading) ?? document.getElementById('main')
    heading?.focus()
  }, [moved])

  function finish({ bid }: Asked) {
    setQuestion(null)
    setMoved({ heading: headingOf(bid) })
  }

  const actions: BidActions = {
    cancel: (bid) => setQuestion({ kind: 'cancel', bid }),
    hide: (bid) => setQuestion({ kind: 'hide', bid }),
    complete: (bid) => setQuestion({ kind: 'complete', bid }),
    reportOwner: (bid) => setQuestion({ kind: 'reportOwner', bid }),
  }
  const dialogs = question && (
    <Ask
      question={questionOf(question)}
      onClose={() => setQuestion(null)}
      onDone={() => finish(question)}
    />
  )
  return { actions, dialogs }
}

import { router, usePage } from '@inertiajs/react'
import { useEffect, useRef, useState } from 'react'
import {
  linkedQuestion,
  offerQuestions,
  questionAddress,
  type QuestionKind,
} from '~/components/bids/offer_questions'
import type { PartyBid } from '~/components/bids/offers'
import { Ask } from '~/components/ui/question'

interface OfferQuestionProps {
  kind: QuestionKind
  bid: PartyBid
  onClose: () => void
  /** It is done, or cannot be done any more; the page knows it already. */
  onDone: () => void
}

/** Asks before an offer is accepted, rejected, deleted or released. */
export function OfferQuestion({ kind, bid, onClose, onDone }: OfferQuestionProps) {
  return (
    <Ask
      question={offerQuestions[kind](bid)}
      onClose={onClose}
      onDone={onDone}
      // The project as a guest sees it. After the login the same question is open again.
      onSignedOut={() => router.visit(questionAddress(kind, bid), { replace: true })}
    />
  )
}

interface Asked {
  kind: QuestionKind
  bid: PartyBid
}

/** The question a link brought, as long as it can still be answered. */
function askedByLink(url: string, bids: readonly PartyBid[]): Asked | null {
  const linked = linkedQuestion(url)
  const bid = bids.find(({ id }) => id === linked?.bidId)
  if (!linked || !bid) return null
  const possible = { accept: bid.can.accept, delete: bid.can.reject, release: bid.can.release }
  return possible[linked.kind] ? { kind: linked.kind, bid } : null
}

/** Id of the offer that was accepted, once its card is in the page. */
export const chosenOfferId = 'chosen-offer'

/** Which question about an offer is open, and where the focus goes when its card is gone. */
export function useOfferQuestions(bids: readonly PartyBid[]) {
  const { url } = usePage()
  const [asked, setAsked] = useState(() => askedByLink(url, bids))
  const [answered, setAnswered] = useState<Asked | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (!answered) return
    const chosen = answered.kind === 'accept' ? document.getElementById(chosenOfferId) : null
    if (!chosen) return heading.current?.focus()
    chosen.focus({ preventScroll: true })
    // In the middle, because the toast covers the top.
    chosen.scrollIntoView({ block: 'center' })
  }, [answered])

  return {
    asked,
    heading,
    ask: (kind: QuestionKind, bid: PartyBid) => setAsked({ kind, bid }),
    dialog: {
      onClose: () => setAsked(null),
      onDone() {
        setAsked(null)
        setAnswered(asked)
      },
    },
  }
}

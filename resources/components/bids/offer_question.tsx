import { router } from '@inertiajs/react'
import {
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

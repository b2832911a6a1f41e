import { router } from '@inertiajs/react'
import {
  offerName,
  offerQuestions,
  questionAddress,
  type QuestionKind,
} from '~/components/bids/offer_questions'
import type { PartyBid } from '~/components/bids/offers'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { useMutation } from '~/hooks/use_mutation'

interface OfferQuestionProps {
  kind: QuestionKind
  bid: PartyBid
  onClose: () => void
  /** It is done, or cannot be done any more; the page knows it already. */
  onDone: () => void
}

/** Asks before an offer is accepted, rejected, deleted or released, and does it. */
export function OfferQuestion({ kind, bid, onClose, onDone }: OfferQuestionProps) {
  const question = offerQuestions[kind]
  const { mutate, busy } = useMutation(question.mutation, {
    onSuccess: onDone,
    onConflict: onDone,
    // The project as a guest sees it. After the log in the same question stands there again.
    onSignedOut: () => router.visit(questionAddress(kind, bid), { replace: true }),
  })

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => mutate(bid)}
      title={question.title}
      confirmLabel={question.confirm}
      cancelLabel={question.keep}
      tone={question.tone}
      loading={busy && question.busy}
    >
      {question.sentence(offerName(bid), bid)}
    </ConfirmDialog>
  )
}

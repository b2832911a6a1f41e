import { router } from '@inertiajs/react'
import {
  offerName,
  offerQuestions,
  questionAddress,
  type QuestionKind,
} from '~/components/bids/offer_questions'
import type { PartyBid } from '~/components/bids/offers'
import { refreshProject } from '~/components/projects/polls'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { useAction } from '~/hooks/use_action'
import { ApiError } from '~/lib/api'
import { toast } from '~/lib/toast'

interface OfferQuestionProps {
  kind: QuestionKind
  bid: PartyBid
  onClose: () => void
  /** It is done, or cannot be done any more; the page knows it already. */
  onDone: () => void
}

/** The project as a guest sees it. After the log in the same question stands there again. */
function askForLogin(kind: QuestionKind, bid: PartyBid) {
  toast({ title: offerQuestions[kind].signedOut, tone: 'error' })
  router.visit(questionAddress(kind, bid), { replace: true })
}

/** Asks before an offer is accepted, rejected, deleted or released, and does it. */
export function OfferQuestion({ kind, bid, onClose, onDone }: OfferQuestionProps) {
  const question = offerQuestions[kind]

  async function run(): Promise<'done' | 'signed out'> {
    try {
      await question.send(bid)
      return 'done'
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return 'signed out'
      throw error
    }
  }
  const { act, busy } = useAction(run, {
    failed: question.failed,
    refresh: () => refreshProject(bid.projectId),
    onSuccess(outcome) {
      if (outcome === 'signed out') return askForLogin(kind, bid)
      toast(question.done)
      onDone()
    },
    onConflict: onDone,
  })

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => act()}
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

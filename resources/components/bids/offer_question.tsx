import { router, usePage } from '@inertiajs/react'
import { useEffect, useRef, useState } from 'react'
import { declineReasons } from '#shared/bids/bid_enums'
import { linkedQuestion } from '~/components/bids/linked_question'
import {
  offerQuestions,
  questionAddress,
  type QuestionKind,
} from '~/components/bids/offer_questions'
import type { PartyBid } from '~/components/bids/offers'
import { Ask } from '~/components/ui/question'
import { Select } from '~/components/ui/select'

interface OfferQuestionProps {
  kind: QuestionKind
  bid: PartyBid
  onClose: () => void
  /** Called after success, and after a conflict; the page's data is up to date by then. */
  onDone: () => void
}

/** Asks before a bid is accepted, rejected, deleted or released. */
export function OfferQuestion({ kind, bid, onClose, onDone }: OfferQuestionProps) {
  const [reason, setReason] = useState('')
  const isDecline = (kind === 'reject' || kind === 'delete') && bid.status === 'pending'
  return (
    <Ask
      question={offerQuestions[kind]({ ...bid, reason })}
      onClose={onClose}
      onDone={onDone}
      // Shows the project as visitors see it. After signing in, the same question opens again.
      onSignedOut={() => router.visit(questionAddress(kind, bid), { replace: true })}
    >
      {isDecline && (
        <Select
          className="mt-6"
          label="Reason"
          optional
          hint="Only the company sees it."
          placeholder="No reason"
          options={declineReasons.options}
          value={reason}
          onValueChange={setReason}
        />
      )}
    </Ask>
  )
}

interface Asked {
  kind: QuestionKind
  bid: PartyBid
}

/** The question in the URL, if the action is still possible. */
function askedByLink(url: string, bids: readonly PartyBid[]): Asked | null {
  const linked = linkedQuestion(url)
  const bid = bids.find(({ id }) => id === linked?.bidId)
  if (!linked || !bid) return null
  const possible = { accept: bid.can.accept, delete: bid.can.reject, release: bid.can.release }
  return possible[linked.kind] ? { kind: linked.kind, bid } : null
}

/** Element id in the accepted bid's card. The focus goes there after accepting, and links lead there. */
export const chosenOfferId = 'chosen-offer'

/** False without an accepted offer in the page. */
function focusChosenOffer(): boolean {
  const chosen = document.getElementById(chosenOfferId)
  chosen?.focus({ preventScroll: true })
  // Centered, because the toast covers the top.
  chosen?.scrollIntoView({ block: 'center' })
  return chosen !== null
}

/** The open question about a bid. Then the focus moves to the accepted bid or to `heading`. */
export function useOfferQuestions(bids: readonly PartyBid[]) {
  const { url } = usePage()
  const [asked, setAsked] = useState(() => askedByLink(url, bids))
  const [answered, setAnswered] = useState<Asked | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (window.location.hash === `#${chosenOfferId}`) focusChosenOffer()
  }, [])

  useEffect(() => {
    if (answered && !(answered.kind === 'accept' && focusChosenOffer())) heading.current?.focus()
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

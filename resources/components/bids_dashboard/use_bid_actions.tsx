import { useEffect, useState, type ReactNode } from 'react'
import { BidQuestion, type AskedQuestion } from '~/components/bids_dashboard/bid_question'
import type { BidActions, OwnBid } from '~/components/bids_dashboard/own_bid'
import { useAction } from '~/hooks/use_action'
import { api } from '~/lib/api'
import { toast } from '~/lib/toast'

interface ActionOptions {
  /** Reads the bids again. */
  reload: () => Promise<void>
  /** Id of the heading above the bid; the focus goes there when its row has left. */
  headingOf: (bid: OwnBid) => string
}

/** What a company does from its dashboard, and the dialogs that ask before. */
export function useBidActions({ reload, headingOf }: ActionOptions): {
  actions: BidActions
  dialogs: ReactNode
} {
  const [question, setQuestion] = useState<AskedQuestion | null>(null)
  const [completing, setCompleting] = useState<number | null>(null)
  const [moved, setMoved] = useState<{ heading: string } | null>(null)

  useEffect(() => {
    if (!moved) return
    const heading = document.getElementById(moved.heading) ?? document.getElementById('main')
    heading?.focus()
  }, [moved])

  const complete = useAction(
    async (bid: OwnBid) => {
      await api.post(`/api/bids/${bid.id}/complete`)
      return bid
    },
    {
      failed: 'Failed to mark work as completed',
      refresh: reload,
      onSuccess(bid) {
        setMoved({ heading: headingOf(bid) })
        toast({
          title: 'Work marked as completed',
          description: 'The owner is asked to complete the project.',
        })
      },
    }
  )

  async function completeNow(bid: OwnBid) {
    setCompleting(bid.id)
    await complete.act(bid)
    setCompleting(null)
  }

  const actions: BidActions = {
    cancel: (bid) => setQuestion({ kind: 'cancel', bid }),
    hide: (bid) => setQuestion({ kind: 'hide', bid }),
    complete: (bid) => void completeNow(bid),
    completing,
  }
  const dialogs = question && (
    <BidQuestion
      question={question}
      reload={reload}
      onClose={() => setQuestion(null)}
      onDone={() => {
        setQuestion(null)
        setMoved({ heading: headingOf(question.bid) })
      }}
    />
  )
  return { actions, dialogs }
}

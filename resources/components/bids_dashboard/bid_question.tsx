import type { ReactNode } from 'react'
import { money } from '#shared/money'
import { replaceTomorrow } from '~/components/bids/offers'
import type { OwnBid } from '~/components/bids_dashboard/own_bid'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { useAction } from '~/hooks/use_action'
import { api } from '~/lib/api'
import { toast, type ShownToast } from '~/lib/toast'

export interface AskedQuestion {
  kind: 'cancel' | 'hide'
  bid: OwnBid
}

type Message = Pick<ShownToast, 'title' | 'description'>

interface Question {
  title: string
  sentence: (bid: OwnBid) => ReactNode
  confirm: string
  keep: string
  busy: string
  failed: string
  send: (bid: OwnBid) => Promise<Message>
}

const questions: Record<AskedQuestion['kind'], Question> = {
  cancel: {
    title: 'Cancel this bid?',
    sentence: (bid) => <CancelConsequence bid={bid} />,
    confirm: 'Cancel Bid',
    keep: 'Keep bid',
    busy: 'Cancelling',
    failed: 'Failed to cancel bid',
    async send(bid) {
      const { message } = await api.post<{ message: string }>(`/api/bids/${bid.id}/cancel`)
      return { title: 'Bid Cancelled', description: message }
    },
  },
  /** Only this company's list forgets it. */
  hide: {
    title: 'Delete this entry?',
    sentence: ({ project }) =>
      `${project.title} leaves your completed projects. The owner's record and the payment stay.`,
    confirm: 'Delete',
    keep: 'Keep it',
    busy: 'Deleting',
    failed: 'Failed to delete bid',
    async send(bid) {
      await api.delete(`/api/bids/${bid.id}`)
      return { title: 'Bid Deleted', description: 'It no longer shows on your dashboard.' }
    },
  },
}

function CancelConsequence({ bid }: { bid: OwnBid }) {
  const title = <b className="font-semibold text-ink">{bid.project.title}</b>
  const amount = <span className="num font-medium text-ink">{money(bid.amount)}</span>
  if (!bid.cancelReopensProject) {
    return (
      <>
        Your offer of {amount} for {title} is withdrawn, and the owner is notified.{' '}
        {bid.can.replace ? 'You can make another one while the project is open.' : replaceTomorrow}
      </>
    )
  }
  return (
    <>
      The owner of {title} has accepted your offer of {amount}. Cancelling opens the project for new
      bids and tells the owner. No fee is charged.
    </>
  )
}

interface BidQuestionProps {
  question: AskedQuestion
  reload: () => Promise<void>
  onClose: () => void
  onDone: () => void
}

export function BidQuestion({
  question: { kind, bid },
  reload,
  onClose,
  onDone,
}: BidQuestionProps) {
  const { title, sentence, confirm, keep, busy, failed, send } = questions[kind]
  const answer = useAction(() => send(bid), {
    failed,
    refresh: reload,
    onSuccess(done) {
      toast(done)
      onDone()
    },
    onConflict: onDone,
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void answer.act()}
      title={title}
      confirmLabel={confirm}
      cancelLabel={keep}
      loading={answer.busy && busy}
    >
      {sentence(bid)}
    </ConfirmDialog>
  )
}

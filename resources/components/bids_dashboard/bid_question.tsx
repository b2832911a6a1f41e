import type { ReactNode } from 'react'
import { money } from '#shared/money'
import { cancelBid, hideBid, type BidRef } from '~/components/bids/mutations'
import { replaceTomorrow } from '~/components/bids/offers'
import type { OwnBid } from '~/components/bids_dashboard/own_bid'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { useMutation, type Mutation } from '~/hooks/use_mutation'

export interface AskedQuestion {
  kind: 'cancel' | 'hide'
  bid: OwnBid
}

interface Question {
  title: string
  sentence: (bid: OwnBid) => ReactNode
  confirm: string
  keep: string
  busy: string
  mutation: Mutation<BidRef, { message: string }>
}

const questions: Record<AskedQuestion['kind'], Question> = {
  cancel: {
    title: 'Cancel this bid?',
    sentence: (bid) => <CancelConsequence bid={bid} />,
    confirm: 'Cancel Bid',
    keep: 'Keep bid',
    busy: 'Cancelling',
    mutation: cancelBid,
  },
  /** Removes it from this company's list only. */
  hide: {
    title: 'Delete this entry?',
    sentence: ({ project }) =>
      `This removes ${project.title} from your dashboard. The owner's record and your receipt stay.`,
    confirm: 'Delete',
    keep: 'Keep it',
    busy: 'Deleting',
    mutation: hideBid,
  },
}

function CancelConsequence({ bid }: { bid: OwnBid }) {
  const title = <b className="font-semibold text-ink">{bid.project.title}</b>
  const amount = <span className="num font-medium text-ink">{money(bid.amount)}</span>
  if (!bid.cancelReopensProject) {
    return (
      <>
        Your offer of {amount} for {title} will be withdrawn and the owner notified.{' '}
        {bid.can.replace ? 'You can bid again while the project is open.' : replaceTomorrow}
      </>
    )
  }
  return (
    <>
      The owner of {title} accepted your offer of {amount}. If you cancel, you lose the project, it
      reopens to other companies, and we tell the owner. No fee is charged.
    </>
  )
}

interface BidQuestionProps {
  question: AskedQuestion
  onClose: () => void
  onDone: () => void
}

export function BidQuestion({ question: { kind, bid }, onClose, onDone }: BidQuestionProps) {
  const { title, sentence, confirm, keep, busy, mutation } = questions[kind]
  const answer = useMutation(mutation, { onSuccess: onDone, onConflict: onDone })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void answer.mutate(bid)}
      title={title}
      confirmLabel={confirm}
      cancelLabel={keep}
      loading={answer.busy && busy}
    >
      {sentence(bid)}
    </ConfirmDialog>
  )
}

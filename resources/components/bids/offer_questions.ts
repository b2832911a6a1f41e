import { money } from '#shared/values/money'
import { confirmationDays } from '#shared/jobs/jobs'
import {
  acceptBid,
  cancelBid,
  completeWork,
  hideBid,
  releaseBid,
  removeBid,
  reportOwner,
  type BidRef,
  type DecidedBid,
  type Decision,
} from '~/components/bids/mutations'
import { bidderName, replaceTomorrow, type PartyBid } from '~/components/bids/offers'
import type { Question } from '~/components/ui/question'
import { withInput } from '~/hooks/use_mutation'

export type QuestionKind = 'accept' | 'reject' | 'delete' | 'release'

/** Rejecting and deleting are the same request. */
export const decisions: Record<QuestionKind, Decision> = {
  accept: acceptBid,
  reject: removeBid,
  delete: removeBid,
  release: releaseBid,
}

/** The questions before an owner's action on a bid. */
export const offerQuestions: Record<QuestionKind, (bid: DecidedBid) => Question> = {
  accept: (bid) => ({
    title: 'Accept this offer?',
    text: `You choose ${bidderName(bid)} at ${money(bid.amount)} for ${bid.stagingPeriodLabel}. ${bid.acceptConsequence}`,
    confirm: 'Accept offer',
    keep: 'Not yet',
    busy: 'Accepting',
    tone: 'primary',
    mutation: withInput(decisions.accept, bid),
  }),
  reject: (bid) => ({
    title: 'Decline this offer?',
    text: `This removes ${offerName(bid)} from your list for good. We'll tell the company that you declined.`,
    confirm: 'Decline offer',
    busy: 'Declining',
    keep: 'Keep it',
    tone: 'danger',
    mutation: withInput(decisions.reject, bid),
  }),
  delete: (bid) => ({
    title: 'Delete this offer?',
    text: `This removes ${offerName(bid)} from your list for good, also as a backup.`,
    confirm: 'Delete offer',
    busy: 'Deleting',
    keep: 'Keep it',
    tone: 'danger',
    mutation: withInput(decisions.delete, bid),
  }),
  release: (bid) => ({
    title: 'Release this offer?',
    text: `This ends ${offerName(bid)} and reopens your project. You can then choose another offer.`,
    confirm: 'Release offer',
    keep: 'Keep waiting',
    busy: 'Releasing',
    tone: 'danger',
    mutation: withInput(decisions.release, bid),
  }),
}

/** Address of the project page with the question open. */
export function questionAddress(kind: QuestionKind, { projectId, id }: PartyBid): string {
  return `/projects/${projectId}?${kind === 'reject' ? 'delete' : kind}=${id}`
}

/** "CreativeStager4821's offer of $3,180". */
function offerName(bid: PartyBid): string {
  return `${bidderName(bid)}'s offer of ${money(bid.amount)}`
}

/** The questions before a stager's action on its own bid. */
export const ownOfferQuestions = {
  cancel: (bid: CancelledBid): Question => ({
    title: 'Withdraw this offer?',
    text: cancelConsequence(bid),
    confirm: 'Withdraw offer',
    keep: 'Keep offer',
    busy: 'Withdrawing',
    tone: 'danger',
    mutation: withInput(cancelBid, bid),
  }),
  completeWork: (bid: OwnOffer): Question => ({
    title: 'Is all work done?',
    text: `We'll ask the owner of ${bid.projectTitle} to confirm. If they don't respond within ${confirmationDays} days, the project is completed automatically. This can't be undone.`,
    confirm: 'Work Completed',
    keep: 'Not yet',
    busy: 'Completing',
    tone: 'primary',
    mutation: withInput(completeWork, bid),
  }),
  reportOwner: (bid: OwnOffer): Question => ({
    title: 'Report that the owner doesn’t respond?',
    text: `We ask the owner of ${bid.projectTitle} to answer you, and our team looks at what happened since you paid. We may refund the fee. You can report an owner once.`,
    confirm: 'Send report',
    keep: 'Not yet',
    busy: 'Sending',
    tone: 'primary',
    mutation: withInput(reportOwner, bid),
  }),
  /** Removes the bid from the stager's own dashboard only. */
  hide: (bid: OwnOffer): Question => ({
    title: 'Delete this entry?',
    text: `This removes ${bid.projectTitle} from your dashboard. The owner's record and your receipt stay.`,
    confirm: 'Delete',
    keep: 'Keep it',
    busy: 'Deleting',
    tone: 'danger',
    mutation: withInput(hideBid, bid),
  }),
}

interface OwnOffer extends BidRef {
  projectTitle: string
}

interface CancelledBid extends OwnOffer {
  amount: number
  /** True if the owner has accepted the bid. */
  reopensProject: boolean
  canReplace: boolean
}

function cancelConsequence({ amount, projectTitle, reopensProject, canReplace }: CancelledBid) {
  if (reopensProject) {
    return `The owner of ${projectTitle} accepted your offer of ${money(amount)}. If you withdraw it, you lose the project, it reopens to other companies, and we tell the owner. No fee is charged.`
  }
  const again = canReplace
    ? 'You can make another offer while the project is open.'
    : replaceTomorrow
  return `Your offer of ${money(amount)} for ${projectTitle} will be withdrawn and the owner notified. ${again}`
}

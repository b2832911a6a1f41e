import { money } from '#shared/money'
import { confirmationDays } from '#shared/turns'
import { replaceTomorrow, type PartyBid } from '~/components/bids/offers'
import type { Question } from '~/components/ui/question'
import { api } from '~/lib/api'

export type QuestionKind = 'accept' | 'reject' | 'delete' | 'release'

/** The toast when the session has ended before the owner answers. */
export const signedOutTitles: Record<QuestionKind, string> = {
  accept: 'Please log in to accept a bid',
  reject: 'Please log in to delete a bid',
  delete: 'Please log in to delete a bid',
  release: 'Please log in to release an offer',
}

/** Rejecting and deleting are the same call. */
const remove = ({ id }: PartyBid) => ({
  keep: 'Keep it',
  tone: 'danger' as const,
  async send() {
    await api.delete(`/api/bids/${id}`)
    return { title: 'Bid Deleted', description: 'The unselected bid has been removed' }
  },
  failed: 'Failed to delete bid',
})

/** What an owner is asked about an offer. */
export const offerQuestions: Record<QuestionKind, (bid: PartyBid) => Question> = {
  accept: (bid) => ({
    title: 'Accept this offer?',
    text: `You choose ${bid.bidder.stagerIdentifier} at ${money(bid.amount)} for ${bid.stagingPeriodLabel}. ${bid.acceptConsequence}`,
    confirm: 'Accept offer',
    keep: 'Not yet',
    busy: 'Accepting',
    tone: 'primary',
    async send() {
      await api.post(`/api/bids/${bid.id}/accept`, { revisedAt: bid.revisedAt })
      return { title: 'Offer Accepted!', description: 'Stager will contact you within 24 hours!' }
    },
    failed: 'Failed to accept bid',
    signedOut: signedOutTitles.accept,
  }),
  reject: (bid) => ({
    ...remove(bid),
    title: 'Reject this offer?',
    text: `This removes ${offerName(bid)} from your list for good. We'll tell the company that you declined.`,
    confirm: 'Reject offer',
    busy: 'Rejecting',
    signedOut: signedOutTitles.reject,
  }),
  delete: (bid) => ({
    ...remove(bid),
    title: 'Delete this offer?',
    text: `This removes ${offerName(bid)} from your list for good, also as a backup.`,
    confirm: 'Delete offer',
    busy: 'Deleting',
    signedOut: signedOutTitles.delete,
  }),
  release: (bid) => ({
    title: 'Release this offer?',
    text: `This cancels ${offerName(bid)} and reopens your project. You can then choose another offer.`,
    confirm: 'Release offer',
    keep: 'Keep waiting',
    busy: 'Releasing',
    tone: 'danger',
    async send() {
      await api.post(`/api/bids/${bid.id}/release`)
      return { title: 'Offer released', description: 'You can choose another offer now.' }
    },
    failed: 'Failed to release offer',
    signedOut: signedOutTitles.release,
  }),
}

const linkedKinds = ['accept', 'delete', 'release'] as const
type LinkedKind = (typeof linkedKinds)[number]

/** What a link to the page may ask at once: `?accept=12`, `?delete=12` or `?release=12`. */
export function linkedQuestion(url: string): { kind: LinkedKind; bidId: number } | null {
  const query = new URLSearchParams(url.split('?')[1])
  const kind = linkedKinds.find((name) => query.has(name))
  return kind ? { kind, bidId: Number(query.get(kind)) } : null
}

/** The project's page with the question open. */
export function questionAddress(kind: QuestionKind, { projectId, id }: PartyBid): string {
  return `/projects/${projectId}?${kind === 'reject' ? 'delete' : kind}=${id}`
}

/** "CreativeStager4821's offer of $3,180". */
function offerName(bid: PartyBid): string {
  return `${bid.bidder.stagerIdentifier}'s offer of ${money(bid.amount)}`
}

/** What a staging company is asked about its own offer. */
export const ownOfferQuestions = {
  cancel: (bid: CancelledBid): Question => ({
    title: 'Cancel this bid?',
    text: cancelConsequence(bid),
    confirm: 'Cancel Bid',
    keep: 'Keep bid',
    busy: 'Cancelling',
    tone: 'danger',
    async send() {
      const { message } = await api.post<{ message: string }>(`/api/bids/${bid.id}/cancel`)
      return { title: 'Bid Cancelled', description: message }
    },
    failed: 'Failed to cancel bid',
  }),
  completeWork: ({ id, projectTitle }: { id: number; projectTitle: string }): Question => ({
    title: 'Is all work done?',
    text: `We'll ask the owner of ${projectTitle} to confirm. If they don't respond within ${confirmationDays} days, the project is completed automatically. This can't be undone.`,
    confirm: 'Work Completed',
    keep: 'Not yet',
    busy: 'Completing',
    tone: 'primary',
    async send() {
      await api.post(`/api/bids/${id}/complete`)
      return {
        title: 'Work marked as completed',
        description: 'We asked the owner to confirm it.',
      }
    },
    failed: 'Failed to mark work as completed',
  }),
  /** Only the company's own list forgets it. */
  hide: ({ id, projectTitle }: { id: number; projectTitle: string }): Question => ({
    title: 'Delete this entry?',
    text: `This removes ${projectTitle} from your completed projects. The owner’s record and the payment stay.`,
    confirm: 'Delete',
    keep: 'Keep it',
    busy: 'Deleting',
    tone: 'danger',
    async send() {
      await api.delete(`/api/bids/${id}`)
      return { title: 'Bid Deleted', description: 'It no longer shows on your dashboard.' }
    },
    failed: 'Failed to delete bid',
  }),
}

interface CancelledBid {
  id: number
  amount: number
  projectTitle: string
  /** The owner has accepted it. */
  reopensProject: boolean
  canReplace: boolean
}

function cancelConsequence({ amount, projectTitle, reopensProject, canReplace }: CancelledBid) {
  const withdrawn = `Your offer of ${money(amount)} for ${projectTitle} will be withdrawn and the owner notified.`
  if (reopensProject)
    return `${withdrawn} The project reopens to other companies. No fee is charged.`
  return `${withdrawn} ${canReplace ? 'You can bid again while the project is open.' : replaceTomorrow}`
}

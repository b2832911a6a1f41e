import { money } from '#shared/money'
import { acceptBid, releaseBid, removeBid, type Decision } from '~/components/bids/mutations'
import type { PartyBid } from '~/components/bids/offers'

export type QuestionKind = 'accept' | 'reject' | 'delete' | 'release'

interface Question {
  title: string
  sentence: (offer: string, bid: PartyBid) => string
  confirm: string
  /** The safe answer. */
  keep: string
  busy: string
  tone: 'primary' | 'danger'
  mutation: Decision
}

const remove = { keep: 'Keep it', tone: 'danger', mutation: removeBid } as const

/** What an owner can do with an offer: question, consequence, answers. */
export const offerQuestions: Record<QuestionKind, Question> = {
  accept: {
    title: 'Accept this offer?',
    sentence: (_offer, bid) =>
      `You choose ${bid.bidder.stagerIdentifier} at ${money(bid.amount)} for ${bid.stagingPeriodLabel}. ${bid.acceptConsequence}`,
    confirm: 'Accept offer',
    keep: 'Not yet',
    busy: 'Accepting',
    tone: 'primary',
    mutation: acceptBid,
  },
  reject: {
    ...remove,
    title: 'Reject this offer?',
    sentence: (offer) =>
      `This removes ${offer} from your list for good. We'll tell the company that you declined.`,
    confirm: 'Reject offer',
    busy: 'Rejecting',
  },
  delete: {
    ...remove,
    title: 'Delete this offer?',
    sentence: (offer) => `This removes ${offer} from your list for good, also as a backup.`,
    confirm: 'Delete offer',
    busy: 'Deleting',
  },
  release: {
    title: 'Release this offer?',
    sentence: (offer) =>
      `This cancels ${offer} and reopens your project. You can then choose another offer.`,
    confirm: 'Release offer',
    keep: 'Keep waiting',
    busy: 'Releasing',
    tone: 'danger',
    mutation: releaseBid,
  },
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
export function offerName(bid: PartyBid): string {
  return `${bid.bidder.stagerIdentifier}'s offer of ${money(bid.amount)}`
}

import { money } from '#shared/values/money'

/** How a project lost the company that its owner had chosen. */
export type LossKind = 'withdrawn' | 'expired' | 'left_checkout' | 'given_up' | 'account_deleted'

/** The last company that was chosen and doesn't go on, and what the owner can do. */
export interface Loss {
  kind: LossKind
  bidId: number
  /** Its identifier. */
  company: string
  /** ISO. */
  at: string
  /** The pending offers; null without one. */
  reserve: {
    count: number
    /** The cheapest of those that can be accepted, or else of those that have to be confirmed. */
    bidId: number
    company: string
    /** Whole dollars. */
    amount: number
    awaitsConfirmation: boolean
  } | null
}

function whatHappened({ kind, company }: Loss): string {
  if (kind === 'given_up') return `${company} can’t do the job.`
  if (kind === 'account_deleted') return 'The company you chose has left Stagely.'
  return `${company} didn’t go on with the payment.`
}

function whatIsLeft({ kind, reserve }: Loss): string {
  if (!reserve) {
    return kind === 'left_checkout'
      ? 'It can still pay until its time is up.'
      : 'Your project is open for offers again.'
  }
  const { count, company, amount, awaitsConfirmation } = reserve
  const first = `${company}, ${money(amount)}`
  const offers =
    count === 1
      ? `Your offer in reserve: ${first}.`
      : `Your offers in reserve: ${first}, and ${count - 1} more.`
  return awaitsConfirmation ? `${offers} You can accept it once the company confirms it.` : offers
}

/** `CreativeStager6215 didn’t go on with the payment. Your offer in reserve: CreativeStager4821, $3,180.` */
export const lossSentence = (loss: Loss): string => `${whatHappened(loss)} ${whatIsLeft(loss)}`

import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type Bid from '#models/bid'
import { sideOf } from '#models/staging'
import type User from '#models/user'
import { lockSignedIn } from '#models/user/active_account_lock'

/** Who keeps photos and notes of a job: a person of one of its two sides, or a crew link of its company. */
export interface PhotoAuthor {
  /** The account whose side it is. */
  account: User
  personId: number | null
  crewLinkId: number | null
  /** Keeps the account and the session, or the link, until the transaction ends. */
  lock: (trx: TransactionClientContract) => Promise<void>
}

/** The person of a session. */
export const personAs = (user: User): PhotoAuthor => ({
  account: user,
  personId: user.personId,
  crewLinkId: null,
  lock: (trx) => lockSignedIn(user, trx),
})

export const authorColumns = ({ account, personId, crewLinkId }: PhotoAuthor) => ({
  actorId: account.id,
  personId,
  crewLinkId,
})

/** The account on the other side. The bid's project is loaded. */
export const otherAccountId = (bid: Bid, { account }: PhotoAuthor): number =>
  sideOf(bid, account) === 'owner' ? bid.userId : bid.project.userId

/** Whether the author may repeat or add to a record: a crew only to what a crew has sent, with this link or a former one. */
export const isOwnRecord = (
  { actorId, crewLinkId }: { actorId: number; crewLinkId: number | null },
  by: PhotoAuthor
): boolean => actorId === by.account.id && (by.crewLinkId === null || crewLinkId !== null)

import { BasePolicy } from '@adonisjs/bouncer'
import { isMadeBy, isPaid } from '#lifecycles/bid_lifecycle'
import { isOwnedBy } from '#lifecycles/project_lifecycle'
import type Bid from '#models/bid'
import type User from '#models/user'

/** The user ids of a bid and its project, from a model or a plain row of a poll. */
type BidParties = Pick<Bid, 'userId'> & { project: Pick<Bid['project'], 'userId'> }

/** Who may do what with a bid. */
export default class BidPolicy extends BasePolicy {
  /** Accept, reject, unselect: only the project's owner. */
  decide(user: User, bid: BidParties) {
    return isOwnedBy(bid.project, user)
  }

  /** Revise, cancel, pay, complete: only the stager who made the bid. */
  manage(user: User, bid: BidParties) {
    return isMadeBy(bid, user)
  }

  /** For both parties: the owner rejects the bid, the stager removes it from their own list. */
  remove(user: User, bid: BidParties) {
    return this.decide(user, bid) || this.manage(user, bid)
  }

  /** Only the two parties of a paid bid. */
  seeContact(user: User, bid: BidParties & Pick<Bid, 'status' | 'paymentStatus'>) {
    return this.remove(user, bid) && isPaid(bid)
  }
}

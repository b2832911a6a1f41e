import { BasePolicy } from '@adonisjs/bouncer'
import { isMadeBy, isPaid } from '#lifecycles/bid_lifecycle'
import { isOwnedBy } from '#lifecycles/project_lifecycle'
import type Bid from '#models/bid'
import type User from '#models/user'

/** A bid with its project loaded, or the part of it that a plain row of a poll holds. */
type Sides = Pick<Bid, 'userId'> & { project: Pick<Bid['project'], 'userId'> }

/** Who may do what with a bid. */
export default class BidPolicy extends BasePolicy {
  /** Accept, reject, unselect: the project's owner. */
  decide(user: User, bid: Sides) {
    return isOwnedBy(bid.project, user)
  }

  /** Revise, cancel, pay, complete: the stager who made it. */
  manage(user: User, bid: Sides) {
    return isMadeBy(bid, user)
  }

  /** One call for both sides: the owner rejects a bid, its stager takes it off the own list. */
  remove(user: User, bid: Sides) {
    return this.decide(user, bid) || this.manage(user, bid)
  }

  /** Both sides of a paid bid, nobody else. */
  seeContact(user: User, bid: Sides & Pick<Bid, 'status' | 'paymentStatus'>) {
    return this.remove(user, bid) && isPaid(bid)
  }
}

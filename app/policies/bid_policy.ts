import { BasePolicy } from '@adonisjs/bouncer'
import { isMadeBy, type BidParties } from '#lifecycles/bid_lifecycle'
import { isOwnedBy } from '#lifecycles/project_lifecycle'
import type User from '#models/user'

/** Who may do what with a bid. */
export default class BidPolicy extends BasePolicy {
  /** Accept, reject, unselect: only the project's owner. */
  decide(user: Pick<User, 'id'>, bid: BidParties) {
    return isOwnedBy(bid.project, user)
  }

  /** Revise, cancel, pay, complete: only the stager who made the bid. */
  manage(user: Pick<User, 'id'>, bid: BidParties) {
    return isMadeBy(bid, user)
  }

  /** For both parties: the owner rejects the bid, the stager removes it from their own list. */
  remove(user: Pick<User, 'id'>, bid: BidParties) {
    return this.decide(user, bid) || this.manage(user, bid)
  }
}

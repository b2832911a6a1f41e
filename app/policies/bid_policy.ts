import { BasePolicy } from '@adonisjs/bouncer'
import type Bid from '#models/bid'
import type User from '#models/user'

/** Who may do what with a bid; its project must be loaded. */
export default class BidPolicy extends BasePolicy {
  /** ROL-02: accept, reject, release belong to the project's owner. */
  decide(user: User, bid: Bid) {
    return bid.project.userId === user.id
  }

  /** ROL-03: cancel, pay, complete belong to the company that made it. */
  manage(user: User, bid: Bid) {
    return bid.userId === user.id
  }

  /** API-14: one call for both sides, each for its own purpose (R08, R17). */
  remove(user: User, bid: Bid) {
    return this.decide(user, bid) || this.manage(user, bid)
  }

  /** GEN-03, OFR-08: both sides of a paid, accepted bid, nobody else. */
  seeContact(user: User, bid: Bid) {
    return this.remove(user, bid) && bid.isPaid
  }
}

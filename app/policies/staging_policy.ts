import { AuthorizationResponse, BasePolicy } from '@adonisjs/bouncer'
import { isMadeBy, releasedContactOf, type PaidParties } from '#lifecycles/bid_lifecycle'
import { isOwnedBy } from '#lifecycles/project_lifecycle'
import { stagingClosed } from '#lifecycles/staging_rules'
import type User from '#models/user'

/** Who may do what with a staging: those who see each other's contact details. */
export default class StagingPolicy extends BasePolicy {
  /** @param bid  the project's paid bid; null without one */
  use(user: User, bid: PaidParties | null) {
    const isReleased = bid !== null && releasedContactOf(bid, user) !== null
    return isReleased || AuthorizationResponse.deny(stagingClosed)
  }

  /** Report on the day and make a link for the crew: only the company. */
  report(user: User, bid: PaidParties | null) {
    return this.prepareAgreement(user, bid)
  }

  /** Write and send an agreement: only the company. */
  prepareAgreement(user: User, bid: PaidParties | null) {
    const isStager = bid !== null && isMadeBy(bid, user)
    return isStager ? this.use(user, bid) : AuthorizationResponse.deny(stagingClosed)
  }

  /** Keep the payments of the job, and issue its invoices: only the company. */
  bill(user: User, bid: PaidParties | null) {
    return this.prepareAgreement(user, bid)
  }

  /** Agree to the owner's card of the job: only the company. */
  agreeToCard(user: User, bid: PaidParties | null) {
    return this.prepareAgreement(user, bid)
  }

  /** Enter the address, tick the checklist, say what became of the home, make its card, answer about payments: only the owner. */
  host(user: User, bid: PaidParties | null) {
    const isOwner = bid !== null && isOwnedBy(bid.project, user)
    return isOwner ? this.use(user, bid) : AuthorizationResponse.deny(stagingClosed)
  }
}

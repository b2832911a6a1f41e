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

  /** Write and send an agreement: only the company. */
  prepareAgreement(user: User, bid: PaidParties | null) {
    const isStager = bid !== null && isMadeBy(bid, user)
    return isStager ? this.use(user, bid) : AuthorizationResponse.deny(stagingClosed)
  }

  /** Enter the address, tick the checklist: only the owner. */
  host(user: User, bid: PaidParties | null) {
    const isOwner = bid !== null && isOwnedBy(bid.project, user)
    return isOwner ? this.use(user, bid) : AuthorizationResponse.deny(stagingClosed)
  }
}

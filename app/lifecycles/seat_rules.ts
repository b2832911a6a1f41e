import { hasCapability, type Capability, type SeatRights } from '#shared/accounts/capabilities'
import { Forbidden, type Refusal } from '#lifecycles/lifecycle'

const missing: Record<Capability, string> = {
  self: 'You have no place in this account.',
  work: 'Your role in this account is the bookkeeping. An owner or a member can do this.',
  commit: 'An owner of this account has to let you sign agreements and pay fees first.',
  money:
    'Your role in this account is the work. An owner, or whoever keeps the books, can do this.',
  account: 'Only an owner of this account can do this.',
}

export const seatRefusals = {
  /** @param capability  null for a writing call that nobody has put into the table */
  act(seat: SeatRights, capability: Capability | null): Refusal {
    if (capability === null) return new Forbidden(missing.account)
    return hasCapability(seat, capability) ? null : new Forbidden(missing[capability])
  },
}

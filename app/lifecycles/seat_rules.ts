import { hasCapability, type Capability, type SeatRights } from '#shared/accounts/capabilities'
import { Forbidden, type Refusal } from '#lifecycles/lifecycle'

const missing: Record<Capability, string> = {
  self: 'You have no access to this account.',
  work: 'Your role in this account covers the books only. Ask an owner or a member.',
  commit: 'You can’t sign agreements or pay fees for this account. Ask an owner.',
  money: 'Your role in this account doesn’t cover the books. Ask an owner.',
  account: 'Only an owner of this account can do this.',
}

export const seatRefusals = {
  /** @param capability  null for a writing call without a row in the table */
  act(seat: SeatRights, capability: Capability | null): Refusal {
    if (capability === null) return new Forbidden(missing.account)
    return hasCapability(seat, capability) ? null : new Forbidden(missing[capability])
  },
}

import { hasCapability } from '#shared/accounts/capabilities'
import type { SeatRole } from '#shared/accounts/seat_roles'

interface Choice {
  /** Null if the seat has ended or is another account's. */
  seat: { role: SeatRole } | null
}

/** Why someone can't be put in charge of a job; null if they can. */
export const inChargeRefusals = {
  choose({ seat }: Choice): string | null {
    if (!seat) return 'This person isn’t in your account anymore. Choose someone else.'
    return hasCapability({ role: seat.role, mayCommit: false }, 'work')
      ? null
      : 'Someone who keeps the books can’t be in charge of a job. Choose an owner or a member.'
  },
}

import { BaseTransformer } from '@adonisjs/core/transformers'
import { seatRoles } from '#shared/accounts/seat_roles'
import { suspensionCategories } from '#shared/moderation/suspension_categories'
import { personRefusals } from '#lifecycles/person_rules'
import type User from '#models/user'
import type { AccountPerson } from '#queries/account_people'

const iso = (date: Date | null) => date && date.toISOString()

/** Someone with a seat in an account, for the team. The id is that of the seat. */
export default class ConsolePersonTransformer extends BaseTransformer<AccountPerson> {
  constructor(
    resource: AccountPerson,
    protected viewer: User
  ) {
    super(resource)
  }

  toObject() {
    const { resource: seat, viewer } = this
    const { personId, suspendedAt, endedAt } = seat
    const person = { id: personId, suspendedAt }
    const by = { personId: viewer.person.id, teamRole: viewer.activeRole }
    const isActive = endedAt === null
    return {
      ...this.pick(seat, ['name', 'email', 'others', 'onlyOwnerOf']),
      id: seat.seatId,
      role: seatRoles.label(seat.role),
      mayCommit: seat.role === 'owner' || seat.mayCommit,
      joinedAt: seat.joinedAt.toISOString(),
      endedAt: iso(endedAt),
      lastSeenAt: iso(seat.lastSeenAt),
      suspension: suspendedAt && {
        at: suspendedAt.toISOString(),
        category: suspensionCategories.label(seat.suspensionCategory),
        reason: seat.suspensionReason ?? '',
      },
      can: {
        suspend: isActive && personRefusals.suspend({ person, isTeam: seat.isTeam, by }) === null,
        reinstate: isActive && personRefusals.reinstate({ person }) === null,
      },
    }
  }
}

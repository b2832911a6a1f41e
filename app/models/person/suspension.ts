import { DateTime } from 'luxon'
import type { SuspensionCategory } from '#shared/moderation/suspension_categories'
import { refuseIf } from '#lifecycles/lifecycle'
import { personRefusals } from '#lifecycles/person_rules'
import AuditEvent from '#models/audit_event'
import type { LockedPerson } from '#models/person'
import type Person from '#models/person'
import Seat from '#models/seat'
import Session from '#models/session'
import TwoStepVerification from '#models/two_step_verification'
import type User from '#models/user'
import { lockTeamRole } from '#models/user/active_account_lock'
import { queueEmail } from '#services/queue/dispatch'
import { withRetries } from '#services/database/transaction_retry'

export interface PersonModeration {
  by: User
  /** For the team only. */
  reason: string
}

export interface PersonSuspension extends PersonModeration {
  /** Shown to the person. */
  category: SuspensionCategory
}

export async function suspendPerson(person: Person, { by, category, reason }: PersonSuspension) {
  await withRetries(() =>
    person.underLock(async (locked) => {
      const { person: suspended, accounts, trx } = locked
      const teamRole = await lockTeamRole(by, trx)
      const isTeam = accounts.some((account) => account.teamRole !== null)
      const situation = { person: suspended, isTeam, by: { personId: by.person.id, teamRole } }
      refuseIf(personRefusals.suspend(situation))
      suspended.merge({ suspendedAt: DateTime.utc(), suspensionCategory: category })
      await suspended.merge({ suspensionReason: reason }).save()
      await Session.endAllOf(suspended, trx)
      await leaveTeam(locked)
      await record(locked, 'person_suspended', { by, category, reason })
    })
  )
}

export async function reinstatePerson(person: Person, { by, reason }: PersonModeration) {
  await withRetries(() =>
    person.underLock(async (locked) => {
      await lockTeamRole(by, locked.trx)
      refuseIf(personRefusals.reinstate(locked))
      const nothing = { suspendedAt: null, suspensionCategory: null, suspensionReason: null }
      await locked.person.merge(nothing).save()
      await record(locked, 'person_reinstated', { by, reason })
    })
  )
}

/** As a suspended account does, those leave the team in which nobody else works. */
async function leaveTeam({ person, accounts, trx }: LockedPerson) {
  for (const account of accounts.filter(({ teamRole }) => teamRole !== null)) {
    const seats = await Seat.ofAccount(account, trx)
    if (seats.length > 1) continue
    await account.merge({ teamRole: null }).save()
    await TwoStepVerification.remove(person.id, trx)
  }
}

/** In the history of each account, and one email to the person. */
async function record(
  { person, accounts, trx }: LockedPerson,
  kind: 'person_suspended' | 'person_reinstated',
  { by, ...why }: PersonModeration & { category?: SuspensionCategory }
) {
  for (const seat of await Seat.ofPerson(person, trx)) {
    const user = accounts.find(({ id }) => id === seat.userId)
    if (user) await AuditEvent.record(trx, kind, { actor: by, user, seat, ...why })
  }
  const suspended = kind === 'person_suspended'
  await queueEmail(trx, 'SendPersonModeration', { personId: person.id, suspended })
}

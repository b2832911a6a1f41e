import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { NotSignedIn } from '#exceptions/http_refusals'
import { refuseIf } from '#lifecycles/lifecycle'
import { secondFactorRefusals } from '#lifecycles/second_factor_rules'
import AuditEvent from '#models/audit_event'
import type Person from '#models/person'
import Seat from '#models/seat'
import type User from '#models/user'
import { lockSignedIn } from '#models/user/active_account_lock'
import { accountNotices } from '#notifications/account'
import { notifyAboutAccount } from '#notifications/notify'
import { queueEmails } from '#services/queue/dispatch'

/** SQL: whether a person of `people` has a second factor: two-step verification or a passkey. */
export const hasFactor = `(people.two_step_at is not null
  or exists (select from passkeys where passkeys.person_id = people.id))`

/** SQL: whether the account of `users` has an owner with a second factor besides the one with this id. */
const hasOtherOwner = `exists (select from seats join people on people.id = seats.person_id
  where seats.user_id = users.id and seats.role = 'owner' and seats.ended_at is null
    and people.id <> :except and ${hasFactor})`

/**
 * Whether a person is the last owner with a second factor in an account that requires one, so that without them nobody
 * would get in. The account is locked.
 */
export async function isLastWithFactor(
  account: Pick<User, 'id'>,
  person: Pick<Person, 'id'>,
  trx: TransactionClientContract
): Promise<boolean> {
  const { rows } = await trx.rawQuery<{ rows: unknown[] }>(
    `select from users join people on people.id = :except
     where users.id = :account and users.second_factor_from is not null
       and exists (select from seats where seats.user_id = users.id and seats.person_id = people.id
         and seats.role = 'owner' and seats.ended_at is null)
       and ${hasFactor} and not ${hasOtherOwner}`,
    { account: account.id, except: person.id }
  )
  return rows.length > 0
}

/**
 * For what takes an owner's role or seat away. The account is locked.
 *
 * @throws RuleViolation (409) for the last owner with a second factor in an account that requires one
 */
export async function refuseToEndLastFactor(
  account: Pick<User, 'id'>,
  { role, personId }: Pick<Seat, 'role' | 'personId'>,
  trx: TransactionClientContract
) {
  if (role !== 'owner') return
  const isLast = await isLastWithFactor(account, { id: personId }, trx)
  refuseIf(secondFactorRefusals.endOwnerWithFactor({ isLastWithFactor: isLast }))
}

/**
 * Call after a person's second factor was taken away, in its transaction: takes it back if it was the last one of
 * the owners of an account that requires one. The person's accounts are locked.
 *
 * @throws RuleViolation (409)
 */
export async function refuseToLoseLastFactor({ id }: Person, trx: TransactionClientContract) {
  const { rows } = await trx.rawQuery<{ rows: unknown[] }>(
    `select from users join seats mine on mine.user_id = users.id
     where mine.person_id = :id and mine.role = 'owner' and mine.ended_at is null
       and users.second_factor_from is not null and users.deleted_at is null
       and not ${hasOtherOwner.replaceAll(':except', '0')}`,
    { id }
  )
  refuseIf(secondFactorRefusals.endOwnerWithFactor({ isLastWithFactor: rows.length > 0 }))
}

/** @param from  YYYY-MM-DD by the market's calendar; null to require it no longer */
export async function requireSecondFactor(actor: User, from: string | null): Promise<User> {
  return actor.person.underLock(async ({ person, accounts, trx }) => {
    await lockSignedIn(actor, trx)
    const account = accounts.find(({ id }) => id === actor.id)
    if (!account) throw new NotSignedIn()
    const seats = await Seat.ofAccount(account, trx)
    const own = seats.find(({ personId }) => personId === person.id)!
    own.refuseWithout('account')
    const hasOwn = await hasSecondFactor(person, trx)
    refuseIf(secondFactorRefusals.require({ from, hasOwn }))
    if (from === (account.secondFactorFrom?.toISODate() ?? null)) return account
    const day = from === null ? null : DateTime.fromISO(from)
    await account.merge({ secondFactorFrom: day }).save()
    await tell(account, { actor, from, seats, trx })
    return account
  })
}

interface Told {
  actor: User
  from: string | null
  seats: Seat[]
  trx: TransactionClientContract
}

async function tell(user: User, { actor, from, seats, trx }: Told) {
  const kind = from === null ? 'second_factor_optional' : 'second_factor_required'
  await AuditEvent.record(trx, kind, { actor, user, reason: from ?? undefined })
  const { secondFactorRequired, secondFactorOptional } = accountNotices
  const notice = from === null ? secondFactorOptional : secondFactorRequired(from)
  await notifyAboutAccount(trx, user.id, notice)
  const payloads = seats.map(({ personId }) => ({ userId: user.id, personId }))
  if (from !== null) await queueEmails(trx, 'SendSecondFactorRequired', payloads)
}

async function hasSecondFactor({ id }: Person, trx: TransactionClientContract) {
  const { rows } = await trx.rawQuery<{ rows: unknown[] }>(
    `select from people where id = :id and ${hasFactor}`,
    { id }
  )
  return rows.length > 0
}

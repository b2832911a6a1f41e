import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { refuseIf } from '#lifecycles/lifecycle'
import { personRefusals } from '#lifecycles/person_rules'
import AuditEvent from '#models/audit_event'
import type Person from '#models/person'
import { randomPasswordHash } from '#models/person/password'
import Seat from '#models/seat'
import { endSeat } from '#models/seat/changing'
import { tellOwners } from '#models/seat/news'
import type User from '#models/user'
import { lockSignedIn } from '#models/user/active_account_lock'
import { peopleNotices } from '#notifications/account'
import { notifyAboutAccount } from '#notifications/notify'

export async function closePerson(about: Person, { by }: { by: User }) {
  const password = await randomPasswordHash()
  await about.underLock(async ({ person, accounts, trx }) => {
    await lockSignedIn(by, trx)
    const seats = await Seat.ofPerson(person, trx)
    const owners = await otherOwnersOf(accounts, person, trx)
    const owned = seats.filter(({ role }) => role === 'owner')
    const onlyOwnerOf = owned.find(({ userId }) => !owners.has(userId))?.user ?? null
    refuseIf(personRefusals.close({ onlyOwnerOf }))
    const { name } = person
    for (const seat of seats) {
      const account = accounts.find(({ id }) => id === seat.userId)!
      const remaining = owners.get(account.id)!
      seat.$setRelated('person', person)
      await AuditEvent.record(trx, 'person_deleted', { actor: account, user: account, seat })
      await notifyAboutAccount(trx, account.id, peopleNotices.left(name), 'people')
      await endSeat({ account, by: seat, trx }, seat, remaining[0].person, password)
      await tellOwners(remaining, { seatId: seat.id }, 'left', trx)
    }
  })
}

/** The seats of the other owners of each account, with their people, oldest first. */
async function otherOwnersOf(
  accounts: readonly User[],
  { id }: Person,
  trx: TransactionClientContract
): Promise<Map<number, Seat[]>> {
  const seats = await Seat.query({ client: trx })
    .whereIn(
      'userId',
      accounts.map((account) => account.id)
    )
    .where('role', 'owner')
    .whereNull('endedAt')
    .whereNot('personId', id)
    .preload('person')
    .orderBy('id')
  return Map.groupBy(seats, ({ userId }) => userId)
}

import Seat from '#models/seat'
import type User from '#models/user'

/** Loads the people who can work in these accounts now. Returns the accounts. */
export async function withPeople(accounts: User[]): Promise<User[]> {
  const ids = accounts.map(({ id }) => id)
  const seats = await Seat.query()
    .whereIn('userId', ids)
    .whereNull('endedAt')
    .preload('person')
    .orderBy('id')
  const seatsOf = Map.groupBy(seats, ({ userId }) => userId)
  for (const account of accounts) account.$setRelated('seats', seatsOf.get(account.id) ?? [])
  return accounts
}

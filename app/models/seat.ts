import { DateTime } from 'luxon'
import { belongsTo } from '@adonisjs/lucid/orm'
import type { LucidModel, ModelObject } from '@adonisjs/lucid/types/model'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { SeatSchema } from '#database/schema'
import type { Capability } from '#shared/accounts/capabilities'
import { refuseIf } from '#lifecycles/lifecycle'
import { seatRefusals } from '#lifecycles/seat_rules'
import Person from '#models/person'
import User from '#models/user'
import { columnsOf } from '#services/database/prepared_read'

/** SQL: the columns of `seats` and `people` for `seatFrom`, beside those of other tables. */
export const seatColumns = () =>
  [...prefixed(Seat, 'seat_'), ...prefixed(Person, 'person_')].join(', ')

const prefixed = (model: LucidModel, prefix: string) =>
  columnsOf(model).map((column) => `${column} as ${prefix}${column.split('.')[1]}`)

/** The seat with its person in a row that has `seatColumns`. */
export function seatFrom(row: ModelObject): Seat {
  const seat = Seat.$createFromAdapterResult(withPrefix(row, 'seat_'))!
  seat.$setRelated('person', Person.$createFromAdapterResult(withPrefix(row, 'person_'))!)
  return seat
}

const withPrefix = (row: ModelObject, prefix: string): ModelObject =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, value]) => [name.slice(prefix.length), value])
  )

/** A person's place in an account, with a role. A seat that has ended stays for the history. */
export default class Seat extends SeatSchema {
  @belongsTo(() => User)
  declare user: BelongsTo<typeof User>

  @belongsTo(() => Person)
  declare person: BelongsTo<typeof Person>

  /**
   * @param capability  null for a writing call without a row in the table
   * @throws NotAllowed (403)
   */
  refuseWithout(capability: Capability | null) {
    refuseIf(seatRefusals.act(this, capability))
  }

  /**
   * Ends the seat with the person's sessions and calendar addresses in the account, so that a later seat doesn't bring
   * them back. Browsers for push notifications go with their sessions. The account and the person are locked.
   */
  async end(trx: TransactionClientContract) {
    const { userId, personId } = this
    for (const table of ['sessions', 'calendar_feeds']) {
      await trx.from(table).where({ user_id: userId, person_id: personId }).delete()
    }
    this.useTransaction(trx)
    await (this as Seat).merge({ endedAt: DateTime.utc() }).save()
  }

  /** A person's active seats with their accounts, oldest first. */
  static ofPerson({ id }: Pick<Person, 'id'>, client?: TransactionClientContract) {
    return this.query({ client })
      .where('personId', id)
      .whereNull('endedAt')
      .whereHas('user', (user) => user.whereNull('deletedAt'))
      .preload('user')
      .orderBy('id')
  }

  /**
   * The same, with the people locked in the order of their ids, so that two accounts with the same people can't
   * deadlock. The account is locked already.
   */
  static async lockedOfAccount(account: User, trx: TransactionClientContract): Promise<Seat[]> {
    const seats = await this.ofAccount(account, trx)
    const query = Person.query({ client: trx })
      .whereIn(
        'id',
        seats.map(({ personId }) => personId)
      )
      .orderBy('id')
    query.knexQuery.forNoKeyUpdate()
    const locked = await query
    const people = new Map(locked.map((person) => [person.id, person]))
    for (const seat of seats) seat.$setRelated('person', people.get(seat.personId)!)
    return seats
  }

  /** The active seats of an account with their people, oldest first. */
  static ofAccount({ id }: Pick<User, 'id'>, client?: TransactionClientContract) {
    return this.query({ client })
      .where('userId', id)
      .whereNull('endedAt')
      .preload('person')
      .orderBy('id')
  }
}

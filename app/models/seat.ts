import { DateTime } from 'luxon'
import { belongsTo } from '@adonisjs/lucid/orm'
import type { LucidModel, ModelObject } from '@adonisjs/lucid/types/model'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { SeatSchema } from '#database/schema'
import { NotFound } from '#exceptions/http_refusals'
import type { Capability, SeatRights } from '#shared/accounts/capabilities'
import { refuseIf } from '#lifecycles/lifecycle'
import { seatRefusals } from '#lifecycles/seat_rules'
import Person from '#models/person'
import { changeRights, removeSeat } from '#models/seat/changing'
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
   * Refuses a page, or a poll whose viewer has these rights.
   *
   * @param needed  one of them is enough
   * @throws NotAllowed (403)
   */
  static refuseWithoutAny(seat: SeatRights, needed: readonly Capability[]) {
    refuseIf(seatRefusals.open(seat, needed))
  }

  /**
   * Ends the seat with what leads into the account: the person's sessions and calendar addresses there, and the
   * invitations that wait for an answer to them. A later seat doesn't bring them back. Browsers for push notifications go
   * with their sessions. The account and the person are locked.
   *
   * @param by  who ends it; null if the account is deleted
   */
  async end({ by, trx }: { by: Person | null; trx: TransactionClientContract }) {
    const { userId, personId, person } = this
    for (const table of ['sessions', 'calendar_feeds']) {
      await trx.from(table).where({ user_id: userId, person_id: personId }).delete()
    }
    await trx.from('seat_invitations').where({ user_id: userId, invited_by: personId }).delete()
    this.useTransaction(trx)
    const ended = { endedAt: DateTime.utc(), endedBy: by?.id ?? null, formerName: person.name }
    await (this as Seat).merge(ended).save()
  }

  /**
   * Changes what a person may do in the account of `actor`, and tells both the person and, of a new owner, the others.
   *
   * @throws NotFound (404) for someone who isn't in the account
   * @throws RuleViolation (409) if the account's only owner gives the role up
   * @throws NotAllowed (403), NotSignedIn (401) if `actor` is no longer an owner
   */
  static async changeRights(actor: User, id: number, rights: Partial<SeatRights>): Promise<Seat> {
    return changeRights(actor, id, rights)
  }

  /**
   * Takes a person out of the account of `actor`. Someone without another account is erased. If their address is the
   * account's contact, that of `actor` becomes it.
   *
   * @throws NotFound (404), RuleViolation (409) for oneself, NotAllowed (403), NotSignedIn (401)
   */
  static async remove(actor: User, id: number): Promise<void> {
    await removeSeat(actor, id)
  }

  /** @throws NotFound (404) for a seat that isn't the account's, or has ended */
  static async findInOrFail(account: Pick<User, 'id'>, id: number): Promise<Seat> {
    const seat = await this.ofAccount(account).where('id', id).first()
    if (!seat) throw new NotFound()
    return seat
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

import { createHash, randomBytes } from 'node:crypto'
import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { appUrl } from '#config/app'
import { CalendarFeedSchema } from '#database/schema'
import { NotFound } from '#exceptions/http_refusals'
import { calendarRefusals } from '#lifecycles/calendar_rules'
import { refuseIf } from '#lifecycles/lifecycle'
import { dateOf, today } from '#models/staging'
import type Person from '#models/person'
import Seat from '#models/seat'
import User from '#models/user'
import { lockSignedIn } from '#models/user/active_account_lock'

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** A person's address of the calendar of an account. Anyone who has it can read the calendar. */
export default class CalendarFeed extends CalendarFeedSchema {
  @belongsTo(() => User)
  declare user: BelongsTo<typeof User>

  /** A person's addresses for this account, oldest first. */
  static ofPerson({ id, person }: User, client?: TransactionClientContract) {
    return this.query({ client }).where({ userId: id, personId: person.id }).orderBy('id')
  }

  /**
   * Makes another address; the others go on working.
   *
   * @returns the address with its token: 32 random bytes as base64url, of which only the SHA-256
   *   is stored
   * @throws RuleViolation (409) for the eleventh
   * @throws NotSignedIn (401) if the session has just ended, or the account was deleted or suspended
   */
  static async issue(actor: User, name: string) {
    const token = randomBytes(32).toString('base64url')
    return actor.person.underLock(async ({ person, trx }) => {
      await lockSignedIn(actor, trx)
      const { length: addresses } = await this.ofPerson(actor, trx)
      refuseIf(calendarRefusals.add({ addresses }))
      const feed = { userId: actor.id, personId: person.id, name, token: hashOf(token) }
      const { id } = await this.create(feed, { client: trx })
      return { id, name, url: `${appUrl}/calendar/${token}.ics` }
    })
  }

  /** Turns one of the person's addresses off. @throws NotFound (404) if there is no such address */
  static async revoke(actor: User, id: number): Promise<void> {
    const [deleted] = await this.ofPerson(actor).clearOrder().where({ id }).delete()
    if (Number(deleted) === 0) throw new NotFound()
  }

  /** Turns all of the person's addresses off, of every account (idempotent). @returns whether there were any */
  static async revokeAllOf({ id }: Person, client?: TransactionClientContract): Promise<boolean> {
    const [deleted] = await this.query({ client }).where('personId', id).delete()
    return Number(deleted) > 0
  }

  /**
   * The address with its account; null for an unknown token, an ended seat, a suspended person, and a suspended or
   * deleted account.
   */
  static async findUsable(token: string): Promise<CalendarFeed | null> {
    const active = User.query().whereNull('deletedAt').whereNull('suspendedAt').select('id')
    const seats = Seat.query()
      .whereNull('endedAt')
      .whereHas('person', (person) => person.whereNull('suspendedAt'))
      .select('userId', 'personId')
    return this.query()
      .where('token', hashOf(token))
      .whereIn('userId', active)
      .whereIn(['userId', 'personId'], seats)
      .preload('user')
      .first()
  }

  /** Notes that a program read it: written once a day, so that reads stay cheap. */
  async noteUse() {
    if (this.lastUsedOn?.toISODate() === today()) return
    this.lastUsedOn = dateOf(today())
    await this.save()
  }
}

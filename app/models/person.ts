import { randomBytes } from 'node:crypto'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { hasMany } from '@adonisjs/lucid/orm'
import type { HasMany } from '@adonisjs/lucid/types/relations'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { supportEmail } from '#config/mail'
import { PersonSchema } from '#database/schema'
import { AccountSuspended, NotFound, SignInRefused } from '#exceptions/http_refusals'
import { suspensionCategories } from '#shared/moderation/suspension_categories'
import { confirmEmail, restoreEmail } from '#models/person/email_address'
import { verifyPassword } from '#models/person/password'
import ContactMessage from '#models/contact_message'
import { closePerson } from '#models/person/closing'
import {
  reinstatePerson,
  suspendPerson,
  type PersonModeration,
  type PersonSuspension,
} from '#models/person/suspension'
import Seat from '#models/seat'
import User from '#models/user'
import { deleteFailedJobs } from '#services/queue/failed_jobs'

/** Tables whose rows are about one person only. */
const personalTables = [
  'sessions',
  'email_links',
  'passkeys',
  'known_networks',
  'recovery_codes',
  'two_step_verifications',
  'calendar_feeds',
  'field_edits',
]

/** A person with the accounts in which they have a seat, both locked. */
export interface LockedPerson {
  person: Person
  /** By id. */
  accounts: User[]
  trx: TransactionClientContract
}

/** Who signs in: an address, a password and what protects them. What a person may do depends on the seat. */
export default class Person extends PersonSchema {
  @hasMany(() => Seat)
  declare seats: HasMany<typeof Seat>

  /** The person who signs in with this address, ignoring case; deleted ones are excluded. */
  static findByEmail(email: string, client?: TransactionClientContract) {
    return this.query({ client })
      .whereRaw('lower(email) = ?', [email.trim().toLowerCase()])
      .whereNull('deletedAt')
      .first()
  }

  /** Whether the person signs in with this address, ignoring case. */
  hasEmail(email: string): boolean {
    return this.email.toLowerCase() === email.trim().toLowerCase()
  }

  /** The person with this address and password, or null. An unknown address takes as long as a wrong password. */
  static async findByCredentials(email: string, password: string): Promise<Person | null> {
    const person = await this.findByEmail(email)
    const fits = await verifyPassword(person?.password ?? null, password)
    return fits ? person : null
  }

  /**
   * Confirms the address that the link was sent to, also as the contact address of the person's account.
   *
   * @throws RuleViolation (409) if the link is expired or used, or the address has changed since
   */
  static async confirmEmail(token: string): Promise<Person> {
    return confirmEmail(token)
  }

  /**
   * Restores the previous address and ends all sessions. An attacker may know the password, have the
   * later links, password resets and calendar addresses, and have added passkeys, so they all stop working.
   *
   * @throws RuleViolation (409) if the link is expired or used, or another person has the address
   */
  static async restoreEmail(token: string): Promise<Person> {
    return restoreEmail(token)
  }

  /**
   * The seat that a sign-in leads to, with its account and person. A suspended account only if there is no other.
   *
   * @throws SignInRefused (401) without a seat
   * @throws AccountSuspended (403) for a suspended person
   */
  async seatToEnter(): Promise<Seat> {
    this.refuseWhileSuspended()
    const seats = await Seat.ofPerson(this)
    const seat = seats.find(({ user }) => !user.isSuspended) ?? seats.at(0)
    if (!seat) throw new SignInRefused()
    seat.$setRelated('person', this)
    return seat
  }

  get isSuspended() {
    // Missing in a person who has just been made.
    return Boolean(this.suspendedAt)
  }

  /** @throws AccountSuspended (403) */
  refuseWhileSuspended() {
    if (!this.isSuspended) return
    const category = suspensionCategories.label(this.suspensionCategory)
    throw new AccountSuspended(category, supportEmail, 'Your access')
  }

  /**
   * Keeps the person out of all accounts and ends the sessions. Calendar addresses and push notifications stop; the
   * accounts stay as they are, also without another owner.
   *
   * @throws RuleViolation (409) for oneself, for someone who is suspended, and when support staff suspend a team member
   * @throws NotFound (404) for a deleted person, and if the acting person is no longer on the team
   */
  async suspend(suspension: PersonSuspension) {
    await suspendPerson(this, suspension)
  }

  /**
   * Ends a suspension. The person signs in again; calendar addresses go on working.
   *
   * @throws RuleViolation (409) for someone who isn't suspended
   * @throws NotFound (404) for a deleted person, and if the acting person is no longer on the team
   */
  async reinstate(reinstatement: PersonModeration) {
    await reinstatePerson(this, reinstatement)
  }

  /**
   * Leaves all accounts and erases the person. The contact address of an account becomes that of another owner.
   *
   * @throws RuleViolation (409) while the person is the only owner of an account
   * @throws NotSignedIn (401) if the session has just ended
   */
  async close(closing: { by: User }) {
    await closePerson(this, closing)
  }

  /**
   * Erases the personal data; the row stays for the history.
   *
   * @param password  the hash of a random password
   */
  async erase(password: string, trx: TransactionClientContract) {
    const { id } = this
    const address = this.email.toLowerCase()
    await deleteFailedJobs(
      `payload ->> 'personId' = :id::text
         or payload ->> 'linkId' in (select id::text from email_links where person_id = :id)
         or payload ->> 'resetId' in
           (select id::text from password_resets where lower(email) = :address)`,
      { id, address },
      trx
    )
    await ContactMessage.anonymize(address, trx)
    for (const table of personalTables) {
      await trx.from(table).where('person_id', this.id).delete()
    }
    const seats = trx.from('seats').where('person_id', this.id).select('id')
    await trx.from('seat_notification_preferences').whereIn('seat_id', seats).delete()
    await trx.from('password_resets').whereRaw('lower(email) = ?', [address]).delete()
    await trx.from('seat_invitations').where('claimed_by', this.id).delete()
    await trx.from('seat_invitations').where('claimed_by', this.id).delete()
    const alias = `deleted-person-${this.id}-${randomBytes(4).toString('hex')}`
    const erased = { name: 'Deleted user', email: `${alias}@account.invalid`, password }
    this.useTransaction(trx)
    const now = DateTime.utc()
    const suspension = { suspendedAt: null, suspensionCategory: null, suspensionReason: null }
    await (this as Person)
      .merge({ ...erased, ...suspension, twoStepAt: null, deletedAt: now })
      .save()
  }

  /**
   * Concurrent changes of one person run one after another. The accounts are locked first, as every
   * change of an account does, so the two can't deadlock.
   *
   * @throws NotFound (404) for a deleted person
   */
  async underLock<T>(work: (locked: LockedPerson) => Promise<T>): Promise<T> {
    return db.transaction(async (trx) => {
      const locked = await lockPerson(this.id, trx)
      if (!locked) throw new NotFound()
      return work(locked)
    })
  }
}

/** @returns null for an unknown or deleted person */
export async function lockPerson(
  id: number,
  trx: TransactionClientContract
): Promise<LockedPerson | null> {
  const seats = Seat.query({ client: trx })
    .where('personId', id)
    .whereNull('endedAt')
    .select('userId')
  const ofAccounts = User.query({ client: trx })
    .whereIn('id', seats)
    .whereNull('deletedAt')
    .orderBy('id')
  ofAccounts.knexQuery.forNoKeyUpdate()
  const accounts = await ofAccounts
  const query = Person.query({ client: trx }).where('id', id).whereNull('deletedAt')
  query.knexQuery.forNoKeyUpdate()
  const person = await query.first()
  return person && { person, accounts, trx }
}

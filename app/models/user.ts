import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { RuntimeException } from '@adonisjs/core/exceptions'
import { hasMany } from '@adonisjs/lucid/orm'
import type { HasMany } from '@adonisjs/lucid/types/relations'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { UserSchema } from '#database/schema'
import type { FieldValues } from '#shared/edits/three_way'
import type { ChoosableTopic } from '#shared/notifications/notification_types'
import type { TeamRole } from '#shared/console/team_roles'
import { userTypes } from '#shared/accounts/user_types'
import { supportEmail } from '#config/mail'
import { suspensionCategories } from '#shared/moderation/suspension_categories'
import { AccountSuspended, NotFound } from '#exceptions/http_refusals'
import { isMuted } from '#lifecycles/mute_rules'
import Bid from '#models/bid'
import {
  preferencesOf,
  pushTopicsOf,
  savePreferences,
  savePushTopics,
  topicsOf,
  unsubscribe,
  type Preferences,
  type PushTopics,
} from '#models/notification/preferences'
import Project from '#models/project'
import { formerPlacesOf } from '#models/project/details'
import { closeAccount } from '#models/user/account_closing'
import {
  muteAccount,
  unmuteAccount,
  warnAccount,
  type Mute,
  type Warning,
} from '#models/user/conduct'
import { recordDataCopy, requireRecordedCopy } from '#models/user/data_copy'
import { confirmEmailByHand, resendConfirmation, type ByHand } from '#models/person/email_address'
import { editProfile, replacePortfolio, type ProfileChanges } from '#models/user/profile'
import { register, type Registration } from '#models/user/registration'
import { resendEmail, type Resending } from '#models/user/resent_email'
import { requireSecondFactor } from '#models/user/second_factor'
import { reinstateAccount, suspendAccount, type Suspension } from '#models/user/suspension'
import { changeTeamRole } from '#models/user/team'
import type Person from '#models/person'
import { changePassword } from '#models/person/password_change'
import { leaveAccount, renamePerson } from '#models/seat/changing'
import Seat from '#models/seat'
import Session from '#models/session'

export default class User extends UserSchema {
  @hasMany(() => Project)
  declare projects: HasMany<typeof Project>

  @hasMany(() => Bid)
  declare bids: HasMany<typeof Bid>

  @hasMany(() => Seat)
  declare seats: HasMany<typeof Seat>

  /** The session of this request. */
  currentSession?: Session

  /** The seat of the person who makes this request, with the person; none in commands and timers. */
  seat?: Seat

  /** Who makes this request in the account. */
  get person(): Person {
    if (!this.seat) throw new RuntimeException('No person has signed in to this account')
    return this.seat.person
  }

  /** Who makes this request, for what is stored beside the account; null in commands and timers. */
  get personId(): number | null {
    return this.seat?.personId ?? null
  }

  /** Whether the address is the account's, or the one that the person of this request signs in with, ignoring case. */
  hasAddress(email: string): boolean {
    const addresses = [this.email, this.person.email].map((address) => address.toLowerCase())
    return addresses.includes(email.trim().toLowerCase())
  }

  get isStager() {
    return this.userType === 'staging_company'
  }

  /** The role in this request: none while the session still needs a code. */
  get activeRole() {
    return this.needsCode ? null : this.teamRole
  }

  /** Support staff or an admin, in a session that needs no code. */
  get isTeam() {
    return this.activeRole !== null
  }

  get isAdmin() {
    return this.activeRole === 'admin'
  }

  /** Whether a team member must enter a code from the phone before the role counts. */
  get needsCode() {
    return this.teamRole !== null && (this.currentSession?.needsCode ?? false)
  }

  get isSuspended() {
    return this.suspendedAt !== null
  }

  get isMuted() {
    return isMuted(this, DateTime.utc())
  }

  /** @throws AccountSuspended (403) */
  refuseWhileSuspended() {
    if (!this.isSuspended) return
    throw new AccountSuspended(suspensionCategories.label(this.suspensionCategory), supportEmail)
  }

  /** Never offers the install hint again (idempotent). */
  async dismissInstallHint() {
    await this.underLock((user) =>
      user.merge({ installHintDismissedAt: user.installHintDismissedAt ?? DateTime.utc() }).save()
    )
  }

  get firstName() {
    return this.name.trim().split(/\s+/)[0] ?? ''
  }

  get userTypeLabel() {
    return userTypes.label(this.userType)
  }

  /** @throws NotFound (404) for an unknown or deleted account */
  static async findActiveOrFail(id: number): Promise<User> {
    const user = await this.query().where('id', id).whereNull('deletedAt').first()
    if (!user) throw new NotFound()
    return user
  }

  static async isActiveInTeam(id: number, client: TransactionClientContract): Promise<boolean> {
    return (await this.activeTeam(client).where('id', id).first()) !== null
  }

  /** By name. */
  static activeTeam(client?: TransactionClientContract) {
    return this.query({ client })
      .whereNotNull('teamRole')
      .whereNull('deletedAt')
      .whereNull('suspendedAt')
      .orderBy('name')
  }

  /** The account with this contact address, ignoring case; deleted accounts are excluded. */
  static findByEmail(email: string, client?: TransactionClientContract) {
    return this.query({ client })
      .whereRaw('lower(email) = ?', [email.trim().toLowerCase()])
      .whereNull('deletedAt')
      .first()
  }

  /**
   * Concurrent changes of one account run one after another. The weaker lock (for no key update)
   * lets bids reference the account meanwhile, so it can't deadlock with a project's lock.
   */
  async underLock<T>(work: (user: User, trx: TransactionClientContract) => Promise<T>) {
    return db.transaction(async (trx) => {
      const query = User.query({ client: trx }).where('id', this.id).whereNull('deletedAt')
      query.knexQuery.forNoKeyUpdate()
      const user = await query.first()
      if (!user) throw new NotFound()
      return work(user, trx)
    })
  }

  /**
   * Creates an account with an unconfirmed address, and queues the welcome email with the
   * confirmation link.
   *
   * @throws RuleViolation (409) if the address is already taken
   */
  static async register(details: Registration): Promise<User> {
    return register(details)
  }

  /**
   * Stops the emails of one kind, including those not sent yet. The app still lists the
   * notifications.
   *
   * @param what  a topic, `alerts` for the alerts of all saved searches, or `digest` for everything in
   *   the daily email
   * @param personId  to whom the emails are sent; null for who has always had the account alone
   */
  static async unsubscribe(
    userId: number,
    what: ChoosableTopic | 'alerts' | 'digest',
    personId: number | null
  ) {
    await unsubscribe(userId, what, personId)
  }

  /** For the person of this request. @throws RuleViolation (409) if the address is already confirmed */
  async resendConfirmation() {
    await resendConfirmation(this)
  }

  /**
   * Confirms an account's address without a link, because the person has proved it to support.
   *
   * @throws RuleViolation (409) if it is already confirmed
   * @throws NotFound (404) if the account has just been deleted, or the acting person has left the team
   * @throws NotSignedIn (401) if their session has just ended
   */
  async confirmEmailByHand(byHand: ByHand): Promise<User> {
    return confirmEmailByHand(this, byHand)
  }

  /**
   * Resends an email, rebuilt from current data. The text of the first one isn't stored.
   *
   * @throws NotFound (404) for an unknown or deleted account, for a receipt or delivery that isn't the
   *   account's, and if the acting person has just left the team
   * @throws NotSignedIn (401) if their session has just ended
   * @throws RuleViolation (409) for an email that is out of date, and for too many within an hour
   */
  async resendEmail(resending: Resending) {
    await resendEmail(this, resending)
  }

  /**
   * Replaces the password of the person of this request. The caller has checked the current one. Ends all other
   * sessions and the calendar addresses, and gives the session of the request a new id. Its browser has to subscribe to
   * push notifications again.
   *
   * @returns the new session id
   * @throws RuleViolation (409) if the password was changed or the session ended in the meantime
   */
  async changePassword(newPassword: string): Promise<string> {
    return changePassword(this, newPassword)
  }

  /** Renames the person of this request; the account keeps its name. */
  async renamePerson(name: string): Promise<Person> {
    return renamePerson(this, name)
  }

  /**
   * Ends the seat of the person of this request. The account goes on with the others.
   *
   * @throws RuleViolation (409) for the only owner
   */
  async leave() {
    await leaveAccount(this)
  }

  /**
   * Moves the session of this request to another account of the person.
   *
   * @returns the seat with that account, and the new session id
   * @throws NotFound (404) without a seat there, and for a suspended account
   */
  async switchTo(userId: number): Promise<{ seat: Seat; sessionId: string }> {
    return db.transaction(async (trx) => {
      const seats = await Seat.ofPerson(this.person, trx)
      const seat = seats.find(({ user }) => user.id === userId && !user.isSuspended)
      if (!seat) throw new NotFound()
      return { seat, sessionId: await Session.move(this, seat, trx) }
    })
  }

  /**
   * Requires a second factor of everyone in the account, or no longer. Everyone gets an email, the account a
   * notification. From that day on a session without one has no seat here.
   *
   * @param from  YYYY-MM-DD by the market's calendar; null to require it no longer
   * @throws RuleViolation (409) without a second factor of one's own
   * @throws NotAllowed (403) for someone who is no longer an owner, NotSignedIn (401) if the session has just ended
   */
  async requireSecondFactor(from: string | null): Promise<User> {
    return requireSecondFactor(this, from)
  }

  /**
   * Changes the profile of `actor`; fields not in `changes` stay. A new email address takes effect at once,
   * is unconfirmed, and ends every session except the one of `actor`'s request.
   *
   * Masks what the person wrote for others again if the names change: a company's introduction and notes, questions,
   * answers and projects hide them.
   *
   * @param basedOn  what the form was opened with
   * @returns the user as stored
   * @throws ConflictingEdit (409) if a colleague has changed the same since
   * @throws NotSignedIn (401) for a new address if the session has just ended
   * @throws E_VALIDATION_ERROR (422) for `email` if the address is already taken, and for an
   *   introduction of someone who isn't a staging company
   */
  async edit(changes: ProfileChanges, basedOn?: FieldValues): Promise<User> {
    return editProfile(this, changes, basedOn)
  }

  /**
   * Replaces the portfolio of `actor`.
   *
   * @param names  photos in the store, four at most, the cover first
   * @returns the user as stored
   * @param basedOn  the former `photos`
   * @throws RuleViolation (409) if a photo that should stay has been deleted since
   * @throws ConflictingEdit (409) if a colleague has changed their order, too
   */
  async replacePortfolio(names: string[], basedOn?: FieldValues): Promise<User> {
    return replacePortfolio(this, names, basedOn)
  }

  /**
   * Deletes an account by anonymizing it. Personal data, photos, sessions and tokens are erased. Open
   * projects and bids end, and the other parties are notified. Paid fees, messages and reviews stay
   * under 'Deleted user', and the email address is free again. Open payments are cancelled at the
   * provider after the rules have allowed the deletion; then the rules are checked again.
   *
   * @param by  the user or an admin
   * @throws NotSignedIn (401) if the user was suspended after the request was authenticated
   * @throws RuleViolation (409) for an admin's own account, for the last admin, if the account is
   *   already deleted, and if a payment has just succeeded or may still succeed
   * @throws NotFound (404) if the acting person is no longer an admin
   * @throws PaymentProviderUnavailable (503)
   */
  async close(closing: { by: User }) {
    await closeAccount(this, closing)
  }

  /**
   * Suspends an account and ends its sessions. A team member loses the role. Projects and bids keep
   * their status: their visibility is decided when they are read, so reinstating restores them.
   *
   * @throws RuleViolation (409) for one's own account, for an account that is suspended or deleted,
   *   and when support staff suspend a team member
   * @throws NotFound (404) if the acting person is no longer on the team
   */
  async suspend(suspension: Suspension): Promise<User> {
    return suspendAccount(this, suspension)
  }

  /**
   * Ends a suspension. The user signs in again; sessions stay ended.
   *
   * @throws RuleViolation (409) for an account that is not suspended, or deleted
   * @throws NotFound (404) if the acting person is no longer on the team
   */
  async reinstate(reinstatement: Omit<Suspension, 'category'>): Promise<User> {
    return reinstateAccount(this, reinstatement)
  }

  /**
   * Warns an account: a notification, an email and an entry in its history.
   *
   * @throws RuleViolation (409) for one's own account, and when support staff warn a team member
   * @throws NotFound (404) if the acting person is no longer on the team
   */
  async warn(warning: Warning): Promise<User> {
    return warnAccount(this, warning)
  }

  /**
   * Keeps an account from sending messages. Nothing else changes. A mute with an end expires by
   * itself.
   *
   * @throws RuleViolation (409) for one's own account, when support staff mute a team member, and for
   *   an account that is already muted for at least that long
   * @throws NotFound (404) if the acting person is no longer on the team
   */
  async mute(mute: Mute): Promise<User> {
    return muteAccount(this, mute)
  }

  /**
   * Lifts a mute before its end.
   *
   * @throws RuleViolation (409) for an account that is not muted
   * @throws NotFound (404) if the acting person is no longer on the team
   */
  async unmute(unmuting: { by: User; reason: string }): Promise<User> {
    return unmuteAccount(this, unmuting)
  }

  /**
   * Gives an account a role on the team, changes it, or removes the account from the team. The person
   * gets a notification and an email. Leaving the team turns off two-step verification.
   *
   * @param role  null removes the account from the team
   * @throws RuleViolation (409) for one's own account, the same role, and appointing an account that
   *   is suspended or whose address isn't confirmed
   * @throws NotFound (404) for a deleted account, and if the acting person is no longer an admin
   * @throws NotSignedIn (401) if their session has just ended
   */
  async changeTeamRole(change: { by: User; role: TeamRole | null }): Promise<User> {
    return changeTeamRole(this, change)
  }

  /**
   * Records why an admin makes a copy of a person's data, and queues an email to that person. Allows
   * the admin to download the copy for an hour.
   *
   * @returns until when the copy can be downloaded
   * @throws RuleViolation (409) for the admin's own account
   * @throws NotFound (404), NotSignedIn (401) if the admin has just left the team, or signed out
   */
  async recordCopy(copy: { by: User; reason: string }): Promise<DateTime> {
    return recordDataCopy(this, copy)
  }

  /** @throws RuleViolation (409) if this admin hasn't given a reason within the last hour */
  async requireRecordedCopy(by: User) {
    await requireRecordedCopy(this, by)
  }

  /** The topics that a user can get. Stagers who posted a project get those of owners as well. */
  async topics(): Promise<ChoosableTopic[]> {
    return topicsOf(this)
  }

  /** The delivery of each topic to the person of this request: as chosen, or else the topic's default. */
  async preferences(): Promise<Preferences> {
    return preferencesOf(this.id, this.seat?.id)
  }

  /** Stores the choices of the person of this request; other topics stay unchanged. */
  async savePreferences(choices: Partial<Preferences>) {
    await savePreferences(this.id, choices, this.seat?.id)
  }

  /** Whether the devices of the person of this request get each topic: yes, unless it is switched off. */
  async pushTopics(): Promise<PushTopics> {
    return pushTopicsOf(this.id, this.seat?.id)
  }

  /** Stores which topics the devices of the person of this request get; other topics stay unchanged. */
  async savePushTopics(choices: Partial<PushTopics>) {
    await savePushTopics(this.id, choices, this.seat?.id)
  }

  /** States and counties of the owner's projects, the newest first. The form starts with them. */
  async formerPlaces() {
    return formerPlacesOf(this)
  }
}

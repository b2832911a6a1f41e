import { createHash, randomBytes } from 'node:crypto'
import { DateTime } from 'luxon'
import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { appUrl } from '#config/app'
import { SeatInvitationSchema } from '#database/schema'
import { NotFound } from '#exceptions/http_refusals'
import type { SeatRights } from '#shared/accounts/capabilities'
import { invitationDays } from '#shared/accounts/people'
import Person from '#models/person'
import { approve, join, joinAsNewPerson, type NewPerson } from '#models/seat_invitation/joining'
import { invite, sendAgain, takeBack } from '#models/seat_invitation/inviting'
import type Seat from '#models/seat'
import User from '#models/user'
import { deleteInBatches } from '#services/queue/timer_batches'

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

export interface Invited extends SeatRights {
  email: string
}

/**
 * An address that may become one of an account's people. The link in its email works once, for seven days. Someone who
 * follows it and signs in with another address needs an owner's consent.
 */
export default class SeatInvitation extends SeatInvitationSchema {
  @belongsTo(() => User)
  declare user: BelongsTo<typeof User>

  /** Who invites. */
  @belongsTo(() => Person, { foreignKey: 'invitedBy' })
  declare inviter: BelongsTo<typeof Person>

  /** Who wants to join with another address. */
  @belongsTo(() => Person, { foreignKey: 'claimedBy' })
  declare claimant: BelongsTo<typeof Person>

  get isExpired(): boolean {
    return this.claimedBy === null && this.expiresAt < DateTime.utc()
  }

  /** The link's URL. Built from APP_URL: a request's Host header could be forged. */
  static urlFor(token: string) {
    return `${appUrl}/join?token=${token}`
  }

  /** An account's invitations, oldest first. */
  static ofAccount({ id }: Pick<User, 'id'>, client?: TransactionClientContract) {
    return this.query({ client })
      .where('userId', id)
      .preload('inviter')
      .preload('claimant')
      .orderBy('id')
  }

  /** The invitation with its account and inviter, or null for a link that is expired, used, replaced or unknown. */
  static async findValid(
    token: string,
    client?: TransactionClientContract
  ): Promise<SeatInvitation | null> {
    return this.query({ client })
      .where('token', hashOf(token))
      .where('expiresAt', '>', DateTime.utc().toSQL())
      .whereNull('claimedBy')
      .whereHas('user', (user) => user.whereNull('deletedAt').whereNull('suspendedAt'))
      .preload('user')
      .preload('inviter')
      .first()
  }

  /** @throws NotFound (404) unless the account has this invitation */
  static async findOwnOrFail(account: User, id: number): Promise<SeatInvitation> {
    const invitation = await this.ofAccount(account).where({ id }).first()
    if (!invitation) throw new NotFound()
    return invitation
  }

  /**
   * Gives the invitation a new link for seven days; the former one stops working.
   *
   * @returns the token: 32 random bytes as base64url; only its SHA-256 is stored
   */
  async renewLink(): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const sentAt = DateTime.utc()
    const expiresAt = sentAt.plus({ days: invitationDays })
    const renewed = { token: hashOf(token), sentAt, expiresAt }
    await (this as SeatInvitation).merge(renewed).save()
    return token
  }

  /**
   * Invites an address into the account of `actor` and sends it a link.
   *
   * @throws E_VALIDATION_ERROR (422) for `email` if it is invited already, or works here
   * @throws RuleViolation (409) for an account of the team, and for too many people
   * @throws NotAllowed (403) if `actor` is no longer an owner
   */
  static async invite(actor: User, invited: Invited): Promise<SeatInvitation> {
    return invite(actor, invited)
  }

  /** Sends a new link. @throws NotFound (404) if it was accepted or taken back, NotAllowed (403) */
  static async sendAgain(actor: User, id: number): Promise<SeatInvitation> {
    return sendAgain(actor, id)
  }

  /** The link stops working. @throws NotFound (404), NotAllowed (403) */
  static async takeBack(actor: User, id: number) {
    await takeBack(actor, id)
  }

  /**
   * Lets someone in who followed the link with another address.
   *
   * @throws NotFound (404) unless somebody waits, RuleViolation (409) if they work for another company or the other
   *   side, NotAllowed (403) if `actor` is no longer an owner
   */
  static async approve(actor: User, id: number): Promise<Seat> {
    return approve(actor, id)
  }

  /**
   * The person of this request follows the link.
   *
   * @returns the seat, with its account and person; null if an owner has to agree, because the address is another one
   * @throws RuleViolation (409) for an invalid link, and if they work for another company or for the other side
   */
  static async join(actor: User, token: string): Promise<Seat | null> {
    return join(actor, token)
  }

  /**
   * Makes a person with the invited address, which the link confirms.
   *
   * @throws RuleViolation (409) for an invalid link, and if someone has signed up with the address
   */
  static async joinAsNewPerson(token: string, person: NewPerson): Promise<Seat> {
    return joinAsNewPerson(token, person)
  }

  /** Removes links that nobody followed for 30 days after they had expired; run by the scheduler. */
  static async purgeExpired() {
    await deleteInBatches(
      'seat_invitations',
      `claimed_by is null and expires_at < now() - interval '30 days'`
    )
  }
}

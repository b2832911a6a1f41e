import { createHash, randomBytes } from 'node:crypto'
import { DateTime } from 'luxon'
import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { appUrl } from '#config/app'
import { EmailLinkSchema } from '#database/schema'
import { retention } from '#shared/accounts/retention'
import type { EmailLinkKind } from '#shared/accounts/email_links'
import Person from '#models/person'
import User from '#models/user'
import { deleteInBatches } from '#services/queue/timer_batches'

const validHours: Record<EmailLinkKind, number> = {
  confirm: retention.confirmationLinkDays * 24,
  restore: retention.restoreLinkHours,
}

const pages: Record<EmailLinkKind, string> = {
  confirm: '/confirm-email',
  restore: '/restore-email',
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** The row's id, and the token, which only the email contains. */
interface IssuedLink {
  id: number
  token: string
}

/** A single-use link in an email that confirms an address or restores the previous one. */
export default class EmailLink extends EmailLinkSchema {
  @belongsTo(() => User)
  declare user: BelongsTo<typeof User>

  @belongsTo(() => Person)
  declare person: BelongsTo<typeof Person>

  /**
   * Stores a link for `email` that is valid for 7 days (confirm) or 72 hours (restore). Older links
   * stay valid, so the link works in whichever email is opened.
   *
   * @returns the token: 32 random bytes as base64url; only its SHA-256 is stored
   */
  static async issue(
    kind: EmailLinkKind,
    { account, person }: { account: Pick<User, 'id'>; person: Pick<Person, 'id' | 'email'> },
    trx: TransactionClientContract
  ): Promise<IssuedLink> {
    const token = randomBytes(32).toString('base64url')
    const expiresAt = DateTime.utc().plus({ hours: validHours[kind] })
    const { id: personId, email } = person
    const row = { userId: account.id, personId, kind, email, token: hashOf(token), expiresAt }
    const { id } = await this.create(row, { client: trx })
    return { id, token }
  }

  /** The link's URL. Built from APP_URL: a request's Host header could be forged. */
  static urlFor(kind: EmailLinkKind, token: string) {
    return `${appUrl}${pages[kind]}?token=${token}`
  }

  /** The link with its person and account, or null when it is expired, used, or the person is deleted. */
  static async findValid(kind: EmailLinkKind, token: string): Promise<EmailLink | null> {
    return this.#valid(kind)
      .where('token', hashOf(token))
      .whereHas('person', (person) => person.whereNull('deletedAt'))
      .preload('person')
      .preload('user')
      .first()
  }

  /** Marks a link as used. Of several simultaneous calls, one gets the row and the others null. */
  static async use(
    kind: EmailLinkKind,
    token: string,
    trx: TransactionClientContract
  ): Promise<{ id: number; email: string } | null> {
    const [used] = await this.#valid(kind, trx)
      .where('token', hashOf(token))
      .update({ used_at: DateTime.utc().toSQL() }, ['id', 'email'])
    return used ?? null
  }

  /** Whether another person can still restore this address. */
  static async isReserved(
    email: string,
    personId: number,
    trx: TransactionClientContract
  ): Promise<boolean> {
    const query = this.#valid('restore', trx).whereRaw('lower(email) = ?', [email.toLowerCase()])
    return (await query.whereNot('personId', personId).first()) !== null
  }

  static async purgeExpired() {
    await deleteInBatches('email_links', 'expires_at < now()')
  }

  static #valid(kind: EmailLinkKind, client?: TransactionClientContract) {
    return this.query({ client })
      .where('kind', kind)
      .whereNull('usedAt')
      .where('expiresAt', '>', DateTime.utc().toSQL())
  }
}

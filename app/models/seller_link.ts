import { createHash, randomBytes } from 'node:crypto'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { appUrl } from '#config/app'
import { SellerLinkSchema } from '#database/schema'
import { NotFound } from '#exceptions/http_refusals'
import { sellerLinkDays, sellerPageEnded, sellerPath } from '#shared/projects/seller_links'
import { refuseIf } from '#lifecycles/lifecycle'
import { isReadable, sellerLinkRefusals, type SharedProject } from '#lifecycles/seller_link_rules'
import Bid from '#models/bid'
import Project, { type LockedProject } from '#models/project'
import { choose, type Choice } from '#models/seller_link/choosing'
import type User from '#models/user'
import { lockActiveAccount } from '#models/user/active_account_lock'

export interface Sharing {
  /** Id of the link that gets a new address; null for a first one. */
  replaces: number | null
  /** Days on the market, for the totals; null leaves them to the offers. */
  days: number | null
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

const expiryOf = (issuedAt: DateTime) => issuedAt.plus({ days: sellerLinkDays.afterIssue })

/** SQL: what decides whether the page of a link to the project `p` can be read, as `SharedFacts`. */
const sharedFacts = `json_build_object('status', p.status, 'hiddenAt', p.hidden_at,
  'isGone', p.deleted_at is not null or o.deleted_at is not null or o.suspended_at is not null,
  'acceptedAt', (select b.selected_at from bids b where b.project_id = p.id
    and b.status in ('payment_required', 'accepted'))) as shared`

interface SharedFacts extends Omit<SharedProject, 'acceptedAt'> {
  isGone: boolean
  acceptedAt: string | null
}

/** The part of a locked project that its link depends on. */
export const sharedProjectOf = ({ project, bids }: LockedProject): SharedProject => ({
  status: project.status,
  hiddenAt: project.hiddenAt,
  acceptedAt: bids.find((bid) => bid.isSelected)?.selectedAt ?? null,
})

/** A project's address for its seller, who reads the offers there without an account and may say which one to choose. */
export default class SellerLink extends SellerLinkSchema {
  @belongsTo(() => Project)
  declare project: BelongsTo<typeof Project>

  @belongsTo(() => Bid, { foreignKey: 'chosenBidId' })
  declare chosenBid: BelongsTo<typeof Bid>

  /** The project's link that isn't turned off, or null. */
  static async current(
    projectId: number,
    client?: TransactionClientContract
  ): Promise<SellerLink | null> {
    return this.query({ client }).where({ projectId }).whereNull('endedAt').first()
  }

  /** The project's last link, also one that is turned off; null if there was none. */
  static async latest(projectId: number): Promise<SellerLink | null> {
    return this.query().where({ projectId }).orderBy('id', 'desc').first()
  }

  /**
   * Makes the link, or gives it a new address: the former one stops working, the seller's choice stays.
   *
   * @returns the link, and its address with the token: 32 random bytes as base64url, of which only the SHA-256 is
   *   stored
   * @throws RuleViolation (409) for a closed project, and if `replaces` isn't the link that works now
   * @throws NotSignedIn (401) if the account was just deleted or suspended
   */
  static async share(actor: User, projectId: number, { replaces, days }: Sharing) {
    const token = randomBytes(32).toString('base64url')
    const link = await Project.underLock(projectId, async (locked) => {
      const { now, trx } = locked
      await lockActiveAccount(actor, trx)
      const former = await this.current(projectId, trx)
      const situation = { project: sharedProjectOf(locked), currentId: former?.id ?? null, now }
      refuseIf(sellerLinkRefusals.share(situation, replaces))
      const issuedAt = DateTime.utc()
      await former?.merge({ endedAt: issuedAt, token: null }).save()
      const {
        createdAt = issuedAt,
        chosenBidId = null,
        note = null,
        chosenAt = null,
      } = former ?? {}
      const issued = { token: hashOf(token), issuedAt, expiresAt: expiryOf(issuedAt) }
      const kept = { createdAt, chosenBidId, note, chosenAt }
      const unopened = { openings: 0, lastOpenedAt: null }
      return this.create({ projectId, days, ...issued, ...kept, ...unopened }, { client: trx })
    })
    return { link, url: `${appUrl}${sellerPath(token)}` }
  }

  /** Sets the days on the market that totals are for. @throws RuleViolation (409) without a link */
  static async setDays(actor: User, projectId: number, days: number): Promise<SellerLink> {
    return this.#change(actor, projectId, { days })
  }

  /** Turns the link off at once. @throws RuleViolation (409) without a link */
  static async turnOff(actor: User, projectId: number): Promise<SellerLink> {
    return this.#change(actor, projectId, { endedAt: DateTime.utc(), token: null })
  }

  static async #change(
    actor: User,
    projectId: number,
    values: Partial<Pick<SellerLink, 'days' | 'endedAt' | 'token'>>
  ): Promise<SellerLink> {
    return Project.underLock(projectId, async ({ trx }) => {
      await lockActiveAccount(actor, trx)
      const link = await this.current(projectId, trx)
      refuseIf(sellerLinkRefusals.change({ currentId: link?.id ?? null }))
      return link!.merge(values).save()
    })
  }

  /** The link at this address, if its page can be read now; else null. One query, whatever the address. */
  static async findReadable(token: string): Promise<SellerLink | null> {
    const link = await this.query()
      .joinRaw('join projects p on p.id = seller_links.project_id join users o on o.id = p.user_id')
      .select('seller_links.*', db.raw(sharedFacts))
      .where('seller_links.token', hashOf(token))
      .first()
    return link?.isReadable ? link : null
  }

  /** @throws NotFound (404) for an address that has ended or never existed */
  static async findReadableOrFail(token: string): Promise<SellerLink> {
    const link = await this.findReadable(token)
    if (!link) throw new NotFound(sellerPageEnded)
    return link
  }

  /** Whether its page can be read now. Only for a link that was found by its address. */
  get isReadable(): boolean {
    const { isGone, acceptedAt, ...project } = this.$extras.shared as SharedFacts
    return isReadable({
      project: {
        ...project,
        acceptedAt: acceptedAt === null ? null : DateTime.fromISO(acceptedAt),
      },
      isGone,
      expiresAt: this.expiresAt,
      now: DateTime.utc(),
    })
  }

  /** Counts an opening. The caller decides what counts as one. */
  async countOpening(this: SellerLink) {
    await SellerLink.query()
      .where('id', this.id)
      .whereNull('endedAt')
      .increment('openings', 1)
      .update({ lastOpenedAt: DateTime.utc().toSQL() })
  }

  /**
   * The seller would choose this offer. The last choice counts; nothing is accepted by it. The owner is notified,
   * once for the same choice.
   *
   * @throws RuleViolation (409) if the offer can't be chosen
   * @throws NotFound (404) if the link has just ended
   */
  async choose(this: SellerLink, choice: Choice): Promise<SellerLink> {
    return choose(this, choice)
  }
}

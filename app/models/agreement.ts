import { belongsTo, hasMany } from '@adonisjs/lucid/orm'
import type { BelongsTo, HasMany } from '@adonisjs/lucid/types/relations'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { AgreementSchema } from '#database/schema'
import { isMadeBy, type PaidParties } from '#lifecycles/bid_lifecycle'
import type { AgreementSituation } from '#lifecycles/agreement_rules'
import {
  arrange,
  clientSideOf,
  lacksSellers,
  plannedParties,
  sendLink,
  type Arrangement,
} from '#models/agreement/client_side'
import { changeDraft, discardDraft, prepare, type ChangedDraft } from '#models/agreement/draft'
import { recordOpening } from '#models/agreement/opening'
import { report } from '#models/agreement/reporting'
import { offerAddendum, sendDraft } from '#models/agreement/sending'
import { decline, sign, type NewSignature } from '#models/agreement/signing'
import type { AgreementSource } from '#models/agreement/values'
import type AgreementParty from '#models/agreement_party'
import AgreementVersion from '#models/agreement_version'
import Bid from '#models/bid'
import Project from '#models/project'
import type { Viewer } from '#models/project/visibility'
import Staging, { paidPartiesOf, type LockedStaging } from '#models/staging'
import type User from '#models/user'

/** An agreement, locked with its project and staging, and the person who acts. */
export interface LockedAgreement extends LockedStaging {
  agreement: Agreement
  /** Oldest first. */
  versions: AgreementVersion[]
  /** Sellers who are named for the next version. */
  planned: AgreementParty[]
  source: AgreementSource
  situation: AgreementSituation
}

/**
 * What the two sides of a paid bid sign: a draft of the company, and the versions that were sent. Actions read
 * it under the lock, so they only need to know its project (`of`).
 */
export default class Agreement extends AgreementSchema {
  @belongsTo(() => Bid)
  declare bid: BelongsTo<typeof Bid>

  /** Set by `of`. */
  declare projectId: number

  /** The paid bid as the policy reads it; null without one. Set by `findVisibleOrFail`. */
  paidBid: PaidParties | null = null

  /** Oldest first. */
  @hasMany(() => AgreementVersion, {
    onQuery: (query) => {
      if (query.isRelatedSubQuery) return
      void query.withScopes((scopes) => scopes.withAnswers()).orderBy('number')
    },
  })
  declare versions: HasMany<typeof AgreementVersion>

  /** The agreement of a project, to act on. */
  static of(projectId: number): Agreement {
    const agreement = new this()
    agreement.projectId = projectId
    return agreement
  }

  /** @throws NotFound (404) for a project that doesn't exist or that the viewer may not see */
  static async findVisibleOrFail(viewer: Viewer, projectId: number): Promise<Agreement> {
    const agreement = this.of(projectId)
    agreement.paidBid = paidPartiesOf(await Project.findVisibleOrFail(viewer, projectId))
    return agreement
  }

  /**
   * Locks the project, then calls `work` with its agreement as just read. The first call creates it.
   *
   * @throws NotFound (404), NotAllowed (403) and NotSignedIn (401) as `staging.underLock`
   */
  async underLock<T>(actor: User, work: (locked: LockedAgreement) => Promise<T>): Promise<T> {
    return Staging.of(this.projectId).underLock(actor, async (locked) => {
      const { bid, project, staging, other, trx } = locked
      const agreement = await Agreement.#ofBid(bid, trx)
      await agreement.load('versions')
      const { versions } = agreement
      const isStager = isMadeBy(bid, locked.actor)
      const [owner, stager] = isStager ? [other, locked.actor] : [locked.actor, other]
      const planned = await plannedParties(agreement, trx)
      const clientSide = clientSideOf(agreement, planned)
      return work({
        ...locked,
        ...{ agreement, versions, planned },
        source: { project, bid, owner, stager, staging, clientSide },
        situation: {
          ...locked.situation,
          versions: versions.map(({ facts }) => facts),
          lacksSellers: lacksSellers(clientSide),
        },
      })
    })
  }

  /**
   * Begins a draft from one of the company's templates, or begins again.
   *
   * @param templateId  null for the starting template
   * @throws NotFound (404) for an unknown template, and another company's
   * @throws RuleViolation (409)
   */
  async prepare(actor: User, templateId: number | null) {
    await this.underLock(actor, (locked) => prepare(locked, templateId))
  }

  /**
   * Replaces the draft.
   *
   * @param draft  with the revision that the person saw
   * @throws RuleViolation (409), also without a draft and if it has changed since
   * @throws ConflictingEdit (409) if a colleague has changed the same since
   */
  async changeDraft(actor: User, draft: ChangedDraft) {
    await this.underLock(actor, (locked) => changeDraft(locked, draft))
  }

  /** Deletes the draft (idempotent). Versions that were sent stay. */
  async discardDraft(actor: User) {
    await this.underLock(actor, discardDraft)
  }

  /**
   * Says who signs the next version for the client, and who pays. By the owner.
   *
   * @throws RuleViolation (409)
   * @throws E_VALIDATION_ERROR (422) for an address that belongs to one of the two accounts, or wants no emails
   */
  async arrange(actor: User, arrangement: Arrangement) {
    await this.underLock(actor, (locked) => arrange(locked, arrangement))
  }

  /**
   * Sends a seller of the newest version another link, also to a corrected address. By the owner.
   *
   * @throws NotFound (404) for another party
   * @throws RuleViolation (409)
   * @throws E_VALIDATION_ERROR (422) as `arrange`
   */
  async sendLink(actor: User, link: { partyId: number; email?: string }) {
    await this.underLock(actor, (locked) => sendLink(locked, link))
  }

  /**
   * Sends the draft to be signed: it becomes the next version, which never changes.
   *
   * @param hash  of the text that the company read
   * @returns the number of the version
   * @throws RuleViolation (409), also if something is missing or the text reads otherwise by now
   */
  async send(actor: User, hash: string): Promise<number> {
    return this.underLock(actor, (locked) => sendDraft(locked, hash))
  }

  /**
   * Sends the addendum with the dates that both have agreed on since.
   *
   * @param hash  of the text that the person read
   * @returns the number of the version
   * @throws RuleViolation (409), also if the text reads otherwise by now
   */
  async amend(actor: User, hash: string): Promise<number> {
    return this.underLock(actor, (locked) => offerAddendum(locked, hash))
  }

  /**
   * Signs the newest version. With the last signature, its terms become those of the staging and its PDF
   * is written.
   *
   * @throws RuleViolation (409)
   */
  async sign(actor: User, signature: NewSignature) {
    await this.underLock(actor, (locked) => sign(locked, signature))
  }

  /**
   * Records that a person has a version on the screen that waits for their answer. Only the first time counts,
   * and what a side sent itself doesn't.
   *
   * @throws NotFound (404) for an unknown number
   */
  async open(actor: User, opened: { version: number }) {
    await this.underLock(actor, (locked) => recordOpening(locked, opened))
  }

  /**
   * Ends the newest version, so that it can't be signed anymore: the side that sent it withdraws it, the other
   * one declines it. The other side reads the reason.
   *
   * @throws RuleViolation (409)
   */
  async decline(actor: User, declined: { version: number; reason: string }) {
    await this.underLock(actor, (locked) => decline(locked, declined))
  }

  /**
   * Reports a version to the team, which may read it then.
   *
   * @throws NotFound (404) for an unknown number
   * @throws RuleViolation (409) for a second report
   */
  async report(actor: User, reported: { version: number; reason: string }) {
    await this.underLock(actor, (locked) => report(locked, reported))
  }

  static async #ofBid(bid: Bid, trx: TransactionClientContract): Promise<Agreement> {
    const found = await this.query({ client: trx }).where('bidId', bid.id).first()
    if (found) return found
    const { id } = await this.create({ bidId: bid.id }, { client: trx })
    return this.findOrFail(id, { client: trx })
  }
}

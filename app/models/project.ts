import { DateTime } from 'luxon'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { belongsTo, hasMany } from '@adonisjs/lucid/orm'
import type { BelongsTo, HasMany } from '@adonisjs/lucid/types/relations'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { ProjectSchema } from '#database/schema'
import type { UsState } from '#enums/us_states'
import { NotFound } from '#exceptions/http_refusals'
import { RuleViolation } from '#exceptions/rule_violation'
import { liveBidStatuses } from '#lifecycles/bid_lifecycle'
import AuditEvent from '#models/audit_event'
import Bid from '#models/bid'
import Payment from '#models/payment'
import { cancel, complete } from '#models/project/closing'
import type { ProjectDetails } from '#models/project/details'
import { figureColumns, figureJoin, type ProjectFigures } from '#models/project/figures'
import User from '#models/user'
import { holdAccount } from '#models/user/presence'

export interface LockedProject {
  project: Project
  /** Every bid of the project, oldest first, locked with it. */
  bids: Bid[]
  trx: TransactionClientContract
}

export default class Project extends ProjectSchema {
  @belongsTo(() => User)
  declare owner: BelongsTo<typeof User>

  @hasMany(() => Bid)
  declare bids: HasMany<typeof Bid>

  /** Figures that `withFigures` has read along. */
  get figures(): ProjectFigures {
    return this.$extras as ProjectFigures
  }

  get acceptsBids() {
    return this.status === 'open' && !this.isPastDeadline
  }

  /** The last day for offers ends at midnight UTC after it (R21). */
  get isPastDeadline() {
    const lastDay = this.deadline?.toISODate()
    return Boolean(lastDay && lastDay < DateTime.utc().toISODate())
  }

  /** Projects with their figures, in one query. */
  static withFigures() {
    return this.query()
      .joinRaw(figureJoin)
      .select('projects.*', db.raw(figureColumns))
      .whereNull('projects.deleted_at')
  }

  /**
   * A project as `viewer` may see it (R18): cancelled ones only by those who took part.
   *
   * @param refusal  what the 404 says, the same for a project that is not there and a hidden one
   * @throws NotFound (404)
   */
  static async shownTo(viewer: User | null, id: number, refusal?: string): Promise<Project> {
    const project = await this.withFigures().where('projects.id', id).first()
    if (!project || !(await project.#isShownTo(viewer))) throw new NotFound(refusal)
    return project
  }

  async #isShownTo(viewer: User | null): Promise<boolean> {
    if (this.status !== 'cancelled') return true
    if (!viewer) return false
    if (viewer.id === this.userId || viewer.isAdmin) return true
    return (await Bid.query().where({ projectId: this.id, userId: viewer.id }).first()) !== null
  }

  /** A project that this person posted and has not deleted, or null. */
  static async ownedBy(owner: User, id: number): Promise<Project | null> {
    return this.withFigures().where({ 'projects.id': id, 'projects.user_id': owner.id }).first()
  }

  /** DSH-03, DSH-04: what an owner posted, newest first. */
  static ofOwner(owner: User) {
    return this.withFigures()
      .where('projects.user_id', owner.id)
      .whereNull('projects.hidden_by_owner_at')
      .orderBy('projects.created_at', 'desc')
      .orderBy('projects.id', 'desc')
  }

  /** R22: the form starts with the state of the owner's last project. */
  static async lastStateOf(owner: User): Promise<UsState | null> {
    const query = this.query().where('userId', owner.id).whereNotNull('state')
    const last = await query.orderBy('id', 'desc').select('state').first()
    return last?.state ?? null
  }

  /**
   * R30: the owner's open projects that have offers to decide on. `latestBidId` counts those too
   * that wait behind a selected one: an offer that can be chosen again is no news.
   */
  static async withPendingBids(owner: User): Promise<{
    latestBidId: number
    projects: { projectId: number; title: string; pending: number }[]
  }> {
    const rows = await db
      .from('projects')
      .join('bids', 'bids.project_id', 'projects.id')
      .where('projects.user_id', owner.id)
      .whereNull('projects.deleted_at')
      .where('bids.status', 'pending')
      .groupBy('projects.id')
      .orderBy('projects.id', 'desc')
      .select('projects.id', 'projects.title', 'projects.status')
      .select(db.raw('count(*)::int as pending'), db.raw('max(bids.id) as "latestBidId"'))
    const open = rows.filter(({ status }) => status === 'open')
    return {
      latestBidId: Math.max(0, ...rows.map(({ latestBidId }) => latestBidId)),
      projects: open.map(({ id, title, pending }) => ({ projectId: id, title, pending })),
    }
  }

  /**
   * The one way to change a project or its bids: the project's row is locked first, then its
   * bids, all in one transaction, so that rivals queue and the later one sees what the
   * earlier did.
   *
   * @throws NotFound (404) when there is no such project, or it is deleted
   */
  static async underLock<T>(
    projectId: number,
    work: (locked: LockedProject) => Promise<T>,
    { evenDeleted = false } = {}
  ): Promise<T> {
    return db.transaction(async (trx) => {
      const project = await this.query({ client: trx }).where('id', projectId).forUpdate().first()
      if (!project || (project.deletedAt && !evenDeleted)) throw new NotFound()
      const bids = await Bid.query({ client: trx })
        .where('projectId', projectId)
        .orderBy('id')
        .forUpdate()
      return work({ project, bids, trx })
    })
  }

  /**
   * Like `underLock`, with the selected bid's payment intent cancelled at the provider
   * beforehand: cancelling comes first there, and if the money has already moved, payment wins.
   *
   * @throws RuleViolation (409) while money may still arrive
   */
  static async withoutOpenPayment<T>(
    projectId: number,
    work: (locked: LockedProject) => Promise<T>
  ): Promise<T> {
    await Payment.abandonOpen(projectId)
    return this.underLock(projectId, async (locked) => {
      await Payment.refuseIfOpen(projectId, locked.trx)
      return work(locked)
    })
  }

  static async post(owner: User, details: ProjectDetails): Promise<Project> {
    return db.transaction(async (trx) => {
      await holdAccount(owner, trx)
      const attributes = { ...details, userId: owner.id, status: 'open', version: 1 } as const
      const project = await this.create(attributes, { client: trx })
      await AuditEvent.record(trx, 'project_posted', { actor: owner, project })
      return project
    })
  }

  /**
   * DSH-10, R10: only while open and without a live offer.
   *
   * @returns photos that nothing refers to any more
   * @throws RuleViolation (409), also when a photo that should stay was removed meanwhile
   */
  async edit(actor: User, changes: Partial<ProjectDetails>): Promise<string[]> {
    return Project.underLock(this.id, async ({ project, bids, trx }) => {
      project.#refuseOnceOffered(bids, 'edited')
      const former = project.photos
      const kept = changes.photos?.filter((name) => this.photos.includes(name)) ?? []
      if (kept.some((name) => !former.includes(name))) {
        throw new RuleViolation('The photos have changed meanwhile. Look at them again and retry.')
      }
      await project.merge(changes).save()
      await AuditEvent.record(trx, 'project_edited', { actor, project })
      return former.filter((name) => !project.photos.includes(name))
    })
  }

  /** R01, R17: an open one without live offers disappears; a closed one only for its owner. */
  async remove(actor: User) {
    await Project.underLock(this.id, async ({ project, bids, trx }) => {
      if (project.status === 'completed' || project.status === 'cancelled') {
        project.hiddenByOwnerAt = DateTime.utc()
      } else {
        project.#refuseOnceOffered(bids, 'deleted')
        project.deletedAt = DateTime.utc()
      }
      await project.save()
      await AuditEvent.record(trx, 'project_deleted', { actor, project })
    })
  }

  #refuseOnceOffered(bids: Bid[], verb: 'edited' | 'deleted') {
    if (this.status !== 'open' || bids.some((bid) => liveBidStatuses.includes(bid.status))) {
      throw new RuleViolation(
        `This project can no longer be ${verb}: it has offers or is not open any more.`
      )
    }
  }

  async complete(actor: User | null): Promise<Project> {
    return Project.withoutOpenPayment(this.id, (locked) => complete(locked, actor))
  }

  async cancel(actor: User): Promise<Project> {
    return Project.withoutOpenPayment(this.id, (locked) => cancel(locked, actor))
  }

  /** R06: two weeks after the company marked its work, a project completes by itself. */
  static async completeOverdue() {
    const twoWeeksAgo = DateTime.utc().minus({ days: 14 }).toSQL()
    const done = Bid.query().where('stagerCompletedAt', '<', twoWeeksAgo).select('projectId')
    const overdue = await this.query().where('status', 'in_progress').whereIn('id', done)
    for (const project of overdue) {
      try {
        await project.complete(null)
      } catch (error) {
        logger.warn({ err: error, projectId: project.id }, 'a project could not be completed')
      }
    }
  }
}

import { DateTime } from 'luxon'
import { belongsTo, hasMany } from '@adonisjs/lucid/orm'
import type { BelongsTo, HasMany } from '@adonisjs/lucid/types/relations'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { StagingSchema } from '#database/schema'
import { marketToday } from '#shared/values/market_time'
import {
  otherSide,
  type StagingAnswer,
  type StagingEntryKind,
  type StagingSide,
} from '#shared/jobs/staging_terms'
import { isMadeBy, isPaid, type PaidParties } from '#lifecycles/bid_lifecycle'
import { refuseIf } from '#lifecycles/lifecycle'
import {
  openProposal,
  stagingRefusals,
  type StagingSituation,
  type StagingState,
} from '#lifecycles/staging_rules'
import Bid from '#models/bid'
import type { LockedBid } from '#models/bid/selection'
import Project from '#models/project'
import type { Viewer } from '#models/project/visibility'
import type { StagingAccess } from '#models/staging/access'
import {
  agreeToInstallDate,
  describeAccess,
  proposeInstallDate,
  tickTask,
  type InstallProposal,
} from '#models/staging/dates'
import { answerAboutTerm, markRemoved } from '#models/staging/term'
import StagingEntry from '#models/staging_entry'
import type User from '#models/user'
import { lockSignedInWith } from '#models/user/active_account_lock'

/** A staging, locked with its project, and the person who acts. */
export interface LockedStaging extends LockedBid {
  staging: Staging
  actor: User
  side: StagingSide
  /** The person on the other side. */
  other: User
  situation: StagingSituation
}

const isoDay = (day: DateTime | null): string | null => day?.toISODate() ?? null

/** A calendar day (YYYY-MM-DD) as a value of a date column. */
export const dateOf = (day: string): DateTime => DateTime.fromISO(day, { zone: 'utc' })

/** Today in the market's zone. A day is long enough for the clock of this process. */
export const today = (): string => marketToday(DateTime.utc().toJSDate())

/** The parties of a project's paid bid, from its figures; null without one. */
export function paidPartiesOf(project: Project): PaidParties | null {
  const { selected } = project.figures
  return selected && isPaid(selected) ? { ...selected, project } : null
}

export const sideOf = (bid: Bid, person: { id: number }): StagingSide =>
  isMadeBy(bid, person) ? 'stager' : 'owner'

/**
 * What the two parties of a paid bid agree on. The first change of one of them creates the row. Actions read it
 * under the lock, so they only need to know its project (`of`).
 */
export default class Staging extends StagingSchema {
  /** Set by `of`. */
  declare projectId: number

  /** The paid bid as the policy reads it; null without one. Set by `findVisibleOrFail`. */
  paidBid: PaidParties | null = null

  @belongsTo(() => Bid)
  declare bid: BelongsTo<typeof Bid>

  @hasMany(() => StagingEntry)
  declare entries: HasMany<typeof StagingEntry>

  /** The days as the rules read them. */
  static stateOf(staging: Staging | null): StagingState {
    return {
      proposedInstallOn: isoDay(staging?.proposedInstallOn ?? null),
      proposedBy: staging?.proposedBy ?? null,
      installOn: isoDay(staging?.installOn ?? null),
      removalOn: isoDay(staging?.removalOn ?? null),
      ownerAnswer: staging?.ownerAnswer ?? null,
      stagerAnswer: staging?.stagerAnswer ?? null,
      removedOn: isoDay(staging?.removedOn ?? null),
    }
  }

  /** The situation that `stagingRefusals` checks, for the page and under the lock. */
  static situationOf(
    staging: Staging | null,
    { other, ...around }: Pick<StagingSituation, 'project' | 'side'> & { other: User }
  ): StagingSituation {
    const isAlone = other.deletedAt !== null
    return { ...around, staging: this.stateOf(staging), isAlone, today: today() }
  }

  get state(): StagingState {
    return Staging.stateOf(this)
  }

  /** The staging of a project, to act on. */
  static of(projectId: number): Staging {
    const staging = new this()
    staging.projectId = projectId
    return staging
  }

  /** @throws NotFound (404) for a project that doesn't exist or that the viewer may not see */
  static async findVisibleOrFail(viewer: Viewer, projectId: number): Promise<Staging> {
    const staging = this.of(projectId)
    staging.paidBid = paidPartiesOf(await Project.findVisibleOrFail(viewer, projectId))
    return staging
  }

  /** The proposed install day (YYYY-MM-DD) that waits for an answer today; null without one. */
  get openProposal(): string | null {
    return openProposal(this.state, today())
  }

  /**
   * Locks the project, then calls `work` with its staging as just read.
   *
   * @throws NotFound (404) if the project doesn't exist or is deleted
   * @throws NotAllowed (403) unless contact details are released to this person
   * @throws NotSignedIn (401) if the session has just ended, or the account was deleted or suspended
   */
  async underLock<T>(actor: User, work: (locked: LockedStaging) => Promise<T>): Promise<T> {
    return Project.underLock(this.projectId, async (locked) => {
      const { project, bids, trx } = locked
      const bid = bids.find((each) => each.isPaid)!
      const otherId = bid?.contactFor(actor, project) ?? null
      refuseIf(stagingRefusals.enter({ isParty: otherId !== null }))
      const other = await lockSignedInWith(actor, otherId!, trx)
      const staging = await Staging.#ofBid(bid, trx)
      const side = sideOf(bid, actor)
      const situation = Staging.situationOf(staging, { project, side, other })
      return work({ ...locked, bid, staging, actor, side, other, situation })
    })
  }

  static async #ofBid(bid: Bid, trx: TransactionClientContract): Promise<Staging> {
    const found = await this.query({ client: trx }).where('bidId', bid.id).first()
    if (found) return found
    const { id } = await this.create({ bidId: bid.id }, { client: trx })
    return this.findOrFail(id, { client: trx })
  }

  /**
   * Proposes an install date. Proposing the date that the other side has proposed agrees to it, and
   * proposing the agreed date withdraws what was proposed instead.
   *
   * @throws RuleViolation (409), also if the dates have changed since `revision`
   */
  async propose(actor: User, proposal: InstallProposal) {
    await this.underLock(actor, (locked) => proposeInstallDate(locked, proposal))
  }

  /**
   * Agrees to the date that the other side has proposed.
   *
   * @param date  the proposed date that the person saw (YYYY-MM-DD)
   * @throws RuleViolation (409), also if another date was proposed since
   */
  async agree(actor: User, date: string) {
    await this.underLock(actor, (locked) => agreeToInstallDate(locked, date))
  }

  /**
   * Stores the address and the access instructions, encrypted. By the owner.
   *
   * @throws RuleViolation (409)
   */
  async describeAccess(actor: User, access: StagingAccess) {
    await this.underLock(actor, (locked) => describeAccess(locked, access))
  }

  /** Ticks a task of the owner's checklist, or removes the tick (idempotent). */
  async tick(actor: User, ticked: { task: Staging['checklist'][number]; done: boolean }) {
    await this.underLock(actor, (locked) => tickTask(locked, ticked))
  }

  /**
   * Says what comes at the end of the term. The same answer again changes nothing. Once both have
   * answered, the term is extended by a month, or the removal stays on its date.
   *
   * @throws RuleViolation (409)
   */
  async answer(actor: User, answer: StagingAnswer) {
    await this.underLock(actor, (locked) => answerAboutTerm(locked, answer))
  }

  /**
   * Records that the furniture was picked up today, and notifies the other side.
   *
   * @throws RuleViolation (409)
   */
  async markRemoved(actor: User) {
    await this.underLock(actor, markRemoved)
  }

  setAnswer(side: StagingSide, answer: Staging['ownerAnswer']) {
    if (side === 'owner') this.ownerAnswer = answer
    else this.stagerAnswer = answer
  }
}

interface EntryDetails {
  day?: string
  answer?: StagingEntry['answer']
  price?: number | null
}

interface NewEntry extends EntryDetails {
  kind: StagingEntryKind
  by: User
}

/** Adds an entry to the history of a locked staging. */
export const recordEntry = (
  locked: LockedStaging,
  kind: StagingEntryKind,
  details: EntryDetails = {}
) => recordEntries(locked, [{ ...details, kind, by: locked.actor }])

/** Adds entries to the history of a locked staging, in their order. */
export async function recordEntries(
  { staging, trx }: Pick<LockedStaging, 'staging' | 'trx'>,
  entries: readonly NewEntry[]
) {
  const rows = entries.map(({ kind, by, day = null, answer = null, price = null }) => ({
    ...{ staging_id: staging.id, kind, actor_id: by.id, day, answer, price },
    created_at: DateTime.utc().toSQL(),
  }))
  await trx.insertQuery().table('staging_entries').multiInsert(rows)
}

/** What a notification to the other side says. */
export const noticeFor = ({ project, bid, side }: LockedStaging, day: string) => ({
  project,
  bid,
  staging: { to: otherSide(side), day },
})

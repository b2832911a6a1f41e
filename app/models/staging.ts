import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { FieldValues } from '#shared/edits/three_way'
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
import type { VisitKind, VisitTime } from '#shared/jobs/visits'
import type { SeenTime } from '#lifecycles/visits'
import { installDayRefusals } from '#lifecycles/install_day_rules'
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
import type { Actor } from '#models/person/acting'
import { tap, undoTap, type NewTap, type ReportedStaging } from '#models/install_day/tapping'
import { installMissedSql } from '#models/install_day/taps'
import type { StagingAccess } from '#models/staging/access'
import { describeAccess, tickTask } from '#models/staging/dates'
import { agreeToExtension, askForExtension, endExtension } from '#models/staging/extension'
import { reportOutcome, type ReportedOutcome } from '#models/staging/outcome'
import { answerAboutTerm, markRemoved } from '#models/staging/term'
import {
  agreeToVisit,
  callOffVisit,
  proposeVisit,
  type VisitProposal,
} from '#models/staging/visits'
import StagingEntry from '#models/staging_entry'
import StagingVisit from '#models/staging_visit'
import type User from '#models/user'
import { lockSignedInWith } from '#models/user/active_account_lock'

/** SQL: what the rules read of a staging besides its own columns. */
export const isInstallMissed = `${installMissedSql('stagings')} as "isInstallMissed"`

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

  /** Loaded where times are read. */
  @hasMany(() => StagingVisit)
  declare visits: HasMany<typeof StagingVisit>

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
      extensionAskedBy: staging?.extensionAskedBy ?? null,
      isInstallMissed: Boolean(staging?.$extras.isInstallMissed),
      visits: staging?.visits?.map(({ stored }) => stored) ?? [],
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
    const find = () =>
      this.query({ client: trx })
        .select('stagings.*', db.raw(isInstallMissed))
        .where('bidId', bid.id)
        .preload('visits')
        .first()
    const found = await find()
    if (found) return found
    await this.create({ bidId: bid.id }, { client: trx })
    return (await find())!
  }

  /**
   * Proposes an install date. Proposing the date that the other side has proposed agrees to it, and
   * proposing the agreed date withdraws what was proposed instead.
   *
   * @throws RuleViolation (409), also if the dates have changed since `revision`
   */
  async propose(actor: User, proposal: VisitProposal, kind: VisitKind = 'install') {
    await this.underLock(actor, (locked) => proposeVisit(locked, kind, proposal))
  }

  /**
   * Agrees to the time that the other side has proposed.
   *
   * @param seen  the proposed day that the person saw (YYYY-MM-DD), or with its window
   * @throws RuleViolation (409), also if another time was proposed since
   */
  async agree(actor: User, seen: string | SeenTime, kind: VisitKind = 'install') {
    const time = typeof seen === 'string' ? { day: seen } : seen
    await this.underLock(actor, (locked) => agreeToVisit(locked, kind, time))
  }

  /**
   * Takes back or declines the proposed time of a visit; without one, calls off the agreed one.
   *
   * @throws RuleViolation (409), also if the dates have changed since `revision`
   */
  async callOff(actor: User, kind: VisitKind, revision?: number) {
    await this.underLock(actor, (locked) => callOffVisit(locked, kind, revision))
  }

  /**
   * Asks the other side for another month, at the price that holds. If it has asked as well, both agree.
   *
   * @throws RuleViolation (409), also if the dates have changed since `revision`
   */
  async askForExtension(actor: User, revision?: number) {
    await this.underLock(actor, (locked) => askForExtension(locked, revision))
  }

  /**
   * Agrees to another month.
   *
   * @param until  the new removal day that the person saw (YYYY-MM-DD)
   * @throws RuleViolation (409), also if the term has changed since
   */
  async agreeToExtension(actor: User, until: string) {
    await this.underLock(actor, (locked) => agreeToExtension(locked, until))
  }

  /**
   * Declines another month that the other side has asked for, or withdraws the own request.
   *
   * @throws RuleViolation (409), also if the dates have changed since `revision`
   */
  async endExtension(actor: User, revision?: number) {
    await this.underLock(actor, (locked) => endExtension(locked, revision))
  }

  /**
   * Stores the address and the access instructions, encrypted. By the owner.
   *
   * @param basedOn  what the form was opened with
   * @throws RuleViolation (409)
   * @throws ConflictingEdit (409) if a colleague has changed the same since
   */
  async describeAccess(actor: User, access: StagingAccess, basedOn?: FieldValues) {
    await this.underLock(actor, (locked) => describeAccess(locked, access, basedOn))
  }

  /** Ticks a task of the owner's checklist, or removes the tick (idempotent). */
  async tick(actor: User, ticked: { task: Staging['checklist'][number]; done: boolean }) {
    await this.underLock(actor, (locked) => tickTask(locked, ticked))
  }

  /**
   * Says what comes at the end of the term. The same answer again changes nothing. Once both have
   * answered, the term is extended by a month, or the removal stays on its date.
   *
   * @param basedOn  the own side's answer that the person saw
   * @throws RuleViolation (409)
   * @throws ConflictingEdit (409) if a colleague has given another answer since
   */
  async answer(actor: User, answer: StagingAnswer, basedOn?: FieldValues) {
    await this.underLock(actor, (locked) => answerAboutTerm(locked, answer, basedOn))
  }

  /**
   * Records that the furniture was picked up today, and notifies the other side.
   *
   * @throws RuleViolation (409)
   */
  async markRemoved(actor: User) {
    await this.underLock(actor, markRemoved)
  }

  /**
   * Says what became of the home, or corrects it. By the owner.
   *
   * @throws RuleViolation (409), also if a colleague has answered since `revision`
   */
  async reportOutcome(actor: User, reported: ReportedOutcome) {
    await this.underLock(actor, (locked) => reportOutcome(locked, reported))
  }

  /**
   * Reports a step of the day. By the company.
   *
   * @throws RuleViolation (409)
   */
  async tap(actor: User, sent: NewTap) {
    return this.underLock(actor, (locked) => tap(reportedBy(locked), sent))
  }

  /**
   * Undoes what was tapped, for a minute. By the company, also what its crew has tapped.
   *
   * @throws RuleViolation (409)
   */
  async undoTap(actor: User, clientId: string) {
    await this.underLock(actor, (locked) => undoTap(reportedBy(locked), clientId))
  }

  setAnswer(side: StagingSide, answer: Staging['ownerAnswer']) {
    if (side === 'owner') this.ownerAnswer = answer
    else this.stagerAnswer = answer
  }
}

function reportedBy(locked: LockedStaging): ReportedStaging {
  refuseIf(installDayRefusals.report(locked))
  return { ...locked, by: { actor: locked.actor, link: null } }
}

interface EntryDetails extends Partial<VisitTime> {
  answer?: StagingEntry['answer']
  price?: number | null
  /** What a crew has tapped, and when. */
  tapId?: number
  /** Default: now. */
  at?: DateTime
}

interface NewEntry extends EntryDetails {
  kind: StagingEntryKind
  by: Actor
}

/** Adds an entry to the history of a locked staging. */
export const recordEntry = (
  locked: LockedStaging,
  kind: StagingEntryKind,
  details: EntryDetails = {}
) => recordEntries(locked, [{ ...details, kind, by: locked.actor }])

/** Adds entries to the history of a locked staging, in their order. */
export async function recordEntries(
  { staging, trx }: { staging: Pick<Staging, 'id'> } & Pick<LockedStaging, 'trx'>,
  entries: readonly NewEntry[]
) {
  const rows = entries.map((entry) => {
    const { kind, by, day = null, window, answer = null, price = null, tapId, at } = entry
    return {
      ...{
        staging_id: staging.id,
        kind,
        actor_id: by.id,
        person_id: by.personId,
        day,
        from_time: window?.from ?? null,
        to_time: window?.to ?? null,
        answer,
        price,
        tap_id: tapId ?? null,
      },
      created_at: (at ?? DateTime.utc()).toSQL(),
    }
  })
  await trx.insertQuery().table('staging_entries').multiInsert(rows)
}

/** What a notification to the other side says. */
export const noticeFor = (
  { project, bid, side }: Pick<LockedStaging, 'project' | 'bid' | 'side'>,
  day: string
) => ({
  project,
  bid,
  staging: { to: otherSide(side), day },
})

import { DateTime } from 'luxon'
import { belongsTo, hasMany } from '@adonisjs/lucid/orm'
import type { BelongsTo, HasMany } from '@adonisjs/lucid/types/relations'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { StagingSchema } from '#database/schema'
import { marketToday } from '#shared/market_time'
import { otherSide, type StagingEntryKind, type StagingSide } from '#shared/staging_terms'
import { NotAllowed } from '#exceptions/http_refusals'
import { isMadeBy } from '#lifecycles/bid_lifecycle'
import { stagingClosed, type StagingSituation, type StagingState } from '#lifecycles/staging_rules'
import Bid from '#models/bid'
import type { LockedBid } from '#models/bid/selection'
import Project from '#models/project'
import StagingEntry from '#models/staging_entry'
import User from '#models/user'
import { lockActiveAccount } from '#models/user/active_account_lock'

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

export const sideOf = (bid: Bid, person: { id: number }): StagingSide =>
  isMadeBy(bid, person) ? 'stager' : 'owner'

/** What the two parties of a paid bid agree on. The first change of one of them creates the row. */
export default class Staging extends StagingSchema {
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

  get state(): StagingState {
    return Staging.stateOf(this)
  }

  /**
   * Locks the project, then calls `work` with its staging as just read.
   *
   * @throws NotFound (404) if the project doesn't exist or is deleted
   * @throws NotAllowed (403) unless contact details are released to this person
   * @throws NotSignedIn (401) if the account has just been deleted or suspended
   */
  static async underLock<T>(
    projectId: number,
    actor: User,
    work: (locked: LockedStaging) => Promise<T>
  ): Promise<T> {
    return Project.underLock(projectId, async (locked) => {
      const { project, bids, trx } = locked
      const bid = bids.find(({ isPaid }) => isPaid)
      const otherId = bid?.contactFor(actor, project) ?? null
      if (!bid || otherId === null) throw new NotAllowed(stagingClosed)
      await lockActiveAccount(actor, trx)
      const staging = await this.#ofBid(bid, trx)
      const other = await User.findOrFail(otherId, { client: trx })
      const side = sideOf(bid, actor)
      const situation = {
        staging: staging.state,
        project,
        side,
        isAlone: other.deletedAt !== null,
        today: today(),
      }
      return work({ ...locked, bid, staging, actor, side, other, situation })
    })
  }

  static async #ofBid(bid: Bid, trx: TransactionClientContract): Promise<Staging> {
    const found = await this.query({ client: trx }).where('bidId', bid.id).first()
    if (found) return found
    const { id } = await this.create({ bidId: bid.id }, { client: trx })
    return this.findOrFail(id, { client: trx })
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

/** Adds an entry to the history of a locked staging. */
export async function recordEntry(
  { staging, actor, trx }: LockedStaging,
  kind: StagingEntryKind,
  { day, answer = null, price = null }: EntryDetails = {}
) {
  await StagingEntry.create(
    {
      stagingId: staging.id,
      kind,
      actorId: actor.id,
      day: day === undefined ? null : dateOf(day),
      answer,
      price,
    },
    { client: trx }
  )
}

/** What a notification to the other side says. */
export const noticeFor = ({ project, bid, side }: LockedStaging, day: string) => ({
  project,
  bid,
  staging: { to: otherSide(side), day },
})

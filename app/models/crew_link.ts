import { createHash, randomBytes } from 'node:crypto'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { appUrl } from '#config/app'
import { CrewLinkSchema } from '#database/schema'
import { LinkEnded } from '#exceptions/http_refusals'
import { crewLinkEnded, crewLinkUnknown, crewPath, firstName } from '#shared/jobs/crew_links'
import type { TimeWindow } from '#shared/jobs/windows'
import { homeZone, type HomePlace, type HomeZone } from '#shared/places/home_zones'
import type { Room } from '#shared/projects/project_enums'
import { maskContactDetails } from '#shared/masking/contact_details'
import type { DayTapFacts } from '#lifecycles/install_day_rules'
import type { ProjectStatus } from '#lifecycles/project_lifecycle'
import { refuseIf } from '#lifecycles/lifecycle'
import {
  crewLinkOpensAt,
  crewLinkRefusals,
  isCrewLinkOpen,
  isCrewLinkReadable,
  nextCrewDay,
  type OpenedCrewLink,
} from '#lifecycles/crew_link_rules'
import Bid from '#models/bid'
import ConditionPhoto, { type NewConditionPhoto } from '#models/condition_photo'
import DamageNote, { type NewDamageNote } from '#models/damage_note'
import type { PhotoAuthor } from '#models/photo_author'
import Project from '#models/project'
import { homePlace, homeZoneOf } from '#models/project/home_zone'
import Staging, { dateOf, noticeFor, recordEntry, type LockedStaging } from '#models/staging'
import { openAccess, type StagingAccess } from '#models/staging/access'
import { dayTapsOf, dayTapsSql } from '#models/install_day/taps'
import { tap, undoTap, type NewTap, type ReportedStaging } from '#models/install_day/tapping'
import type User from '#models/user'
import { notifyOnceUnread } from '#notifications/notify'

export interface NewCrewLink {
  /** Id of the link that gets a new address; null for a first one. */
  replaces: number | null
  /** First names of the crew. */
  crew: string | null
  toDo: string[]
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** What its page depends on, read with the link. Days are calendar days (YYYY-MM-DD). */
interface Around {
  projectId: number
  title: string
  masked: Project['masked']
  status: ProjectStatus
  home: HomePlace
  installOn: string | null
  removalOn: string | null
  removedOn: string | null
  access: string | null
  rooms: Room[]
  /** The owner's photos that everyone sees, with the room of each. */
  photos: { name: string; room: string | null }[]
  /** The company's contact, in full. */
  contact: string
  /** The owner, in full. */
  owner: string
  /** The agreed hours of the link's day. */
  window: TimeWindow | null
  isGone: boolean
  taps: DayTapFacts[]
  showings: number
}

/** SQL: `Around` of the link `crew_links`, as JSON. */
const around = `json_build_object('projectId', p.id, 'title', p.title, 'masked', p.masked,
  'status', p.status, 'home', ${homePlace},
  'installOn', s.install_on, 'removalOn', s.removal_on, 'removedOn', s.removed_on, 'access', s.access,
  'rooms', p.rooms_to_stage,
  'photos', coalesce((select json_agg(json_build_object('name', f.name, 'room', p.photo_labels -> f.name ->> 'room')
      order by f.at)
    from unnest(p.photos) with ordinality f (name, at)
    where f.name <> all(p.hidden_photos)), '[]'::json),
  'contact', c.name, 'owner', o.name,
  'window', (select json_build_object('from', v.agreed_from, 'to', v.agreed_to)
    from staging_visits v where v.staging_id = s.id and v.kind = crew_links.kind
      and v.agreed_on = crew_links.day and v.agreed_from is not null),
  'isGone', p.deleted_at is not null or b.status <> 'accepted' or b.payment_status <> 'paid'
    or o.deleted_at is not null or o.suspended_at is not null
    or c.deleted_at is not null or c.suspended_at is not null,
  'taps', ${dayTapsSql},
  'showings', (select count(*)::int from crew_showings n where n.crew_link_id = crew_links.id)) as around`

/**
 * The address at which a crew sees its job for a day, without an account: made by the company, for one install or
 * removal. Anyone who has it can read it, so it shows no price and no name but first names.
 */
export default class CrewLink extends CrewLinkSchema {
  @belongsTo(() => Bid)
  declare bid: BelongsTo<typeof Bid>

  /** The bid's link that isn't turned off, or null. */
  static async current(
    bidId: number,
    client?: TransactionClientContract
  ): Promise<CrewLink | null> {
    return this.query({ client })
      .select('crew_links.*', db.raw(showingsOf))
      .where({ bidId })
      .whereNull('endedAt')
      .first()
  }

  /** The newest link of a project's jobs, also one that has ended; null if there was none. */
  static async latest(projectId: number): Promise<CrewLink | null> {
    return this.query()
      .select('crew_links.*', db.raw(showingsOf))
      .whereHas('bid', (bid) => bid.where('projectId', projectId))
      .orderBy('id', 'desc')
      .first()
  }

  /**
   * Makes the link for the next install or removal, or gives it a new address: the former one ends. The owner is
   * notified, and can forbid codes in it.
   *
   * @returns the link, and its address with the token: 32 random bytes as base64url, of which only the SHA-256 is
   *   stored
   * @throws RuleViolation (409), also if `replaces` isn't the link that works now
   */
  static async make(actor: User, projectId: number, { replaces, crew, toDo }: NewCrewLink) {
    const token = randomBytes(32).toString('base64url')
    const link = await Staging.of(projectId).underLock(actor, async (locked) => {
      const { bid, project, other, situation, now, trx } = locked
      const former = await this.current(bid.id, trx)
      const zone = await homeZoneOf(project, trx)
      const day = {
        ...{ staging: situation.staging, project, zone, now: now.toJSDate() },
        isAlone: situation.isAlone,
      }
      refuseIf(crewLinkRefusals.make({ ...day, currentId: former?.id ?? null }, replaces))
      await former?.merge({ endedAt: now }).save()
      const next = nextCrewDay(day)!
      const made = await this.create(
        {
          ...{ bidId: bid.id, token: hashOf(token), kind: next.kind, day: dateOf(next.day) },
          ...{
            crew,
            toDo: toDo.map(maskContactDetails),
            showsCodes: former?.showsCodes ?? true,
            openings: 0,
          },
          ...{ personId: actor.personId ?? null, createdAt: now },
        },
        { client: trx }
      )
      await recordEntry(locked, 'crew_link_made', { day: next.day })
      const notice = noticeFor(locked, next.day)
      await notifyOnceUnread(trx, other.id, 'crew_link_made', {
        ...notice,
        crewDay: { kind: next.kind, at: null, reason: null, zone },
      })
      return made
    })
    return { link, url: `${appUrl}${crewPath(token)}` }
  }

  /** Ends the link at once. By the company. @throws RuleViolation (409) without a link */
  static async turnOff(actor: User, projectId: number): Promise<void> {
    await this.#change(actor, projectId, (link, { now }) => link.merge({ endedAt: now }))
  }

  /** The owner decides whether the link shows how to get in. @throws RuleViolation (409) without a link */
  static async setCodes(actor: User, projectId: number, showsCodes: boolean): Promise<void> {
    await this.#change(actor, projectId, (link) => link.merge({ showsCodes }))
  }

  static async #change(
    actor: User,
    projectId: number,
    change: (link: CrewLink, locked: LockedStaging) => CrewLink
  ) {
    await Staging.of(projectId).underLock(actor, async (locked) => {
      const link = await this.current(locked.bid.id, locked.trx)
      refuseIf(crewLinkRefusals.change({ currentId: link?.id ?? null }))
      await change(link!, locked).save()
    })
  }

  /** The link at this address with what its page depends on, also one that has ended; null for an unknown one. One query. */
  static async findByToken(
    token: string,
    client?: TransactionClientContract
  ): Promise<CrewLink | null> {
    return this.query({ client })
      .joinRaw(
        `join bids b on b.id = crew_links.bid_id join stagings s on s.bid_id = b.id
         join projects p on p.id = b.project_id
         join users o on o.id = p.user_id join users c on c.id = b.user_id`
      )
      .select('crew_links.*', db.raw(around))
      .where('crew_links.token', hashOf(token))
      .first()
  }

  /** @throws NotFound (404) for an address that has ended or never existed */
  static async findReadableOrFail(
    token: string,
    client?: TransactionClientContract
  ): Promise<CrewLink> {
    const link = await this.findByToken(token, client)
    if (!link) throw new LinkEnded(crewLinkUnknown)
    if (!link.isReadable) throw new LinkEnded(crewLinkEnded(link.contact))
    return link
  }

  /** Only for a link that was found by its address, as all that follows. */
  get around(): Omit<Around, 'taps'> & { taps: DayTapFacts[] } {
    const found = this.$extras.around as Around
    return { ...found, taps: dayTapsOf(found.taps) }
  }

  /** First name of the company's contact; null once either account is closed or suspended. */
  get contact(): string | null {
    const { contact, isGone } = this.around
    return isGone ? null : firstName(contact)
  }

  get zone(): HomeZone {
    return homeZone(this.around.home)
  }

  #opened(now: Date): OpenedCrewLink {
    const { installOn, removalOn, removedOn, status, isGone } = this.around
    return {
      link: { kind: this.kind, day: this.day.toISODate()!, endedAt: this.endedAt },
      staging: { installOn, removalOn, removedOn },
      ...{ project: { status }, zone: this.zone, isGone, now },
    }
  }

  get isReadable(): boolean {
    return isCrewLinkReadable(this.#opened(new Date()))
  }

  get isOpen(): boolean {
    return isCrewLinkOpen(this.#opened(new Date()))
  }

  get opensAt(): Date {
    return crewLinkOpensAt(this.day.toISODate()!, this.zone)
  }

  /** The address of the home; null before 6 PM of the day before, and if the owner has entered none. */
  get access(): StagingAccess | null {
    return this.isOpen ? openAccess(this.around.access) : null
  }

  /** Counts an opening. The caller decides what counts as one. */
  async countOpening(this: CrewLink) {
    await CrewLink.query()
      .where('id', this.id)
      .whereNull('endedAt')
      .increment('openings', 1)
      .update({ lastOpenedAt: DateTime.utc().toSQL() })
  }

  /**
   * Shows the address, and how to get in unless the owner has forbidden it. Each time is recorded.
   *
   * @throws NotFound (404) if the link has just ended
   * @throws RuleViolation (409) before 6 PM of the day before, and after five times
   */
  static async showAddress(token: string): Promise<{ link: CrewLink; access: StagingAccess }> {
    return this.#underLock(token, async (link, { now, trx }) => {
      const access = link.access
      const situation = { opensAt: link.opensAt, now: now.toJSDate(), contact: link.contact! }
      const shown = link.around.showings
      refuseIf(crewLinkRefusals.showAddress({ ...situation, shown, hasAccess: access !== null }))
      await trx.insertQuery().table('crew_showings').insert({
        crew_link_id: link.id,
        with_codes: link.showsCodes,
        shown_at: now.toSQL(),
      })
      const instructions = link.showsCodes ? access!.instructions : null
      return { link, access: { address: access!.address, instructions } }
    })
  }

  /** As `tap`, by a crew. @throws NotFound (404) if the link has just ended */
  static async tap(token: string, sent: NewTap) {
    return this.#underLock(token, (_link, reported) => tap(reported, sent))
  }

  /** As `undoTap`, by a crew. @throws NotFound (404) if the link has just ended */
  static async undo(token: string, clientId: string) {
    await this.#underLock(token, (_link, reported) => undoTap(reported, clientId))
  }

  /**
   * Stores a photo of a room, by a crew: it belongs to the link's job, on the company's side.
   *
   * @throws NotFound (404) if the link has ended
   * @throws RuleViolation (409)
   */
  static async addPhoto(token: string, sent: NewConditionPhoto): Promise<ConditionPhoto> {
    const { bid, author } = await this.#recording(token)
    return ConditionPhoto.add(bid, author, sent)
  }

  /** As `addPhoto`, a note about damage. */
  static async addNote(token: string, sent: NewDamageNote): Promise<DamageNote> {
    const { bid, author } = await this.#recording(token)
    return DamageNote.add(bid, author, sent)
  }

  /** The link's bid, and the link as author. */
  static async #recording(token: string): Promise<{ bid: Bid; author: PhotoAuthor }> {
    const link = await this.findReadableOrFail(token)
    refuseIf(crewLinkRefusals.record(link.#opened(new Date())))
    const bid = await Bid.withInstallDay()
      .where('id', link.bidId)
      .preload('project')
      .preload('bidder')
      .firstOrFail()
    const author = {
      ...{ account: bid.bidder, personId: null, crewLinkId: link.id },
      lock: async (trx: TransactionClientContract) =>
        void (await this.findReadableOrFail(token, trx)),
    }
    return { bid, author }
  }

  /** Locks the link's project, then calls `work` with the link as just read and the staging. */
  static async #underLock<T>(
    token: string,
    work: (link: CrewLink, reported: ReportedStaging) => Promise<T>
  ): Promise<T> {
    const { around: found } = await this.findReadableOrFail(token)
    return Project.underLock(found.projectId, async ({ project, bids, now, trx }) => {
      const link = await this.findReadableOrFail(token, trx)
      const bid = bids.find(({ id }) => id === link.bidId)!
      const staging = await Staging.query({ client: trx }).where('bidId', bid.id).firstOrFail()
      return work(link, { staging, project, bid, now, trx, by: { actor: null, link } })
    })
  }

  /**
   * Ends the links of a person's jobs, and erases what is in them, when they were used and what their crews have
   * written. Photos name the link that they came with, so an empty row stays.
   */
  static async eraseAllOf({ id }: User, trx: TransactionClientContract) {
    await trx.rawQuery(
      `with jobs as (
         select b.id from bids b join projects p on p.id = b.project_id
         where b.user_id = :id or p.user_id = :id),
       showings as (delete from crew_showings where crew_link_id in (
         select l.id from crew_links l where l.bid_id in (select id from jobs))),
       links as (update crew_links set crew = null, to_do = '{}', openings = 0, last_opened_at = null,
           token = encode(sha256(gen_random_uuid()::text::bytea), 'hex'), ended_at = coalesce(ended_at, now())
         where bid_id in (select id from jobs))
       update day_taps t set note = null from stagings s
       where s.id = t.staging_id and t.note is not null and s.bid_id in (select id from jobs)`,
      { id }
    )
  }
}

/** SQL: how often the link has shown how to get in, and when last, as JSON. */
const showingsOf = `(select json_build_object('count', count(*)::int, 'last', max(n.shown_at))
  from crew_showings n where n.crew_link_id = crew_links.id) as showings`

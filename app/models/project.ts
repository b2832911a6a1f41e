import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { beforeSave, belongsTo, hasMany } from '@adonisjs/lucid/orm'
import type { ModelAdapterOptions } from '@adonisjs/lucid/types/model'
import type { BelongsTo, HasMany } from '@adonisjs/lucid/types/relations'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { ProjectSchema } from '#database/schema'
import type { AccountIdentity } from '#shared/masking/company_names'
import { maskedText, maskingAgain, projectTexts, type Masking } from '#shared/masking/masking'
import type { FieldValues } from '#shared/edits/three_way'
import { withLabels, type PhotoLabel, type PhotoRooms } from '#shared/projects/photo_labels'
import type { ProjectFacts } from '#shared/projects/project_facts'
import { NotFound } from '#exceptions/http_refusals'
import { isMadeBy, isPaid } from '#lifecycles/bid_lifecycle'
import { refuseIf } from '#lifecycles/lifecycle'
import { isOwnedBy, projectRefusals } from '#lifecycles/project_lifecycle'
import Bid from '#models/bid'
import Place from '#models/place'
import { reopenAfterLeaving } from '#models/bid/early_end'
import { withoutOpenPayment } from '#models/payment/open_payments'
import { putInCharge } from '#models/in_charge'
import { cancel, complete, situationOf } from '#models/project/closing'
import {
  newProjectDetails,
  projectChanges,
  type FormFields,
  type ProjectDetails,
  type Sent,
} from '#models/project/details'
import { edit, remove, type ProjectChanges } from '#models/project/editing'
import { factsIn, stateFacts } from '#models/project/facts'
import { removeFloorPlan, setFloorPlan } from '#models/project/floor_plan'
import {
  figureColumns,
  figureJoin,
  ownerColumns,
  viewerColumns,
  type ProjectStats,
} from '#models/project/figures'
import { hide, unhide, type Hiding } from '#models/project/hiding'
import { addPhotos, assignRooms, type AddedPhotos, type RoomOfPhoto } from '#models/project/photos'
import { declineInvitation, invite, markInvitationSeen } from '#models/project/invitations'
import {
  postBatchOnce,
  postingRefusal,
  postOnce,
  postProject,
  postProjects,
} from '#models/project/posting'
import { settleNotifications } from '#models/project/settling'
import { isVisibleTo, photoAccess, viewerBindings, type Viewer } from '#models/project/visibility'
import { installDayColumn } from '#models/staging/install_day'
import User from '#models/user'
import { lockTeamRole } from '#models/user/active_account_lock'
import { identityInTransaction } from '#models/user/identity'
import PhotoStore from '#services/photos/photo_store'
import { withRetries } from '#services/database/transaction_retry'
import { columnsOf, PreparedRead } from '#services/database/prepared_read'

export interface LockedProject {
  project: Project
  /** Every bid of the project, oldest first, locked with it. */
  bids: Bid[]
  /** The database's time, read after the project's row is locked; used for all deadlines. */
  now: DateTime
  trx: TransactionClientContract
}

const visibleProject = new PreparedRead<Record<string, unknown>>(
  () => `
    select ${columnsOf(Project).join(', ')}, ${figureColumns}, ${viewerColumns}
    from projects ${figureJoin}
    where projects.id = :id and projects.deleted_at is null and ${isVisibleTo('projects')}`
)

/** The same for several projects. */
const visibleProjects = (which: string) =>
  new PreparedRead<Record<string, unknown>>(
    () => `
    select ${columnsOf(Project).join(', ')}, ${figureColumns}, ${viewerColumns}
    from projects ${figureJoin}
    where ${which} and projects.deleted_at is null and ${isVisibleTo('projects')}
    order by projects.id`
  )

const visibleAmong = visibleProjects('projects.id in (select unnest((select :ids::int[])))')
const visibleInBatch = visibleProjects('projects.batch_id = :batchId')

export default class Project extends ProjectSchema {
  @belongsTo(() => User)
  declare owner: BelongsTo<typeof User>

  @hasMany(() => Bid)
  declare bids: HasMany<typeof Bid>

  /** Masks contact details and what identifies the owner once, when a text is stored. */
  @beforeSave()
  static async mask(project: Project) {
    if (!projectTexts.some((field) => field in project.$dirty)) return
    const owner =
      (project.$preloaded.owner as User | undefined) ??
      (await User.findOrFail(project.userId, { client: project.$trx }))
    // What the owner's former names hide in the other texts stays hidden.
    const former = Object.entries(project.masked?.parts ?? {})
    const unchanged = former.filter(([field]) => !(field in project.$dirty))
    const identity = await identityInTransaction(owner, project.$trx)
    await project.#maskFor(identity, { parts: Object.fromEntries(unchanged) })
  }

  async #maskFor(owner: AccountIdentity, former: Pick<Masking, 'parts'> | null) {
    const texts = Object.fromEntries(projectTexts.map((field) => [field, this[field]]))
    const places = await Place.namesOf(this, this.$trx)
    this.masked = maskingAgain(texts, { ...owner, places }, former)
  }

  /** Masks an owner's projects again: they hide its present and former names. */
  static async maskAgain(owner: User, projects: readonly Project[], identity: AccountIdentity) {
    for (const project of projects.filter((each) => isOwnedBy(each, owner))) {
      await project.#maskFor(identity, project.masked)
      await project.save()
    }
  }

  /** Whole miles from the center of a search with a distance; null without one or without a point. */
  get miles(): number | null {
    return this.$extras.miles ?? null
  }

  /** The title without contact details. */
  get publicTitle(): string {
    return maskedText(this, 'title')
  }

  /**
   * Whether `viewer` sees the texts unmasked: the owner, stagers who have paid a fee for it, and
   * admins. The project must be loaded with its figures.
   */
  showsUnmaskedTo(viewer: Viewer | null): boolean {
    if (!viewer) return false
    const { selected, viewerBid } = this.figures
    const isPayer = selected !== null && isPaid(selected) && isMadeBy(selected, viewer)
    const released = isPayer || viewerBid?.paymentStatus === 'paid'
    return released || isOwnedBy(this, viewer) || viewer.isTeam
  }

  /** The figures read by `withFigures`. */
  get figures(): ProjectStats {
    return this.$extras as ProjectStats
  }

  /** Whether the person whose list it is in may see it. Only a list of notifications reads it. */
  get isVisible(): boolean | undefined {
    return this.$extras.isVisible
  }

  /** Whether everyone may see it: not restricted (`isRestricted`). Needs `owner` to be loaded. */
  get isPublic() {
    const isOnDisplay = this.status !== 'cancelled' && !this.deletedAt && !this.hiddenAt
    return isOnDisplay && !this.owner.isSuspended
  }

  /** What staging companies need to know, with days as text. */
  get facts(): ProjectFacts {
    return factsIn(this)
  }

  /** Names of the photos that the team hasn't hidden. */
  get visiblePhotos() {
    return this.photos.filter((name) => !this.hiddenPhotos.includes(name))
  }

  /** What is known about a photo; its room only while that is to be staged. */
  photoLabel(name: string): { [Key in keyof PhotoLabel]-?: PhotoLabel[Key] | null } {
    const { room = null, addedAt = null } = this.photoLabels[name] ?? {}
    return { room: room && this.roomsToStage.includes(room) ? room : null, addedAt }
  }

  /** Names of the photos that `viewer` may see. Only the owner and the team see hidden ones. */
  photosFor(viewer: Viewer | null) {
    return viewer && (isOwnedBy(this, viewer) || viewer.isTeam) ? this.photos : this.visiblePhotos
  }

  /** Projects with their figures, in one query. */
  static withFigures(options?: ModelAdapterOptions) {
    return this.#allWithFigures(options).whereNull('projects.deleted_at')
  }

  static #allWithFigures(options?: ModelAdapterOptions) {
    return this.query(options)
      .joinRaw(figureJoin)
      .select(...columnsOf(this), db.raw(figureColumns))
  }

  /**
   * The project, if `viewer` may see it (`isVisibleTo`).
   *
   * @param refusal  message of the 404
   * @throws NotFound (404) for a project that doesn't exist or that the viewer may not see
   */
  static async findVisibleOrFail(
    viewer: Viewer | null,
    id: number,
    refusal?: string
  ): Promise<Project> {
    const project = await this.findVisible(viewer, id)
    if (!project) throw new NotFound(refusal)
    return project
  }

  /** The project with its figures, if `viewer` may see it (`isVisibleTo`); else null. */
  static async findVisible(viewer: Viewer | null, id: number): Promise<Project | null> {
    const [row] = await visibleProject.rows({ id, ...viewerBindings(viewer) })
    return row ? this.$createFromAdapterResult(row) : null
  }

  /** Those of the projects that `viewer` may see, with their figures, by id. One query for all. */
  static async findVisibleAmong(
    viewer: Viewer | null,
    ids: readonly number[]
  ): Promise<Map<number, Project>> {
    const rows = await visibleAmong.rows({ ids, ...viewerBindings(viewer) })
    const projects = rows.map((row) => this.$createFromAdapterResult(row)!)
    return new Map(projects.map((project) => [project.id, project]))
  }

  /**
   * The projects that were posted together with this one, and itself, as far as `viewer` may see them, with
   * their figures. In the order in which they were posted. Empty for a project that was posted alone.
   */
  async visibleTwins(viewer: Viewer): Promise<Project[]> {
    const { batchId } = this
    if (batchId === null) return []
    const rows = await visibleInBatch.rows({ batchId, ...viewerBindings(viewer) })
    return rows.map((row) => Project.$createFromAdapterResult(row)!)
  }

  /**
   * The project after a change by `viewer`. Finds it even if it has been deleted or hidden since,
   * because the change succeeded.
   */
  static async readAfterChange(viewer: User, id: number): Promise<Project> {
    return this.#allWithFigures()
      .select(db.raw(viewerColumns, { viewerId: viewer.id }))
      .where('projects.id', id)
      .firstOrFail()
  }

  /** For the console. @throws NotFound (404) for an unknown or deleted project */
  static async findUndeletedOrFail(id: number): Promise<Project> {
    const project = await this.query().where('id', id).whereNull('deletedAt').first()
    if (!project) throw new NotFound()
    return project
  }

  /** Whether `viewer` is the owner, a stager with a bid, or on the team. */
  async isParty(this: Project, viewer: User): Promise<boolean> {
    if (isOwnedBy(this, viewer) || viewer.isTeam) return true
    return (await this.related('bids').query().where('userId', viewer.id).first()) !== null
  }

  /** The owner's projects that were just posted, in this order. */
  static async ownPosted(owner: User, posted: readonly Project[]): Promise<Project[]> {
    const ids = posted.map(({ id }) => id)
    return this.#allWithFigures()
      .select(db.raw(viewerColumns, { viewerId: owner.id }))
      .whereIn('projects.id', ids)
      .orderBy('projects.id')
  }

  /** The owner's project with this id, or null. */
  static async ownedBy(owner: User, id: number): Promise<Project | null> {
    return this.withFigures().where({ 'projects.id': id, 'projects.user_id': owner.id }).first()
  }

  /** All projects for the team, newest first. */
  static newestFirst(admin: User) {
    return this.withFigures()
      .select(db.raw(viewerColumns, { viewerId: admin.id }))
      .orderBy('projects.created_at', 'desc')
      .orderBy('projects.id', 'desc')
  }

  /** The projects on an owner's dashboard, newest first. */
  static ofOwner(owner: User) {
    return this.withFigures()
      .select(db.raw(ownerColumns))
      .where('projects.user_id', owner.id)
      .whereNull('projects.hidden_by_owner_at')
      .orderBy('projects.created_at', 'desc')
      .orderBy('projects.id', 'desc')
  }

  /**
   * Locks the project's row, then its bids, in one transaction. Every change of a project or its
   * bids uses this, so concurrent changes run one after another.
   *
   * @throws NotFound (404) if the project doesn't exist or is deleted
   */
  static async underLock<T>(
    projectId: number,
    work: (locked: LockedProject) => Promise<T>,
    { includeDeleted = false } = {}
  ): Promise<T> {
    return this.allUnderLock(
      [projectId],
      async ([locked]) => {
        if (!locked) throw new NotFound()
        return work(locked)
      },
      { includeDeleted }
    )
  }

  /**
   * As `underLock`, for several projects in one transaction. Locks them in the order of their ids, then
   * their bids, as every action with several projects does, to avoid deadlocks.
   *
   * @param work  gets the projects by id, without those that don't exist or are deleted
   */
  static async allUnderLock<T>(
    projectIds: readonly number[],
    work: (locked: LockedProject[]) => Promise<T>,
    { includeDeleted = false } = {}
  ): Promise<T> {
    const transaction = async (trx: TransactionClientContract) => {
      const found = await this.#lock(projectIds, trx)
      const projects = found.filter(({ deletedAt }) => includeDeleted || !deletedAt)
      const bids = await this.#lockBids(projects, trx)
      const locked = projects.map((project) => ({
        project,
        bids: bids.filter(({ projectId }) => projectId === project.id),
        now: DateTime.fromJSDate(project.$extras.lockedAt, { zone: 'utc' }),
        trx,
      }))
      const result = await work(locked)
      for (const { project, now } of locked) {
        await settleNotifications(project.id, now.toJSDate(), trx)
      }
      return result
    }
    return withRetries(() => db.transaction(transaction))
  }

  /** Reads the time after the wait for the lock, because the outer select gets the locked row. */
  static async #lock(
    ids: readonly number[],
    client: TransactionClientContract
  ): Promise<Project[]> {
    const query = client.rawQuery<{ rows: Record<string, unknown>[] }>(
      `select projects.*, clock_timestamp() as "lockedAt"
       from (select ${columnsOf(this).join(', ')} from projects where id = any(?)
         order by id for update) projects`,
      [[...ids]]
    )
    const { rows } = await query
    const options = { client, connection: client.connectionName }
    return rows.map((row) => this.$createFromAdapterResult(row, {}, options)!)
  }

  static #lockBids(projects: readonly Project[], client: TransactionClientContract) {
    return Bid.query({ client })
      .select('bids.*', db.raw(installDayColumn))
      .whereIn(
        'projectId',
        projects.map(({ id }) => id)
      )
      .orderBy('id')
      .forUpdate()
  }

  /** Locks this project and its bids; see the static method. */
  async underLock<T>(work: (locked: LockedProject) => Promise<T>): Promise<T> {
    return Project.underLock(this.id, work)
  }

  /** Fills in missing fields; without a location, composes it from city and state. */
  static detailsOf(fields: FormFields) {
    return newProjectDetails(fields)
  }

  /** The changes to store. If city or state changes, the location is composed again. */
  changesOf(sent: Sent): Partial<ProjectDetails> {
    return projectChanges(sent, this)
  }

  /**
   * Posts a project. Any signed-in user may, unless the account is suspended or deleted; before the
   * email address is confirmed, one. The first
   * one queues an email about what happens next, sent a minute later: by then the owner may have
   * deleted a project that was posted by mistake. Companies with a matching saved search are alerted.
   *
   * @throws RuleViolation (409) for a second project of an unconfirmed account
   */
  static async post(owner: User, details: ProjectDetails, clientId?: string | null) {
    return postProject(owner, details, clientId)
  }

  /**
   * Posts several projects, all or none. One email, a minute later, says that they are live; there is
   * none for each of them.
   *
   * @param photos  names in the photo store, for each home, and the rooms that they show
   */
  static async postAll(
    owner: User,
    homes: readonly Omit<ProjectDetails, 'photos' | 'photoLabels'>[],
    { names, photoRooms }: { names: string[][]; photoRooms?: PhotoRooms },
    clientId?: string | null
  ) {
    const details = homes.map((home, at) => ({ ...home, ...withLabels(names[at], { photoRooms }) }))
    return postProjects(owner, details, clientId)
  }

  /** Why the owner can't post another project right now; null if they can. */
  static async postingRefusal(owner: User): Promise<string | null> {
    return postingRefusal(owner)
  }

  /**
   * Posts a project once: if a response is lost, the browser sends the form again.
   *
   * @param create  posts it; not called if the project already exists
   */
  static async postOnce(owner: User, clientId: string | null, create: () => Promise<Project>) {
    return postOnce(owner, clientId, create)
  }

  /**
   * Posts a batch once: if a response is lost, the browser sends the form again.
   *
   * @param homes  how many are posted
   * @param create  posts it; not called if the batch already exists
   */
  static async postBatchOnce(
    owner: User,
    clientId: string | null,
    homes: number,
    create: () => Promise<Project[]>
  ) {
    return postBatchOnce(owner, clientId, homes, create)
  }

  /**
   * Whether a photo's file may be sent: to everyone, to this viewer only, or not at all. Hidden
   * photos and those of a deleted project are for the owner and the team; photos of a restricted
   * project are for anyone who may see the project, and its floor plan for those of them who see its
   * facts. Photos of a before-and-after pair are for its two parties and the team, or for
   * everyone while it is public. Public ones aren't cached by others either, so a withdrawn consent
   * takes effect at once. Avatars and portfolios are for everyone, and for the team while the account is
   * suspended. A file that nothing refers to is refused: it is due for removal, or left over.
   *
   * @param name  the photo's name in the store
   */
  static async photoAccess(name: string, viewerOf: () => Promise<User | null>) {
    return photoAccess(name, viewerOf)
  }

  async edit(actor: User, changes: ProjectChanges) {
    await this.underLock((locked) => edit(locked, actor, changes, this.photos))
  }

  /**
   * Sets who in the actor's account is in charge of its side of the job; null for nobody.
   *
   * @throws NotFound (404) if the account has neither posted the project nor made an offer on it
   * @throws RuleViolation (409) for a seat that has ended, that is another account's, or that keeps the books
   */
  async putInCharge(actor: User, seatId: number | null) {
    await this.underLock((locked) => putInCharge(locked, actor, seatId))
  }

  async stateFacts(owner: User, facts: Partial<ProjectFacts>, basedOn?: FieldValues) {
    await this.underLock((locked) => stateFacts(locked, owner, facts, basedOn))
  }

  /**
   * Stores the floor plan, or another one.
   *
   * @param image  data URL
   * @throws RuleViolation (409) unless the project is open and not hidden
   * @throws E_VALIDATION_ERROR (422) for anything that is not an image
   */
  async setFloorPlan(owner: User, image: string) {
    refuseIf(projectRefusals.describe({ project: this }))
    await PhotoStore.storeFloorPlan(image, (name) =>
      this.underLock((locked) => setFloorPlan(locked, owner, name))
    )
  }

  async removeFloorPlan(owner: User) {
    await this.underLock((locked) => removeFloorPlan(locked, owner))
  }

  /**
   * Adds photos, also after offers.
   *
   * @throws RuleViolation (409) unless the project is open or in progress and not hidden, and the photos fit
   * @throws E_VALIDATION_ERROR (422) for anything that is not a photo
   */
  async addPhotos(owner: User, { photos, ...others }: AddedPhotos) {
    const { seen } = others
    refuseIf(projectRefusals.addPhotos({ project: this }, { adding: photos.length, seen }))
    await PhotoStore.storeAll(
      photos,
      [],
      (names) => this.underLock((locked) => addPhotos(locked, owner, { photos: names, ...others })),
      { sentBy: owner.id }
    )
  }

  async assignRooms(owner: User, labels: readonly RoomOfPhoto[], basedOn?: FieldValues) {
    await this.underLock((locked) => assignRooms(locked, owner, labels, basedOn))
  }

  async remove(actor: User) {
    await this.underLock((locked) => remove(locked, actor))
  }

  async hide(hiding: Hiding): Promise<Project> {
    return this.underLock((locked) => hide(locked, hiding))
  }

  async unhide(hiding: Hiding): Promise<Project> {
    return this.underLock((locked) => unhide(locked, hiding))
  }

  /**
   * Invites companies to make an offer, by their identifiers.
   *
   * @throws NotAllowed (403) while the team has paused the owner's messages
   */
  async invite(owner: User, identifiers: readonly string[]) {
    await this.underLock((locked) => invite(locked, owner, identifiers))
  }

  async declineInvitation(stager: User) {
    await this.underLock((locked) => declineInvitation(locked, stager))
  }

  /** Marks the viewer's invitation as seen. The project must be loaded with its figures. */
  async noteVisit(viewer: User | null) {
    const { viewerInvitation } = this.figures
    if (!viewer || !viewerInvitation || viewerInvitation.isSeen) return
    await this.underLock((locked) => markInvitationSeen(locked, viewer))
  }

  async complete(actor: User | null): Promise<Project> {
    return withoutOpenPayment(
      this,
      (locked) => Project.#selectedBidUnlessRefused('complete', locked),
      (locked) => complete(locked, actor)
    )
  }

  /** Opens it again after the company of the paid bid has left. */
  async reopen(actor: User) {
    await this.underLock((locked) => reopenAfterLeaving(locked, actor))
  }

  async cancel(actor: User, reason?: string): Promise<Project> {
    return withoutOpenPayment(
      this,
      async (locked) => {
        if (!isOwnedBy(this, actor)) await lockTeamRole(actor, locked.trx)
        return Project.#selectedBidUnlessRefused('cancel', locked)
      },
      (locked) => cancel(locked, actor, reason)
    )
  }

  /**
   * The bid whose payment ends with the project, or null.
   *
   * @throws RuleViolation (409) if the action is refused
   */
  static #selectedBidUnlessRefused(
    action: 'complete' | 'cancel',
    locked: LockedProject
  ): Bid | null {
    refuseIf(projectRefusals[action](situationOf(locked)))
    return locked.bids.find((bid) => bid.isSelected) ?? null
  }
}

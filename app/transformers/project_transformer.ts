import { DateTime } from 'luxon'
import { BaseTransformer } from '@adonisjs/core/transformers'
import { readyQuestions } from '#shared/asked_facts'
import { stagingPeriods } from '#shared/bid_enums'
import { departures } from '#shared/departures'
import { lossSentence, type Loss } from '#shared/losses'
import type { DashboardSection } from '#shared/dashboard_sorts'
import { maskedPartsOfProject, projectMaskingNote, projectTextsFor } from '#shared/masking'
import { dayInBrief, marketToday } from '#shared/market_time'
import { photoUrl, thumbnailUrl } from '#shared/photo_urls'
import {
  occupancyStatuses,
  projectTimelines,
  propertyTypes,
  stagingLevels,
} from '#shared/project_enums'
import { reviewsBeginAt, reviewsDueAt } from '#shared/reviews'
import { awaitsRemoval, type Job } from '#shared/jobs'
import { userTypes } from '#shared/user_types'
import { liveBidStatuses, releasedContactOf } from '#lifecycles/bid_lifecycle'
import { jobFor } from '#lifecycles/job'
import { answersInvitation, invitationRefusals } from '#lifecycles/invitation_rules'
import { jobEndRefusals } from '#lifecycles/job_end_rules'
import { messageObstacle, muteRefusal } from '#lifecycles/message_rules'
import { emailNotConfirmed, noQuestionsBetween, questionRefusals } from '#lifecycles/question_rules'
import { reviewRefusals } from '#lifecycles/review_rules'
import { activeProjectStatuses, projectRefusals } from '#lifecycles/project_lifecycle'
import { installAhead } from '#lifecycles/staging_rules'
import type Project from '#models/project'
import type { Viewer } from '#models/project/visibility'
import ProjectPolicy from '#policies/project_policy'
import type { ProjectQuestions } from '#queries/questions'
import type { ProjectReviews } from '#queries/reviews'
import type { Invitation } from '#queries/invitations'
import type { FoundJob } from '#queries/jobs'
import type { ProjectEvent } from '#queries/project_history'
import { dashboardBadge, projectBadges } from '#transformers/badges'
import InvitationTransformer from '#transformers/invitation_transformer'
import { projectPhotoUrls } from '#transformers/photo_urls'
import ProjectEventTransformer from '#transformers/project_event_transformer'
import QuestionTransformer from '#transformers/question_transformer'
import ReviewTransformer from '#transformers/review_transformer'

const policy = new ProjectPolicy()

/**
 * A project for `viewer`, without the owner's name and contact details. Load it with its figures,
 * and for the project page with the owner's history and invitations.
 */
export default class ProjectTransformer extends BaseTransformer<Project> {
  constructor(
    resource: Project,
    protected viewer: Viewer | null,
    protected history: ProjectEvent[] = [],
    protected invitations: Invitation[] = [],
    protected reviews: ProjectReviews | null = null,
    protected questions: ProjectQuestions | null = null,
    protected jobs: ReadonlyMap<number, FoundJob> = new Map()
  ) {
    super(resource)
  }

  /** Rows of an owner's list. */
  static listOf(projects: Project[], owner: Viewer | null, jobs: ReadonlyMap<number, FoundJob>) {
    return this.transform(projects, owner, [], [], null, null, jobs).useVariant('forDashboard')
  }

  toObject() {
    const project = this.resource
    const photos = project
      .photosFor(this.viewer)
      .map((name) => projectPhotoUrls(project, { name, isRestricted: this.#isRestricted }))
    const unmasked = project.showsUnmaskedTo(this.viewer)
    return {
      ...projectTextsFor(project, unmasked),
      ...this.pick(project, [
        'id',
        'userId',
        'propertyType',
        'occupancyStatus',
        'squareFootage',
        'bedrooms',
        'state',
        'timeline',
        'stagingLevel',
        'roomsToStage',
        'levels',
        'locationTypes',
        'status',
      ]),
      completedAt: project.completedAt?.toJSDate().toISOString() ?? null,
      cancelledAt: project.cancelledAt?.toJSDate().toISOString() ?? null,
      propertyTypeLabel: propertyTypes.label(project.propertyType),
      occupancyStatusLabel: occupancyStatuses.label(project.occupancyStatus),
      bathrooms: project.bathrooms === null ? null : String(Number(project.bathrooms)),
      timelineLabel: projectTimelines.label(project.timeline),
      stagingLevelLabel: stagingLevels.label(project.stagingLevel),
      badge: projectBadges[project.status],
      createdAt: project.createdAt.toJSDate().toISOString(),
      photos: photos.map(({ url }) => url),
      thumbnails: photos.map(({ thumbnail }) => thumbnail),
      photoCount: photos.length,
      hiding: this.#hiding(),
      offerCount: project.figures.liveBids,
      ownerTypeLabel: userTypes.label(project.figures.ownerType),
      deadline: project.deadline?.toISODate() ?? null,
      cancelConsequence: this.#cancelConsequence(),
      /** What the owner is asked before completing it while the install is still to come; null otherwise. */
      completeQuestion: this.#completeQuestion(),
      /** The company that was chosen last and doesn't go on, for the owner; null for others. */
      lastLoss: this.#lastLoss(),
      /** Says that the other side of a running job has left, or is suspended, for the owner; else null. */
      departureNote: this.#departureNote(),
      /** Explains the masked parts of the texts; null if nothing is masked. */
      hiddenNote: unmasked ? null : projectMaskingNote(project),
      /** What companies need to know; not for visitors and other owners. */
      ...(this.#readsFacts && { facts: project.facts, floorPlan: this.#floorPlan() }),
      /** Parts masked for others, for viewers who see them: offsets in the field, end exclusive. */
      hidden: unmasked ? maskedPartsOfProject(project) : [],
      can: this.#can(),
    }
  }

  #lastLoss(): (Loss & { text: string }) | null {
    const { lastLoss } = this.resource.figures
    if (!lastLoss || !this.#may('manage')) return null
    return {
      ...lastLoss,
      at: new Date(lastLoss.at).toISOString(),
      text: lossSentence(lastLoss),
    }
  }

  #departureNote(): string | null {
    const { status, figures } = this.resource
    const { paidJob } = figures
    if (status !== 'in_progress' || !paidJob || !this.#may('manage')) return null
    if (paidJob.isGone) return departures.companyLeft
    return paidJob.isSuspended ? departures.companySuspended : null
  }

  #mayReopen(): boolean {
    const { selected, paidJob } = this.resource.figures
    if (!selected || !paidJob || !this.#may('manage')) return false
    const { isGone, stagingDays: staging } = paidJob
    const bid = { ...selected, cancellationReason: null }
    const job = { bid, project: this.resource, staging, today: marketToday(new Date()) }
    return jobEndRefusals.reopen({ ...job, isCompanyGone: isGone }) === null
  }

  /** Whether not everyone may see it (`isRestricted`). */
  get #isRestricted(): boolean {
    const { status, hiddenAt, deletedAt, figures } = this.resource
    const isSuspended = figures.receiver?.suspended ?? false
    return status === 'cancelled' || hiddenAt !== null || deletedAt !== null || isSuspended
  }

  get #seesAll(): boolean {
    return this.#may('seeHidden')
  }

  get #readsFacts(): boolean {
    return this.#may('readFacts')
  }

  get #readingRefusal(): string | null {
    return this.#readsFacts ? null : emailNotConfirmed.facts
  }

  /** URL of the floor plan, which companies see until the team hides it. Null without one. */
  #floorPlan() {
    const { floorPlan, hiddenPhotos } = this.resource
    const isHidden = floorPlan !== null && hiddenPhotos.includes(floorPlan)
    if (!floorPlan || (isHidden && !this.#seesAll)) return null
    return { url: photoUrl(floorPlan), thumbnail: thumbnailUrl(floorPlan), isHidden }
  }

  /** What admins have hidden. Only the owner and admins get the photos and the reasons. */
  #hiding() {
    const { hiddenAt, hiddenReason, hiddenPhotos, hiddenPhotosReason } = this.resource
    const full = this.#seesAll
    if (!hiddenAt && !(full && hiddenPhotos.length > 0)) return null
    return {
      project: hiddenAt !== null,
      reason: full ? hiddenReason : null,
      photos: full ? hiddenPhotos.map(photoUrl) : [],
      photosReason: full ? hiddenPhotosReason : null,
    }
  }

  /** The stager of the paid bid, for the project's owner. */
  #releasedContact() {
    const { userId, figures } = this.resource
    const { selected } = figures
    if (!selected || !this.#may('manage')) return null
    const contactId = releasedContactOf({ ...selected, project: { userId } }, this.viewer)
    return contactId === null ? null : selected.contact
  }

  /** The project page: its owner also reads what happened and what comes next. */
  forPage() {
    const events = ProjectEventTransformer.transform(this.history, this.history[0]?.id ?? 0)
    return {
      ...this.toObject(),
      /** The viewer's own invitation to make an offer, for stagers. */
      ...(this.#may('bid') && { invitation: this.#invitation() }),
      ...(this.#may('manage') && {
        events,
        invitations: InvitationTransformer.transform(this.invitations),
        canInvite: this.#canInvite(),
      }),
      /** For the two parties of a completed project. */
      ...(this.reviews && { reviews: this.#reviews() }),
      ...(this.questions && { questions: this.#questions(this.questions) }),
      /** Why the company doesn't read facts, floor plan and answers; null if it does. */
      ...(this.#may('bid') && { readingRefusal: this.#readingRefusal }),
    }
  }

  /**
   * What a link to the project page shows: for every viewer what visitors see on the page, because
   * links are passed on. Null if not everyone may see the project.
   */
  forPreview() {
    const project = this.resource
    if (this.#isRestricted) return null
    const [photo] = project.visiblePhotos
    return {
      ...this.pick(projectTextsFor(project, false), ['title', 'neighborhood', 'city', 'location']),
      state: project.state,
      /** The first one. */
      photo: photo ? photoUrl(photo) : null,
    }
  }

  /** What the two parties write about each other; null for everyone else. */
  #reviews() {
    const { viewer, reviews: found } = this
    const { status, completedAt } = this.resource
    if (!viewer || !found || !completedAt) return null
    const { side, bid, isAlone, reviews } = found
    const own = reviews.find(({ reviewerId }) => reviewerId === viewer.id)
    const theirs = reviews.find(({ revieweeId }) => revieweeId === viewer.id)
    const hasWritten = own !== undefined
    const isReleased = reviews.some(({ releasedAt }) => releasedAt !== null)
    const situation = { project: { status, completedAt }, bid, hasWritten, isReleased, isAlone }
    const beginAt = reviewsBeginAt(completedAt.toJSDate(), bid.installOn)
    const dueAt = reviewsDueAt(completedAt.toJSDate(), bid.installOn)
    return {
      /** The viewer's side. */
      side,
      /** The install day (YYYY-MM-DD) while the time for reviews hasn't begun; null otherwise. */
      opensOn: beginAt.getTime() > Date.now() ? bid.installOn : null,
      /** The last moment to write a review. */
      dueAt: dueAt.toISOString(),
      /** Whether the time for reviews is over. */
      isOver: isReleased || dueAt.getTime() <= Date.now(),
      theyHaveWritten: theirs !== undefined,
      own: own ? new ReviewTransformer(own, viewer).toObject() : null,
      theirs: theirs?.releasedAt ? new ReviewTransformer(theirs, viewer).toObject() : null,
      can: { write: reviewRefusals.write({ ...situation, now: DateTime.utc() }) === null },
    }
  }

  /** What the viewer may read of the questions; visitors and other owners get the number. */
  #questions({ answered, shown, asker, askers }: ProjectQuestions) {
    const { viewer, resource: project } = this
    const reads = this.#may('bid') || this.#seesAll
    const mayAsk = this.#may('bid')
    return {
      /** How many are answered. */
      answered,
      /** Null for those who don't read them. */
      list:
        viewer && reads
          ? shown.map((question) => new QuestionTransformer(question, viewer, project).toObject())
          : null,
      /** Why the company can't ask now; null if it can, and for others. */
      refusal: mayAsk && asker ? this.#askingRefusal(asker) : null,
      /** Facts that companies usually ask about, for the owner until they are stated. */
      ready: askers && this.#can().describe ? readyQuestions(project.facts, askers) : [],
      can: { ask: mayAsk && asker !== null && this.#askingRefusal(asker) === null },
    }
  }

  #askingRefusal(asker: NonNullable<ProjectQuestions['asker']>): string | null {
    const { unanswered, mutedAt, mutedUntil, emailConfirmed, blocked } = asker
    const time = (at: string | null) => (at === null ? null : DateTime.fromISO(at))
    const now = DateTime.utc()
    const mute = { mutedAt: time(mutedAt), mutedUntil: time(mutedUntil) }
    const project = this.resource
    const latestBid = project.figures.viewerBid ?? null
    return (
      questionRefusals.ask({ project, latestBid, unanswered, now }) ??
      muteRefusal(mute, now) ??
      (blocked ? noQuestionsBetween : null) ??
      (emailConfirmed ? null : emailNotConfirmed.question)
    )
  }

  /** `open` while the viewer can still answer it; null without an invitation or with an offer. */
  #invitation(): 'open' | 'declined' | null {
    const { viewerBid, viewerInvitation } = this.resource.figures
    if (!viewerInvitation || (viewerBid && answersInvitation(viewerBid))) return null
    return viewerInvitation.isDeclined ? 'declined' : 'open'
  }

  #canInvite(): boolean {
    const situation = { project: this.resource, invited: this.invitations.length, invitedToday: 0 }
    const refusal = invitationRefusals.invite({ ...situation, wanted: 1, now: DateTime.utc() })
    return refusal === null
  }

  /** The state of the job; null where it isn't read. */
  #job(): Job | null {
    const found = this.jobs.get(this.resource.id)
    return found ? jobFor(found.facts, 'owner', { now: new Date() }) : null
  }

  /** A row of the owner's dashboard. */
  forDashboard() {
    const { figures, status } = this.resource
    const { selected, latestPending } = figures
    const paid = selected?.paymentStatus === 'paid'
    const active = activeProjectStatuses.includes(status)
    const job = this.#job()
    return {
      ...this.toObject(),
      job,
      dashboardBadge: dashboardBadge(status, { ...figures, hasSelected: selected !== null }),
      /** The company whose fee is paid, for the owner. */
      contact: this.#releasedContact(),
      paymentDueAt: active && selected && !paid ? selected.paymentDueAt : null,
      pendingBids: figures.pendingBids,
      latestPendingBid: latestPending && {
        amount: latestPending.amount,
        stagingPeriodLabel: stagingPeriods.label(latestPending.stagingPeriod),
        createdAt: latestPending.createdAt,
      },
      section: this.#section(job),
      completeNeedsConfirmation: selected !== null && !paid,
    }
  }

  /** The table of the dashboard that lists it. */
  #section(job: Job | null): DashboardSection {
    const { status } = this.resource
    if (status === 'completed') return job && awaitsRemoval(job.phase) ? 'in_home' : 'completed'
    return status === 'cancelled' ? 'cancelled' : 'active'
  }

  /** A card on the page of its state or county, for `viewer` null: what everyone may see. */
  forPlacePage() {
    const project = this.toObject()
    return {
      ...this.pick(project, [
        'id',
        'title',
        'neighborhood',
        'city',
        'county',
        'state',
        'location',
        'propertyTypeLabel',
        'squareFootage',
        'stagingLevelLabel',
        'occupancyStatusLabel',
        'photoCount',
        'offerCount',
        'deadline',
        'createdAt',
      ]),
      roomCount: project.roomsToStage.length,
      thumbnail: project.thumbnails.at(0) ?? null,
    }
  }

  /** A search result. */
  forCard() {
    const { description, ...project } = this.toObject()
    const { createdAt, deadline, figures } = this.resource
    const today = DateTime.utc().startOf('day')
    const ownBid = figures.viewerBid
    return {
      id: project.id,
      title: project.title,
      status: project.status,
      badge: project.badge,
      neighborhood: project.neighborhood,
      city: project.city,
      county: project.county,
      state: project.state,
      location: project.location,
      /** Whole miles between the centers of the searched place and its city; null without a distance. */
      miles: this.resource.miles,
      propertyType: project.propertyType,
      propertyTypeLabel: project.propertyTypeLabel,
      squareFootage: project.squareFootage,
      timeline: project.timeline,
      timelineLabel: project.timelineLabel,
      stagingLevel: project.stagingLevel,
      stagingLevelLabel: project.stagingLevelLabel,
      roomCount: project.roomsToStage.length,
      occupancyStatusLabel: project.occupancyStatusLabel,
      description: description.slice(0, 300),
      thumbnail: project.thumbnails.at(0) ?? null,
      photoCount: project.photoCount,
      offerCount: project.offerCount,
      /** Amount of the viewer's own open offer, in dollars. */
      ownOffer: ownBid && liveBidStatuses.includes(ownBid.status) ? ownBid.amount : null,
      invitation: this.#invitation(),
      deadline: project.deadline,
      /** The last day for offers is within a week. */
      closesSoon: deadline !== null && deadline <= today.plus({ days: 7 }),
      createdAt: project.createdAt,
      /** Posted within the last two days. */
      isNew: createdAt >= DateTime.utc().minus({ days: 2 }),
    }
  }

  /** What the owner reads before canceling; null if the project can't be canceled. */
  #cancelConsequence(): string | null {
    const { title, figures } = this.resource
    if (!this.#can().cancel) return null
    if (figures.selected?.paymentStatus === 'paid') {
      return `This closes ${title} for good. We’ll tell the company. The platform fee it paid is not refunded.`
    }
    if (figures.liveBids === 0) return `This closes ${title} for good. It has no open offers.`
    const [offers, companies] =
      figures.liveBids === 1 ? ['1 offer', 'company'] : [`${figures.liveBids} offers`, 'companies']
    return `This closes ${title} for good and declines its ${offers}. We’ll tell the ${companies}.`
  }

  #completeQuestion(): string | null {
    const installOn = this.resource.figures.selected?.installOn ?? null
    if (installOn === null || !this.#can().complete) return null
    const today = marketToday(new Date())
    const day = installAhead(installOn, today)
    return day && `The install is on ${dayInBrief(day, today)}. Close the project anyway?`
  }

  /** Whether the policy allows the action. Never for visitors who aren't signed in. */
  #may(action: 'manage' | 'remove' | 'seeHidden' | 'readFacts' | 'bid' | 'message'): boolean {
    return this.viewer !== null && policy[action](this.viewer, this.resource)
  }

  #can() {
    const project = this.resource
    const { liveBids, withheldBids, selected, viewerBid, receiver } = project.figures
    const own = this.#may('manage')
    const situation = {
      project,
      hasSelected: selected !== null,
      hasLiveBids: liveBids + withheldBids > 0,
    }
    const bidSituation = { project, latestBid: viewerBid ?? null, now: DateTime.utc() }
    return {
      edit: own && projectRefusals.edit(situation) === null,
      /** State facts and add a floor plan. */
      describe: own && projectRefusals.describe({ project }) === null,
      delete: this.#may('remove') && projectRefusals.delete(situation) === null,
      complete: own && projectRefusals.complete(situation) === null,
      cancel: own && projectRefusals.cancel(situation) === null,
      /** Open it again after its staging company has left Stagely. */
      reopen: this.#mayReopen(),
      /** Review the company, for the owner. */
      review: own && Boolean(selected?.reviewDueAt),
      bid: this.#may('bid') && projectRefusals.bid(bidSituation) === null,
      message: this.#may('message') && (!receiver || messageObstacle({ receiver }) === null),
    }
  }
}

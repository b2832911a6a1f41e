import { isMadeBy, isPaid, releasedContactOf } from '#lifecycles/bid_lifecycle'
import { isOwnedBy } from '#lifecycles/project_lifecycle'
import type { OwnerReputation } from '#shared/reputation/reputation'
import { homeKindOf, type UsualPrice } from '#shared/market/usual_prices'
import type Bid from '#models/bid'
import Project from '#models/project'
import { isRestricted, type Viewer } from '#models/project/visibility'
import User from '#models/user'
import { historyFor, type ProjectEvent } from '#queries/project_history'
import { bidsOnProject, type ProjectBids } from '#queries/project_polls'
import { invitationsFor, type Invitation } from '#queries/invitations'
import { jobOn, type OpenedJob } from '#queries/jobs'
import { ownerRecordOf } from '#queries/owner_record'
import { questionsFor, type ProjectQuestions } from '#queries/questions'
import { reviewsAbout, reviewsFor, type ProjectReviews, type ShownReview } from '#queries/reviews'
import { ownerReportFacts, type OwnerReportFacts } from '#models/owner_report/facts'
import { favoritesOf } from '#queries/stager_card'
import { usualPriceOf } from '#queries/usual_prices'
import { PreparedRead } from '#services/database/prepared_read'

/** What the page and the poll of a project show besides its offers. */
export interface ShownProject {
  project: Project
  /** For the owner, as are the invitations; empty for everyone else. */
  history: ProjectEvent[]
  invitations: Invitation[]
  /** For the two parties of a completed project. */
  reviews: ProjectReviews | null
  questions: ProjectQuestions
}

export type OfferedTerms = Pick<
  Bid,
  | 'parts'
  | 'timeline'
  | 'extensionPerMonth'
  | 'experienceLevel'
  | 'stagingPeriod'
  | 'paymentTerms'
  | 'acceptsCreditCards'
>

export interface ProjectPage extends ShownProject {
  listing: ProjectBids
  /** Identifiers of the companies that the owner has marked; null for everyone else. */
  favorites: string[] | null
  /** For stagers who may bid on the project; null for everyone else. */
  ownerRecord: OwnerReputation | null
  /** The latest reviews of the owner by companies, for stagers who may bid; else empty. */
  ownerReviews: ShownReview[]
  /** Of the stager's latest bid on any project, to be used again. */
  latestTerms: OfferedTerms | null
  /** For the owner, and for stagers who may bid, while an offer can be made or accepted. */
  usualPrice: UsualPrice | null
  /** The projects posted together with this one, and itself, for stagers who may bid; else empty. */
  twins: Project[]
  /** The other party of the paid bid, for its two parties. */
  contact: User | null
  /** For the owner, and for companies with an offer or an invitation. */
  job: OpenedJob | null
  /** For the stager of the paid bid: whether the owner has responded. */
  ownerReportFacts: OwnerReportFacts | null
}

const publicVersions = new PreparedRead<{ version: string | null }>(
  () => `
    select case when p.id is not null and not ${isRestricted('p')}
      then concat_ws(' ', p.version, extract(epoch from p.updated_at)) end as version
    from unnest((select :id::int[])) with ordinality as asked (id, place)
    left join projects p on p.id = asked.id and p.deleted_at is null
    order by asked.place`
)

/**
 * Changes with everything that the project page shows to visitors; null if they may not see the
 * project. One query for all who ask while another is on its way. The time is part of it because a
 * database that continues on another server may count the same versions again.
 */
export async function publicVersionOf(id: number): Promise<string | null> {
  const { version } = await publicVersions.shared({ id })
  return version
}

/**
 * The project as this viewer sees it; null if the viewer may not.
 *
 * @param found  the project, or who owns it: then all is read at once
 */
export async function shownProject(
  viewer: Viewer | null,
  found: Project | Pick<Project, 'id' | 'userId'>
): Promise<ShownProject | null> {
  const [project, history, invitations, questions] = await Promise.all([
    found instanceof Project ? found : Project.findVisible(viewer, found.id),
    historyFor(viewer, found),
    invitationsFor(viewer, found),
    questionsFor(viewer, found),
  ])
  if (!project) return null
  const reviews = await reviewsFor(viewer, project)
  return { project, history, invitations, questions, reviews }
}

/** What the project page shows to this viewer; null if the viewer may not see the project. */
export async function projectPage(viewer: User | null, id: number): Promise<ProjectPage | null> {
  const project = await Project.findVisible(viewer, id)
  if (!project) return null

  const isOwner = isOwnedBy(project, viewer)
  const mayBid = viewer?.isStager && !isOwner
  const [shown, listing, favorites, usualPrice, forBidder, job] = await Promise.all([
    shownProject(viewer, project),
    bidsOnProject(id, viewer),
    viewer && isOwner && !viewer.isStager ? favoritesOf(viewer) : null,
    isOwner || mayBid ? usualPriceFor(project) : null,
    mayBid ? knownToBidder(viewer, project) : null,
    isOwner || mayBid ? jobOn(id, viewer) : null,
  ])
  if (!shown || !listing) return null
  const [contact, facts] = await Promise.all([
    contactFor(viewer, listing),
    mayBid ? ownerReportFactsFor(viewer, listing) : null,
  ])
  return {
    ...shown,
    listing,
    favorites,
    usualPrice,
    job,
    ownerRecord: forBidder?.ownerRecord ?? null,
    ownerReviews: forBidder?.ownerReviews ?? [],
    latestTerms: forBidder?.latestTerms ?? null,
    twins: forBidder?.twins ?? [],
    contact,
    ownerReportFacts: facts,
  }
}

/** What a company that may bid sees of the owner, its own latest terms, and the homes posted together. */
async function knownToBidder(viewer: User, project: Project) {
  const [ownerRecord, ownerReviews, terms, twins] = await Promise.all([
    ownerRecordOf(project.userId),
    reviewsAbout(project.userId, 'owner', viewer),
    latestTermsOf(viewer),
    project.visibleTwins(viewer),
  ])
  return { ownerRecord, ownerReviews, latestTerms: terms, twins }
}

/** The terms of a stager's latest bid on any project; null before the first one. */
export async function latestTermsOf(stager: Pick<User, 'id'>): Promise<OfferedTerms | null> {
  const [terms = null] = await latestTerms.rows({ stagerId: stager.id })
  return terms
}

/** The usual price for a project that isn't over; null if its size or its state isn't known. */
export async function usualPriceFor(project: Project): Promise<UsualPrice | null> {
  const kind = homeKindOf(project)
  const isOver = project.status === 'completed' || project.status === 'cancelled'
  return kind && !isOver ? usualPriceOf(kind) : null
}

const latestTerms = new PreparedRead<OfferedTerms>(
  () => `
    select parts, timeline, extension_per_month as "extensionPerMonth",
      experience_level as "experienceLevel", staging_period as "stagingPeriod",
      payment_terms as "paymentTerms", accepts_credit_cards as "acceptsCreditCards"
    from bids where user_id = :stagerId order by id desc limit 1`
)

async function ownerReportFactsFor(
  viewer: User,
  { bids }: ProjectBids
): Promise<OwnerReportFacts | null> {
  const paid = (bids ?? []).find((bid) => isMadeBy(bid, viewer) && isPaid(bid))
  if (!paid || paid.platformFee === 0) return null
  const facts = await ownerReportFacts([paid.id])
  return facts.get(paid.id) ?? null
}

async function contactFor(viewer: User | null, listing: ProjectBids): Promise<User | null> {
  const project = { userId: listing.ownerId }
  // Of a job that has ended early, the owner's page doesn't show it; the messages do.
  const shown = (listing.bids ?? []).filter((bid) => isPaid(bid) || isMadeBy(bid, viewer))
  const [contactId = null] = shown.flatMap(
    (bid) => releasedContactOf({ ...bid, project }, viewer) ?? []
  )
  return contactId === null ? null : User.findOrFail(contactId)
}

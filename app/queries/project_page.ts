import db from '@adonisjs/lucid/services/db'
import { isMadeBy, isPaid, releasedContactOf } from '#lifecycles/bid_lifecycle'
import { isOwnedBy } from '#lifecycles/project_lifecycle'
import type { OwnerReputation } from '#shared/reputation'
import { homeKindOf, type UsualPrice } from '#shared/usual_prices'
import Bid from '#models/bid'
import Project from '#models/project'
import { isRestricted } from '#models/project/visibility'
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
import { BatchedQuery } from '#services/batched_query'
import { prepared } from '#services/prepared_query'

export interface ProjectPage {
  project: Project
  listing: ProjectBids
  history: ProjectEvent[]
  /** For the owner; empty for everyone else. */
  invitations: Invitation[]
  /** Identifiers of the companies that the owner has marked; null for everyone else. */
  favorites: string[] | null
  /** For stagers who may bid on the project; null for everyone else. */
  ownerRecord: OwnerReputation | null
  /** The latest reviews of the owner by companies, for stagers who may bid; else empty. */
  ownerReviews: ShownReview[]
  /** The stager's latest bid on any project: its terms can be used again. */
  latestBid: Bid | null
  /** For the owner, and for stagers who may bid, while an offer can be made or accepted. */
  usualPrice: UsualPrice | null
  /** For the two parties of a completed project. */
  reviews: ProjectReviews | null
  questions: ProjectQuestions
  /** The other party of the paid bid, for its two parties. */
  contact: User | null
  /** For the owner, and for companies with an offer or an invitation. */
  job: OpenedJob | null
  /** For the stager of the paid bid: whether the owner has responded. */
  ownerReportFacts: OwnerReportFacts | null
}

/** Milliseconds after which a batch fails: PostgreSQL can't say so over a dead connection. */
const patience = 7000

interface PublicVersion {
  id: number
  version: string
}

const publicVersions = new BatchedQuery(async (ids: number[]): Promise<(string | null)[]> => {
  const query = db.rawQuery<{ rows: PublicVersion[] }>(
    `select p.id, concat_ws(' ', p.version, extract(epoch from p.updated_at)) as version
     from projects p
     where p.id = any((select ?::int[])::int[]) and p.deleted_at is null and not ${isRestricted('p')}`,
    [ids]
  )
  const { rows } = await prepared(query.timeout(patience))
  const found = new Map(rows.map(({ id, version }) => [id, version]))
  return ids.map((id) => found.get(id) ?? null)
})

/**
 * Changes with everything that the project page shows to visitors; null if they may not see the
 * project. One query for all who ask while another is on its way. The time is part of it because a
 * database that continues on another server may count the same versions again.
 */
export const publicVersionOf = (id: number): Promise<string | null> => publicVersions.ask(id)

/** What the project page shows to this viewer; null if the viewer may not see the project. */
export async function projectPage(viewer: User | null, id: number): Promise<ProjectPage | null> {
  const project = await Project.findVisible(viewer, id)
  if (!project) return null

  const isOwner = isOwnedBy(project, viewer)
  const mayBid = viewer?.isStager && !isOwner
  const [listing, history, invitations, favorites, reviews, questions, usualPrice, forBidder, job] =
    await Promise.all([
      bidsOnProject(id, viewer),
      historyFor(viewer, project),
      invitationsFor(viewer, project),
      viewer && isOwner && !viewer.isStager ? favoritesOf(viewer) : null,
      reviewsFor(viewer, project),
      questionsFor(viewer, project),
      isOwner || mayBid ? usualPriceFor(project) : null,
      mayBid ? knownToBidder(viewer, project) : null,
      isOwner || mayBid ? jobOn(id, viewer) : null,
    ])
  if (!listing) return null
  return {
    project,
    listing,
    history,
    invitations,
    favorites,
    reviews,
    questions,
    usualPrice,
    job,
    ownerRecord: forBidder?.ownerRecord ?? null,
    ownerReviews: forBidder?.ownerReviews ?? [],
    latestBid: forBidder?.latestBid ?? null,
    contact: await contactFor(viewer, listing),
    ownerReportFacts: mayBid ? await ownerReportFactsFor(viewer, listing) : null,
  }
}

/** What a company that may bid sees of the owner, and its own latest bid. */
async function knownToBidder(viewer: User, { userId }: Project) {
  const [ownerRecord, ownerReviews, latestBid] = await Promise.all([
    ownerRecordOf(userId),
    reviewsAbout(userId, 'owner', viewer),
    latestBidOf(viewer),
  ])
  return { ownerRecord, ownerReviews, latestBid }
}

/** The usual price for a project that isn't over; null if its size or its state isn't known. */
export async function usualPriceFor(project: Project): Promise<UsualPrice | null> {
  const kind = homeKindOf(project)
  const isOver = project.status === 'completed' || project.status === 'cancelled'
  return kind && !isOver ? usualPriceOf(kind) : null
}

const latestBidOf = (stager: User) =>
  Bid.query().where('userId', stager.id).orderBy('id', 'desc').first()

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

import {
  bidDefaults,
  bidTimelines,
  experienceLevels,
  paymentTerms,
  stagingPeriods,
} from '#enums/bid_enums'
import { searchQuery } from '#enums/search_enums'
import { NotFound } from '#exceptions/http_refusals'
import { feeTiers } from '#lifecycles/fee_tiers'
import AuditEvent from '#models/audit_event'
import { bidsForPoll, type ProjectOffers } from '#queries/bids_for_poll'
import { isPaid, isSelected } from '#models/bid/questions'
import Project from '#models/project'
import { ownerRecordOf, type OwnerRecord } from '#queries/owner_record'
import User from '#models/user'
import BidTransformer from '#transformers/bid_transformer'
import ContactTransformer from '#transformers/contact_transformer'
import ProjectEventTransformer from '#transformers/project_event_transformer'
import ProjectTransformer from '#transformers/project_transformer'
import { readSearch } from '#validators/search_address'

type Query = Record<string, unknown>

/** DET-01, R27: back to the search as it was left, or to the dashboard. */
async function backLink(query: Query) {
  if (query.return !== 'projects') return { href: '/dashboard', label: 'Go Back to Dashboard' }
  const { page, ...filters } = await readSearch(query)
  const place = [filters.city || filters.county, filters.state].filter(Boolean).join(', ')
  return {
    href: `/projects${searchQuery(filters, page)}`,
    label: place ? `Back to Projects in ${place}` : 'Back to Projects',
  }
}

/** What the owner's history waits for; null when nothing is under way. */
function nextStep(project: Project, { offers }: ProjectOffers): string | null {
  const selected = offers?.find(isSelected)
  if (project.status !== 'in_progress' || !selected) return null
  if (!isPaid(selected)) return 'The company pays the platform fee'
  return selected.stagerCompletedAt
    ? 'You confirm that the project is completed'
    : 'The company marks its work completed'
}

const bidForm = {
  timelines: [...bidTimelines.options],
  experienceLevels: [...experienceLevels.options],
  stagingPeriods: [...stagingPeriods.options],
  paymentTerms: [...paymentTerms.options],
  defaults: bidDefaults,
}

/** BID-01: staging companies, never on their own project. */
const mayBid = (viewer: User | null, project: Project) =>
  Boolean(viewer?.isStager) && viewer?.id !== project.userId

/** Everything the project page of one viewer starts with, read together. */
export default class ProjectPage {
  private constructor(
    private viewer: User | null,
    private project: Project,
    private listing: ProjectOffers,
    private events: AuditEvent[],
    private ownerRecord: OwnerRecord | null,
    private released: User | null
  ) {}

  /** @returns null when there is nothing to show this viewer */
  static async find(viewer: User | null, id: number): Promise<ProjectPage | null> {
    try {
      const project = await Project.shownTo(viewer, id)
      const listing = await bidsForPoll(id, viewer)
      if (!listing) return null
      const owns = viewer?.id === project.userId
      const events = owns ? await AuditEvent.ofProject(id, ProjectEventTransformer.told) : []
      const record = mayBid(viewer, project) ? await ownerRecordOf(project.userId, id) : null
      const released = await this.#released(viewer, listing)
      return new this(viewer, project, listing, events, record, released)
    } catch (error) {
      if (error instanceof NotFound) return null
      throw error
    }
  }

  /** OFR-08: the other side of the paid bid, for its two sides. */
  static async #released(viewer: User | null, listing: ProjectOffers): Promise<User | null> {
    const paid = listing.offers?.find(isPaid)
    if (!viewer || !paid) return null
    if (viewer.id === listing.ownerId) return User.findOrFail(paid.userId)
    return viewer.id === paid.userId ? User.findOrFail(listing.ownerId) : null
  }

  async props(query: Query) {
    const { viewer, project, listing } = this
    const bids = BidTransformer.listFor(viewer, listing)
    const own = listing.offers?.find(
      (offer) => offer.userId === viewer?.id && viewer.id !== project.userId
    )
    const bidder = mayBid(viewer, project)
    return {
      project: ProjectTransformer.transform(project, viewer),
      viewer: this.#role(),
      bids,
      ownBid: own ? BidTransformer.ownOf(own, listing) : null,
      contact: this.released ? ContactTransformer.transform(this.released) : null,
      events: ProjectEventTransformer.transform(this.events, this.events[0]?.id ?? 0),
      nextStep: viewer?.id === project.userId ? nextStep(project, listing) : null,
      back: await backLink(query),
      feeTiers: bidder ? [...feeTiers] : [],
      bidForm: bidder ? bidForm : null,
      ownerRecord: this.ownerRecord,
      signedIn: viewer !== null,
    }
  }

  /** Ownership decides before the type of user does (R20). */
  #role(): 'owner' | 'stager' | 'other' {
    if (!this.viewer) return 'other'
    if (this.viewer.id === this.project.userId) return 'owner'
    return this.viewer.isStager ? 'stager' : 'other'
  }
}

import paymentsConfig from '#config/payments'
import {
  bidDefaults,
  bidTimelines,
  experienceLevels,
  paymentTerms,
  stagingPeriods,
} from '#shared/bid_enums'
import { feeTiers } from '#shared/fee_tiers'
import { isMadeBy, isPaid, isSelected } from '#lifecycles/bid_lifecycle'
import { isOwnedBy } from '#lifecycles/project_lifecycle'
import type Bid from '#models/bid'
import type User from '#models/user'
import type { ProjectPage } from '#queries/project_page'
import BidTransformer from '#transformers/bid_transformer'
import ContactTransformer from '#transformers/contact_transformer'
import ProjectEventTransformer from '#transformers/project_event_transformer'
import ProjectTransformer from '#transformers/project_transformer'

const bidForm = {
  timelines: [...bidTimelines.options],
  experienceLevels: [...experienceLevels.options],
  stagingPeriods: [...stagingPeriods.options],
  paymentTerms: [...paymentTerms.options],
  defaults: bidDefaults,
}

/** The terms of a bid, for another one. */
const termsOf = (bid: Bid) => ({
  timeline: bid.timeline,
  extensionPerMonth: bid.extensionPerMonth,
  experienceLevel: bid.experienceLevel,
  stagingPeriod: bid.stagingPeriod,
  paymentTerms: bid.paymentTerms,
  acceptsCreditCards: bid.acceptsCreditCards,
})

/** The next step, as the owner reads it; null unless the project is in progress. */
function nextStep({ project, listing }: ProjectPage): string | null {
  const selected = listing.bids?.find(isSelected)
  if (project.status !== 'in_progress' || !selected) return null
  if (!isPaid(selected)) return 'Next: the company pays the platform fee'
  return selected.stagerCompletedAt
    ? 'Next: you confirm the completed work'
    : 'Next: the company marks its work completed'
}

/** Checks ownership before the user type, because stagers can own projects too. */
function roleOf(viewer: User | null, { project }: ProjectPage): 'owner' | 'stager' | 'other' {
  if (!viewer) return 'other'
  if (isOwnedBy(project, viewer)) return 'owner'
  return viewer.isStager ? 'stager' : 'other'
}

/** Props of the project page for `viewer`. */
export function projectPageProps(page: ProjectPage, viewer: User | null) {
  const { project, listing, events, ownerRecord, latestBid, contact } = page
  const role = roleOf(viewer, page)
  const ownBid = role === 'owner' ? undefined : listing.bids?.find((bid) => isMadeBy(bid, viewer))
  return {
    project: ProjectTransformer.transform(project, viewer),
    viewer: role,
    bids: BidTransformer.listFor(viewer, listing),
    ownBid: ownBid ? BidTransformer.ownBid(ownBid, listing) : null,
    contact: contact && ContactTransformer.transform(contact),
    events: ProjectEventTransformer.transform(events, events[0]?.id ?? 0),
    nextStep: role === 'owner' ? nextStep(page) : null,
    feeTiers: ownerRecord ? [...feeTiers] : [],
    bidForm: ownerRecord && { ...bidForm, lastTerms: latestBid && termsOf(latestBid) },
    ownerRecord,
    signedIn: viewer !== null,
    paymentWindowHours: paymentsConfig.windowHours,
  }
}

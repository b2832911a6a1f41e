import db from '@adonisjs/lucid/services/db'
import type { OwedAmount } from '#shared/jobs/schedule'
import type { HomeZone } from '#shared/places/home_zones'
import type { VersionFacts } from '#lifecycles/agreement_rules'
import { isMadeBy } from '#lifecycles/bid_lifecycle'
import type AgreementVersion from '#models/agreement_version'
import Bid from '#models/bid'
import CrewLink from '#models/crew_link'
import DayTap from '#models/day_tap'
import HomeOutcome from '#models/home_outcome'
import { rowsWithActor } from '#models/person/acting'
import Project from '#models/project'
import { homeZoneOf } from '#models/project/home_zone'
import { owedOf } from '#models/schedule/owed'
import { tapPhotoSql } from '#models/install_day/taps'
import Staging, { isInstallMissed, today } from '#models/staging'
import type StagingEntry from '#models/staging_entry'
import User from '#models/user'
import { versionsOf } from '#queries/agreement_page'
import { jobOn } from '#queries/jobs'

/** What the two parties of a paid bid see of their staging. */
export interface StagingPage {
  bid: Bid
  owner: User
  /** Null until one of them has changed something. */
  staging: Staging | null
  /** What was tapped on the agreed days and isn't undone, the oldest first. */
  taps: DayTap[]
  crewLink: CrewLink | null
  /** The history, newest first. */
  entries: StagingEntry[]
  /** The versions of the agreement, oldest first. */
  versions: VersionFacts[]
  /** The newest one, with its text. */
  newest?: AgreementVersion
  /** The payments of the job. */
  payments: OwedAmount[]
  /** What became of the home; null for the company. */
  outcome: HomeOutcome | null
  /** Today in the market's zone (YYYY-MM-DD). */
  today: string
  /** Of the home: hours are by its clock. */
  zone: HomeZone
}

/**
 * The paid bid of a project, with project and bidder; null without one.
 *
 * @throws NotFound (404) for a project that doesn't exist or that the viewer may not see
 */
export async function paidBidOn(projectId: number, viewer: User): Promise<Bid | null> {
  const project = await Project.findVisibleOrFail(viewer, projectId)
  const bid = await Bid.withInstallDay()
    .where({ projectId, status: 'accepted', paymentStatus: 'paid' })
    .preload('bidder')
    .first()
  bid?.$setRelated('project', project)
  return bid
}

/**
 * The paid bid of a project, and the job as the viewer sees it; null without one.
 *
 * @throws NotFound (404) for a project that doesn't exist or that the viewer may not see
 */
export async function paidJobOn(projectId: number, viewer: User) {
  const bid = await paidBidOn(projectId, viewer)
  return { bid, job: await jobOn(projectId, viewer) }
}

/**
 * A paid bid whose job has ended early, with project and bidder; null for any other.
 *
 * @throws NotFound (404) if the viewer may not see the project
 */
export async function endedBid(id: number, viewer: User): Promise<Bid | null> {
  const bid = await Bid.query()
    .where({ id, status: 'cancelled', paymentStatus: 'paid' })
    .preload('bidder')
    .first()
  bid?.$setRelated('project', await Project.findVisibleOrFail(viewer, bid.projectId))
  return bid
}

/** The staging of a paid bid, whose project and bidder are loaded. */
export async function stagingPage(bid: Bid, viewer: User): Promise<StagingPage> {
  // Whoever enters a payment makes the row.
  const staging = await Staging.query()
    .where('bidId', bid.id)
    .preload('visits')
    .select('*')
    .select(db.raw(`${owedOf('stagings.bid_id')} as payments`), db.raw(isInstallMissed))
    .first()
  const payments: OwedAmount[] = staging?.$extras.payments ?? []
  const entries = staging ? await entriesOf(staging) : []
  const taps = staging ? await tapsOfDays(staging) : []
  const crewLink = staging && (await CrewLink.current(bid.id))
  const isCompany = isMadeBy(bid, viewer)
  const owner = isCompany ? await User.findOrFail(bid.project.userId) : viewer
  const outcome = isCompany ? null : await HomeOutcome.ofBid(bid)
  const agreed = await versionsOf(bid)
  const versions = agreed.map(({ facts }) => facts)
  const newest = agreed.at(-1)
  const zone = await homeZoneOf(bid.project)
  const shown = { taps, crewLink, entries, versions, newest, payments, outcome }
  return { bid, owner, staging, ...shown, today: today(), zone }
}

const entriesOf = (staging: Staging): Promise<StagingEntry[]> =>
  staging
    .related('entries')
    .query()
    .select(...rowsWithActor('staging_entries', 'actor_id'), db.raw(tapOfEntry))
    .orderBy('id', 'desc')

/** SQL: what an entry about a tap says besides its kind, as JSON. */
const tapOfEntry = `(select json_build_object('reason', t.reason, 'receivedAt', t.received_at)
  from day_taps t where t.id = staging_entries.tap_id) as tap`

const tapsOfDays = ({ id, bidId, installOn, removalOn, removedOn }: Staging): Promise<DayTap[]> =>
  DayTap.query()
    .select('day_taps.*', db.raw(`${tapPhotoSql(bidId)} as photo`))
    .where('stagingId', id)
    .whereNull('undoneAt')
    .whereIn(
      'day',
      [installOn, removedOn ?? removalOn].flatMap((day) => day?.toISODate() ?? [])
    )
    .orderBy('tappedAt')
    .orderBy('id')

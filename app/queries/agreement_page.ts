import {
  isSigned,
  latestOf,
  missingParties,
  stateOf,
  type AgreementSituation,
} from '#lifecycles/agreement_rules'
import { isMadeBy } from '#lifecycles/bid_lifecycle'
import Agreement from '#models/agreement'
import type { AgreementSource } from '#models/agreement/values'
import { clientSideOf, lacksSellers, plannedParties } from '#models/agreement/client_side'
import AgreementParty from '#models/agreement_party'
import AgreementReport from '#models/agreement_report'
import AgreementTemplate from '#models/agreement_template'
import type AgreementVersion from '#models/agreement_version'
import type Bid from '#models/bid'
import { rowsWithActor } from '#models/person/acting'
import Staging, { sideOf } from '#models/staging'
import User from '#models/user'

/** What one of the two parties sees of their agreement. */
export interface AgreementPage {
  source: AgreementSource
  /** Null until the company has begun a draft. */
  agreement: Agreement | null
  /** Oldest first. */
  versions: AgreementVersion[]
  /** Sellers who are named for the next version. */
  planned: AgreementParty[]
  /** The version whose text is shown: the one asked for, or else the newest. */
  shown: AgreementVersion | null
  situation: AgreementSituation
  /** The viewer's own reports. */
  reports: AgreementReport[]
  /** Those of the company, by name; empty for the owner. */
  templates: AgreementTemplate[]
}

/**
 * The agreement of a paid bid, whose project and bidder are loaded.
 *
 * @param number  the version to show; the newest if there is none with this number
 */
export async function agreementPage(
  bid: Bid,
  viewer: User,
  number: number | null = null
): Promise<AgreementPage> {
  const { project, bidder: stager } = bid
  const staging = await Staging.query().where('bidId', bid.id).first()
  const agreement = await Agreement.query()
    .where('bidId', bid.id)
    .preload('versions', (each) => {
      void each
        .select(...rowsWithActor('agreement_versions', 'sender_id'))
        .withScopes((scopes) => scopes.withOpenedAt())
        .preload('signatures', (signatures) => {
          void signatures.select(...rowsWithActor('agreement_signatures', 'user_id'))
        })
        .preload('decline', (decline) => {
          void decline.select(...rowsWithActor('agreement_declines', 'user_id'))
        })
    })
    .first()
  const versions = agreement?.versions ?? []
  await loadParties(versions)
  const planned = await plannedParties(agreement)
  const clientSide = clientSideOf(agreement, planned)
  const asked = versions.find((version) => version.number === number)
  const isStager = isMadeBy(bid, viewer)
  const owner = isStager ? await User.findOrFail(project.userId) : viewer
  const other = isStager ? owner : stager
  return {
    source: { project, bid, owner, stager, staging, clientSide },
    ...{ agreement, versions, planned },
    shown: asked ?? versions.at(-1) ?? null,
    situation: {
      ...Staging.situationOf(staging, { project, side: sideOf(bid, viewer), other }),
      versions: versions.map(({ facts }) => facts),
      lacksSellers: lacksSellers(clientSide),
    },
    reports: await reportsOf(versions, viewer),
    templates: isStager
      ? await AgreementTemplate.query()
          .select('id', 'name')
          .where('userId', viewer.id)
          .orderBy('name')
      : [],
  }
}

/**
 * What the two parties of a job that has ended early have both signed; null if that is nothing. Of its bid, project and
 * bidder are loaded.
 */
export async function signedPage(
  bid: Bid,
  viewer: User,
  number?: number
): Promise<AgreementPage | null> {
  const page = await agreementPage(bid, viewer)
  const versions = page.versions.filter(({ facts }) => isSigned(facts))
  const shown = versions.find((version) => version.number === number) ?? versions.at(-1)
  if (!shown) return null
  const facts = versions.map((version) => version.facts)
  return {
    ...page,
    versions,
    shown,
    situation: { ...page.situation, versions: facts, isOver: true },
  }
}

async function reportsOf(versions: AgreementVersion[], { id }: User): Promise<AgreementReport[]> {
  if (versions.length === 0) return []
  const ids = versions.map((version) => version.id)
  return AgreementReport.query().where('reporterId', id).whereIn('versionId', ids)
}

/** The sellers of versions, with their signatures; no query for an agreement between two accounts. */
async function loadParties(versions: AgreementVersion[]) {
  const ids = versions.filter(({ facts }) => facts.parties.length > 0).map(({ id }) => id)
  const parties =
    ids.length === 0
      ? []
      : await AgreementParty.query()
          .whereIn('versionId', ids)
          .preload('signature')
          .withScopes((scopes) => scopes.withLink())
          .orderBy('position')
  for (const version of versions) {
    const own = parties.filter(({ versionId }) => versionId === version.id)
    version.$setRelated('parties', own)
  }
}

/** The newest version of a project's agreement, for the team: without its text. Null without one. */
export async function agreementStateOf(projectId: number) {
  const agreement = await Agreement.query()
    .whereHas('bid', (bid) => void bid.where('projectId', projectId))
    .preload('versions')
    .first()
  const facts = (agreement?.versions ?? []).map((version) => version.facts)
  const newest = latestOf(facts)
  const sellers = newest?.parties ?? []
  return (
    newest && {
      number: newest.number,
      state: stateOf(newest, facts),
      sellers: sellers.length,
      signed: sellers.length - missingParties({ ...newest, parties: sellers }).length,
    }
  )
}

/** The versions of a bid's agreement, oldest first; empty without one. */
export async function versionsOf(bid: Pick<Bid, 'id'>): Promise<AgreementVersion[]> {
  const agreement = await Agreement.query().where('bidId', bid.id).preload('versions').first()
  return agreement?.versions ?? []
}

import type { AgreementSituation } from '#lifecycles/agreement_rules'
import { clientSideOf, plannedParties } from '#models/agreement/client_side'
import { situationOf } from '#models/agreement/unattended'
import Agreement from '#models/agreement'
import AgreementParty from '#models/agreement_party'
import type AgreementVersion from '#models/agreement_version'
import type { AgreementSource } from '#models/agreement/values'
import Bid from '#models/bid'
import Seat from '#models/seat'
import Staging from '#models/staging'
import type User from '#models/user'

/** What a seller sees of the agreement that a link is for. */
export interface SigningPage {
  party: AgreementParty
  version: AgreementVersion
  agreement: Agreement
  source: AgreementSource
  situation: AgreementSituation
}

const bidOfParty = ({ agreementId }: AgreementParty) =>
  Bid.query().whereRaw('id = (select bid_id from agreements where agreements.id = ?)', [
    agreementId,
  ])

/** The project that a seller's agreement is about. */
export async function projectOfParty(party: AgreementParty): Promise<number> {
  const { projectId } = await bidOfParty(party).firstOrFail()
  return projectId
}

/** Whether a person is signed in to one of the two accounts of an agreement, or to another one of the same people. */
export async function isOfEitherAccount(user: User, party: AgreementParty): Promise<boolean> {
  const bid = await bidOfParty(party).preload('project').firstOrFail()
  const accounts = [bid.userId, bid.project.userId]
  if (accounts.includes(user.id)) return true
  const seats = await Seat.ofPerson(user.person)
  return seats.some(({ userId }) => accounts.includes(userId))
}

/** Null for a link that is unknown, was turned off, or has expired. */
export async function signingPage(token: unknown): Promise<SigningPage | 'expired' | null> {
  const followed = await AgreementParty.follow(token)
  if (!followed) return null
  if (followed.isExpired) return 'expired'
  const { party } = followed
  const agreement = await Agreement.query()
    .where('id', party.agreementId)
    .preload('versions', (versions) => {
      void versions.preload('signatures').preload('parties', (parties) => {
        void parties.preload('signature')
      })
    })
    .firstOrFail()
  const version = agreement.versions.find(({ id }) => id === party.versionId)!
  const bid = await Bid.query()
    .where('id', agreement.bidId)
    .preload('bidder')
    .preload('project', (project) => void project.preload('owner'))
    .firstOrFail()
  const { project, bidder: stager } = bid
  const staging = await Staging.query().where('bidId', bid.id).first()
  const clientSide = clientSideOf(agreement, await plannedParties(agreement))
  const source = { project, bid, owner: project.owner, stager, staging, clientSide }
  const isOver = !bid.isPaid
  const situation = { ...situationOf(source, agreement), side: 'owner' as const, isOver }
  return { party, version, agreement, source, situation }
}

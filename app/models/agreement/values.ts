import type { AgreementTerms } from '#shared/agreements/agreements'
import type { PlaceholderValues } from '#shared/agreements/agreement_text'
import { paymentTerms, stagingPeriods } from '#shared/bids/bid_enums'
import { isService } from '#shared/bids/bid_parts'
import { dayInWords } from '#shared/values/market_time'
import { money } from '#shared/values/money'
import { removalDay } from '#shared/jobs/staging_terms'
import type Bid from '#models/bid'
import type Project from '#models/project'
import type Staging from '#models/staging'
import { payerOf, signersOf } from '#models/agreement/signers'
import type { ClientSideTerms } from '#models/agreement/client_side'
import { clientOf, homeOwnerOf, onBehalfOf, roleOf } from '#models/agreement/client'
import { oneLine } from '#models/agreement/stated_terms'
import { openAccess } from '#models/staging/access'
import { rateOf } from '#models/staging/rate'
import type User from '#models/user'

/** What an agreement's text is filled in from. */
export interface AgreementSource {
  project: Project
  bid: Bid
  owner: User
  stager: User
  /** Null until one of the two has changed something. */
  staging: Staging | null
  /** Who signs and pays, if the owner has said so; left out where no text is filled in. */
  clientSide?: ClientSideTerms | null
}

/** Terms that the company proposes in its draft. */
export interface DraftTerms {
  /** Counts only while no date is agreed. */
  installOn: string | null
  /** Whole dollars; null: as before. */
  extensionPerMonth: number | null
}

/** Agreed dates, or those that a draft proposes. */
export function termsOf(
  { bid, staging }: Pick<AgreementSource, 'bid' | 'staging'>,
  draft: DraftTerms = { installOn: null, extensionPerMonth: null }
): AgreementTerms {
  const extensionPerMonth = draft.extensionPerMonth ?? rateOf(bid, staging)
  const price = bid.amount
  const agreed = staging?.installOn?.toISODate() ?? null
  if (agreed) {
    const removalOn = staging!.removalOn!.toISODate()
    return { price, installOn: agreed, removalOn, extensionPerMonth }
  }
  const { installOn } = draft
  const removalOn = installOn && removalDay(installOn, Number(bid.stagingPeriod), 0)
  return { price, installOn, removalOn, extensionPerMonth }
}

function roomsOf({ bid, project }: AgreementSource): string {
  const priced = (bid.parts ?? []).map(({ item }) => item).filter((item) => !isService(item))
  const rooms = priced.length > 0 ? priced : project.roomsToStage
  const others = priced.length === 0 && project.otherRooms ? [oneLine(project.otherRooms)] : []
  return [...rooms, ...others].join(', ') || 'as described in the project'
}

/** A text for each placeholder; null for what isn't known yet. */
export function valuesOf(source: AgreementSource, terms: AgreementTerms): PlaceholderValues {
  const { project, bid, owner, stager, staging } = source
  const access = openAccess(staging?.access ?? null)
  const parts = bid.parts?.map(({ item, amount }) => `${item}: ${money(amount)}`)
  const { installOn, removalOn, extensionPerMonth } = terms
  return {
    'owner': owner.name,
    'client': clientOf(owner),
    'client company': owner.company ?? owner.name,
    'client role': roleOf(owner),
    'on behalf of': onBehalfOf(owner),
    'home owner': homeOwnerOf(owner),
    'client signers': signersOf(source),
    'payer': payerOf(source),
    'company': stager.company ?? stager.name,
    'company contact': stager.name,
    'project': project.title,
    'address': access && oneLine(access.address),
    'rooms': roomsOf(source),
    'price': money(bid.amount),
    'price parts': parts?.join('\n') ?? `One price for everything: ${money(bid.amount)}`,
    'payment terms': paymentTerms.label(bid.paymentTerms),
    'staging period': stagingPeriods.label(bid.stagingPeriod),
    'install date': installOn && dayInWords(installOn),
    'removal date': removalOn && dayInWords(removalOn),
    'extension rate':
      extensionPerMonth === null
        ? 'agreed on for each extension'
        : `${money(extensionPerMonth)} per month`,
  }
}

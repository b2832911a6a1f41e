import { BaseTransformer } from '@adonisjs/core/transformers'
import { placeholders, splitText, type AgreementSection } from '#shared/agreements/agreement_text'
import { referenceOf, signingMethods } from '#shared/agreements/agreements'
import type { StagingSide } from '#shared/jobs/staging_terms'
import { agreementRefusals, ended, inForce, isOpenedBy, stateOf } from '#lifecycles/agreement_rules'
import { signsAs } from '#models/agreement/client'
import { fillDraft, openDraft } from '#models/agreement/draft'
import { signingRefusal } from '#models/agreement/party'
import { addendumOf } from '#models/agreement/sending'
import type AgreementParty from '#models/agreement_party'
import type AgreementVersion from '#models/agreement_version'
import { actorOf } from '#models/person/acting'
import type User from '#models/user'
import type { AgreementPage } from '#queries/agreement_page'
import { shownPerson, withAccount } from '#transformers/acting_person'
import { projectSummary } from '#transformers/project_texts'

/** An agreement for one of its two parties. Days are calendar days (YYYY-MM-DD) in Eastern Time. */
export default class AgreementTransformer extends BaseTransformer<AgreementPage> {
  constructor(
    resource: AgreementPage,
    protected viewer: User
  ) {
    super(resource)
  }

  toObject() {
    const { source, versions, shown, situation, templates } = this.resource
    return {
      project: projectSummary(source.project, true),
      /** Of its page. */
      path: situation.isOver
        ? `/bids/${source.bid.id}/agreement`
        : `/projects/${source.project.id}/agreement`,
      viewer: situation.side,
      other: this.#other(),
      today: situation.today,
      /** The account's name, which a signature repeats. */
      ownName: this.viewer.name,
      /** In which capacity the viewer signs for another person; null for themselves. */
      signsAs: situation.side === 'owner' ? signsAs(this.viewer) : null,
      /** The agreed install date; null while there is none. */
      installOn: situation.staging.installOn,
      draft: this.#draft(),
      clientSide: this.#clientSide(),
      /** Newest first. */
      versions: versions.map((version) => this.#version(version)).toReversed(),
      /** The number of the last version that both have signed; null without one. */
      inForce: inForce(situation.versions)?.number ?? null,
      /** The text of one version: the one asked for, or else the newest. */
      shown: shown && this.#text(shown),
      addendum: this.#addendum(),
      templates: templates.map(({ id, name }) => ({ id, name })),
      can: this.#can(),
    }
  }

  get #otherPerson(): User {
    const { source, situation } = this.resource
    return situation.side === 'owner' ? source.stager : source.owner
  }

  #other() {
    const { name, company, deletedAt } = this.#otherPerson
    return { name, company, isDeleted: deletedAt !== null }
  }

  /** Only the company reads it. */
  #draft() {
    const { agreement, source, situation } = this.resource
    const mayPrepare = situation.side === 'stager' && !situation.isOver
    const draft = mayPrepare ? openDraft(agreement?.draft ?? null) : null
    if (!draft || !agreement) return null
    const { missing, values, ...filled } = fillDraft(draft, source, agreement.reference)
    return {
      ...draft,
      revision: agreement.draftRevision,
      /** With everything known filled in. Its `hash` says what is sent. */
      filled,
      /** What its placeholders stand for right now; null for what isn't known. */
      values,
      missing: missing.map((name) => ({ name, meaning: placeholders[name].meaning })),
      /** Why it can't be sent right now; null if it can. */
      refusal: agreementRefusals.send(situation, { missing, ...filled }),
    }
  }

  #version(version: AgreementVersion) {
    const { situation, agreement } = this.resource
    const facts = situation.versions.find(({ number }) => number === version.number)!
    const { number, kind, hash, sentBy, sentAt, terms, signatures, decline, openedAt } = version
    return {
      ...{ number, kind, hash, sentBy, terms },
      /** Names this document. */
      reference: referenceOf(agreement!.reference, number),
      state: stateOf(facts, situation.versions),
      sentAt: sentAt.toJSDate().toISOString(),
      /** Who sent it for an account with several people; null for the viewer, as below. */
      sender: this.#personOf(version, sentBy),
      /** When the side that it was sent to first saw it; null before, and if that wasn't recorded. */
      openedAt: openedAt?.toISOString() ?? null,
      signatures: signatures.map((signature) => ({
        ...this.pick(signature, ['side', 'name']),
        signer: this.#personOf(signature, signature.side),
        method: signingMethods.label(signature.method),
        signedAt: signature.signedAt.toJSDate().toISOString(),
      })),
      /** The side that declined it, or withdrew what it had sent. */
      declined: decline
        ? {
            side: decline.side,
            person: this.#personOf(decline, decline.side),
            reason: decline.reason,
            at: decline.declinedAt.toJSDate().toISOString(),
          }
        : null,
      /** Whether the owner's account signs; false if only sellers sign for the client. */
      ownerSigns: version.ownerSigns,
      /** Sellers who sign by email, in their order. */
      parties: (version.parties ?? []).map((party) => this.#party(party)),
      report: this.#reportOf(version),
    }
  }

  /** Only the owner's side gets the address, and how the link fares. */
  #party(party: AgreementParty) {
    const { id, name, signed: signature, handedBack } = party
    const isOwner = this.resource.situation.side === 'owner'
    return {
      ...{ id, name },
      signedAt: signature?.signedAt.toJSDate().toISOString() ?? null,
      /** As it was typed; null before. */
      signedName: signature?.name ?? null,
      handedBack,
      link: isOwner
        ? {
            address: party.openAddress,
            sentAt: party.linkSentAt?.toISOString() ?? null,
            openedAt: party.openedAt?.toJSDate().toISOString() ?? null,
          }
        : null,
    }
  }

  /** Who signs the next version for the client, and who pays. */
  #clientSide() {
    const { agreement, planned, source, situation } = this.resource
    const isOwner = situation.side === 'owner'
    return {
      /** Only a real estate agent can have sellers sign. */
      isOffered: source.owner.userType === 'realtor',
      signers: agreement?.clientSigners ?? null,
      payer: agreement?.payer ?? null,
      sellers: planned.map((party) => ({
        name: party.name,
        /** Only for the owner's side. */
        email: isOwner ? party.openAddress : null,
      })),
      /** Whether sellers sign and the owner has still to name them. */
      lacksSellers: situation.lacksSellers ?? false,
    }
  }

  /** `Anna Berg, North House Staging`, or null. */
  #personOf(row: Parameters<typeof actorOf>[0], side: StagingSide): string | null {
    const { situation, source } = this.resource
    const by = shownPerson(actorOf(row), {
      personId: this.viewer.personId,
      isOwn: side === situation.side,
      isReleased: source.bid.isReleased,
    })
    return by && withAccount(by)
  }

  /** The viewer's report, with the team's answer once there is one. */
  #reportOf({ id }: AgreementVersion) {
    const report = this.resource.reports.find(({ versionId }) => versionId === id)
    return report ? { answer: report.decision } : null
  }

  #text(version: AgreementVersion) {
    const former = this.#formerOf(version)
    return {
      ...this.#content(version),
      /** What the version before it said; null for an addendum, which lists what it changes. */
      former: former && this.#content(former),
    }
  }

  /** Without sections if APP_KEY was replaced since. */
  #content(version: AgreementVersion) {
    const text = version.openText
    const none: { title: string | null; sections: AgreementSection[] } = {
      title: null,
      sections: [],
    }
    return { number: version.number, ...(text === null ? none : splitText(text)) }
  }

  #formerOf({ kind, number }: AgreementVersion): AgreementVersion | null {
    if (kind === 'addendum') return null
    const { versions } = this.resource
    return versions.findLast((other) => other.kind === kind && other.number < number) ?? null
  }

  #addendum() {
    const { situation } = this.resource
    return agreementRefusals.offerAddendum(situation) === null ? addendumOf(this.resource) : null
  }

  #isToBeOpened(): boolean {
    const { situation, versions } = this.resource
    const newest = versions.at(-1)
    return newest ? !newest.openedAt && isOpenedBy(situation, newest.number) : false
  }

  #can() {
    const { situation, source, versions } = this.resource
    const isStager = (situation.side satisfies StagingSide) === 'stager'
    const refusal = signingRefusal(situation, { version: versions.at(-1), source })
    const isAgent = source.owner.userType === 'realtor'
    return {
      prepare: isStager && agreementRefusals.prepare(situation) === null,
      offerAddendum: agreementRefusals.offerAddendum(situation) === null,
      /** Say who signs for the client. */
      arrange: situation.side === 'owner' && isAgent && ended(situation) === null,
      sign: refusal === null,
      decline: agreementRefusals.decline(situation) === null,
      /** Whether the newest version is one that the viewer's page reports as opened. */
      open: this.#isToBeOpened(),
      /** Why the newest version can't be signed; null if it can. */
      signingRefusal: refusal,
      /** Why nothing can be prepared or signed anymore; null while it can. */
      endRefusal: ended(situation),
    }
  }
}

import { splitText } from '#shared/agreements/agreement_text'
import { referenceOf } from '#shared/agreements/agreements'
import { agreementRefusals, isSigned, linkIsOver } from '#lifecycles/agreement_rules'
import type { SigningPage } from '#queries/signing_page'

/** What a seller reads: the text that is signed and by whom, and nothing that it doesn't say. */
export function shownSigning({ party, version, agreement, situation }: SigningPage) {
  const text = version.openText
  const { kind, number, hash, sentAt, ownerSigns, signatures, parties, facts } = version
  const own = parties.find(({ id }) => id === party.id)!
  const isComplete = isSigned(facts)
  const accounts = ownerSigns ? (['owner', 'stager'] as const) : (['stager'] as const)
  return {
    ...{ kind, number, hash },
    reference: referenceOf(agreement.reference, number),
    sentAt: sentAt.toJSDate().toISOString(),
    text: text === null ? null : splitText(text),
    /** The seller's name, as the agreement has it. */
    name: party.name,
    signers: [
      ...parties.map((each) => ({
        role: 'seller' as const,
        name: each.name,
        isYou: each.id === party.id,
        signedAt: each.signed?.signedAt.toJSDate().toISOString() ?? null,
      })),
      ...accounts.map((side) => {
        const signature = signatures.find((each) => each.side === side)
        return {
          role: side,
          name: signature?.name ?? null,
          isYou: false,
          signedAt: signature?.signedAt.toJSDate().toISOString() ?? null,
        }
      }),
    ],
    hasSigned: own.signed !== null,
    isComplete,
    /** Why the seller can't sign; null if they can. */
    refusal:
      party.address === null && own.signed === null
        ? linkIsOver
        : agreementRefusals.signAsParty(situation, party.id, { version: number, hash }),
  }
}

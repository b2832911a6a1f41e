import db from '@adonisjs/lucid/services/db'
import type { AgreementSection } from '#shared/agreements/agreement_text'
import type { AgreementKind, AgreementTerms, VersionState } from '#shared/agreements/agreements'
import type { StagingSide } from '#shared/jobs/staging_terms'
import { call } from '#tests/helpers/calls'
import { password, type Person } from '#tests/helpers/people'
import { createReleased } from '#tests/helpers/stagings'

interface Content {
  number: number
  title: string
  sections: AgreementSection[]
}

export interface AgreementView {
  viewer: StagingSide
  draft: {
    revision: number
    sections: AgreementSection[]
    filled: { hash: string; sections: AgreementSection[]; terms: AgreementTerms }
    missing: { name: string }[]
    refusal: string | null
  } | null
  versions: {
    number: number
    kind: AgreementKind
    state: VersionState
    hash: string
    reference: string
    terms: AgreementTerms
    signatures: { side: StagingSide; name: string; method: string; signedAt: string }[]
    openedAt: string | null
    declined: { side: StagingSide; reason: string } | null
    report: { answer: string | null } | null
    ownerSigns: boolean
    parties: {
      id: number
      name: string
      signedAt: string | null
      handedBack: string | null
      link: { address: string | null; openedAt: string | null } | null
    }[]
  }[]
  clientSide: {
    isOffered: boolean
    lacksSellers: boolean
    signers: string | null
    payer: string | null
    sellers: { name: string; email: string | null }[]
  }
  inForce: number | null
  signsAs: string | null
  shown: (Content & { former: Content | null }) | null
  addendum: { hash: string; sections: AgreementSection[] } | null
  can: Record<string, unknown>
}

export type Released = Awaited<ReturnType<typeof createReleased>>

/** A template as the API takes it. */
export const template = {
  name: 'Vacant homes',
  sections: [
    { heading: 'Parties', text: '{owner} hires {company}.' },
    { heading: 'Price', text: 'The price is {price}.\n\nPayment: {payment terms}' },
  ],
}

/** The address of the home, which only the two may read. */
export const home = '14 Canary Court, Asheville'

export const agreementPath = ({ project }: Pick<Released, 'project'>) =>
  `/api/projects/${project.id}/agreement`

export const readAgreement = async (scene: Released, person: Person, query = '') => {
  const { body } = await call<AgreementView>(person, `GET ${agreementPath(scene)}${query}`)
  return body
}

/** A released bid whose owner has entered the address. */
export async function createReleasedHome(...options: Parameters<typeof createReleased>) {
  const scene = await createReleased(...options)
  await call(scene.owner, `PUT ${scene.path}/access`, { address: home, instructions: null })
  return scene
}

interface DraftChanges {
  sections?: AgreementSection[]
  installOn?: string | null
  extensionPerMonth?: number | null
}

/** Begins a draft from the starting template and changes it. */
export async function writeDraft(scene: Released, changes: DraftChanges = {}) {
  const { company } = scene
  await call(company, `POST ${agreementPath(scene)}`, { templateId: null })
  const { draft } = await readAgreement(scene, company)
  const { revision, sections } = draft!
  return call(company, `PUT ${agreementPath(scene)}/draft`, {
    ...{ sections, installOn: null, extensionPerMonth: null, revision },
    ...changes,
  })
}

/** Sends the draft as it reads right now. */
export async function sendDraftOf(scene: Released) {
  const { draft } = await readAgreement(scene, scene.company)
  const hash = draft!.filled.hash
  return call(scene.company, `POST ${agreementPath(scene)}/versions`, { hash })
}

/** A version that waits for both signatures. */
export async function createSentAgreement(installOn: string, changes: DraftChanges = {}) {
  const scene = await createReleasedHome()
  await writeDraft(scene, { installOn, ...changes })
  const { status } = await sendDraftOf(scene)
  if (status !== 201) throw new Error(`The agreement wasn't sent: ${status}`)
  return scene
}

/** What signs the newest version, with the account's name and password. */
export async function signatureOf(scene: Released, person: Person, changes: object = {}) {
  const { versions } = await readAgreement(scene, person)
  const { number: version, hash } = versions[0]
  const { name } = person.user
  return { version, hash, name, consents: true, currentPassword: password, ...changes }
}

export const signAs = async (scene: Released, person: Person, changes: object = {}) =>
  call(person, `POST ${agreementPath(scene)}/signatures`, await signatureOf(scene, person, changes))

/** An agreement that both have signed. */
export async function createSignedAgreement(installOn: string, changes: DraftChanges = {}) {
  const scene = await createSentAgreement(installOn, changes)
  await signAs(scene, scene.owner)
  await signAs(scene, scene.company)
  return scene
}

/** As if every version had been sent so many days earlier. A trigger refuses it otherwise. */
export const backdateVersions = (days: number) =>
  db.transaction(async (trx) => {
    await trx.rawQuery('set local session_replication_role = replica')
    await trx.rawQuery(
      'update agreement_versions set sent_at = sent_at - make_interval(hours => :hours)',
      { hours: days * 24 }
    )
  })

import assert from 'node:assert/strict'
import { agreementLimits } from '#shared/agreements/agreement_text'
import { template, type AgreementView } from '#tests/helpers/agreements'
import { dayFromNow } from '#tests/helpers/stagings'
import {
  agreementOf,
  draftText,
  fromStart,
  fromTemplate,
  isSigned,
  signedOf,
  stateOf,
  termsOf,
  texts,
  waitingOf,
  type Terms,
} from './agreement_model.js'
import type { Bid, Draft, Market, Person, Project, Version } from './model.js'
import { isSelf, ownAccount } from './people.js'
import { adminsOnly, kind, oneOf, statusesFor, type Plan, type Situation } from './plans.js'
import { nameOf } from './project_calls.js'
import { unknownId, type Stage } from './stage.js'

const newest = ({ templates }: Person) => [...templates].at(-1)

/** 403 for owners, who have none. */
const companiesOnly = (person: Person, statuses: number[]) =>
  person.role === 'company' ? statuses : [403]

const listing = kind({
  call: 'GET /api/users/:id/agreement-templates',
  on: 'person',
  weight: 1,
  plan: (situation, person) => ({
    says: `reads the templates of ${person.name}`,
    line: `GET /api/users/${person.id}/agreement-templates`,
    statuses: ownAccount(situation, person, companiesOnly(person, [200])),
  }),
})

const adding = kind({
  call: 'POST /api/users/:id/agreement-templates',
  on: 'person',
  weight: 2,
  plan(situation, person) {
    const isFull = person.templates.size >= agreementLimits.templates
    return {
      says: `adds a template of ${person.name}`,
      line: `POST /api/users/${person.id}/agreement-templates`,
      body: template,
      statuses: ownAccount(situation, person, companiesOnly(person, [isFull ? 409 : 201])),
      success: ({ body }) => void person.templates.set(Number(body.id), 1),
    }
  },
})

/** `detail` may choose a revision that isn't the stored one. */
const replacing = kind({
  call: 'PUT /api/users/:id/agreement-templates/:templateId',
  on: 'person',
  weight: 1,
  plan(situation, person) {
    const [id, revision] = newest(person) ?? [unknownId, 1]
    const isStale = situation.detail % 3 === 2
    const status = id === unknownId ? 404 : isStale ? 409 : 200
    return {
      says: `changes a template of ${person.name}${isStale ? ' that was changed meanwhile' : ''}`,
      line: `PUT /api/users/${person.id}/agreement-templates/${id}`,
      body: { ...template, revision: isStale ? revision + 1 : revision },
      statuses: ownAccount(situation, person, companiesOnly(person, [status])),
      success: () => void person.templates.set(id, revision + 1),
    }
  },
})

const removing = kind({
  call: 'DELETE /api/users/:id/agreement-templates/:templateId',
  on: 'person',
  weight: 1,
  plan(situation, person) {
    const [id] = newest(person) ?? [unknownId]
    const status = id === unknownId ? 404 : 204
    return {
      says: `removes a template of ${person.name}`,
      line: `DELETE /api/users/${person.id}/agreement-templates/${id}`,
      statuses: ownAccount(situation, person, companiesOnly(person, [status])),
      success() {
        if (isSelf(situation, person)) person.templates.delete(id)
      },
    }
  },
})

/** Days that nobody proposes on a staging page, or none. */
const draftDays = [null, 25, 35]
const draftRates = [null, 400, 500]

/** Long enough for a hash, and the hash of nothing. */
const unknownHash = '0'.repeat(64)

/** A page has shown the hash of a text. */
function learn({ agreement }: Bid, text: string, hash: string) {
  for (const [other, known] of agreement.hashes) {
    assert.equal(hash === known, text === other, `the hash of ${text}, and that of ${other}`)
  }
  agreement.hashes.set(text, hash)
}

/** Compares the agreement as one of its parties sees it with the model, and learns the hashes. */
function compare(situation: Situation, project: Project, view: AgreementView) {
  const { actor: viewer } = situation
  const now = agreementOf(situation, project)
  const { bid, draft, text, isCompany, addendum } = now
  assert.ok(bid && viewer)
  const isDrafted = isCompany && draft !== null
  assert.equal(view.draft?.revision, isDrafted ? bid.agreement.revision : undefined, 'the draft')
  if (view.draft && text !== null) {
    learn(bid, text, view.draft.filled.hash)
    assert.equal(view.draft.refusal === null, now.maySend, `the refusal: ${view.draft.refusal}`)
  }
  assert.equal(view.addendum !== null, now.mayAmend, 'whether an addendum is offered')
  if (view.addendum && addendum !== null) learn(bid, addendum, view.addendum.hash)
  const sideOf = (name: string) => (name === bid.company ? 'stager' : 'owner')
  assert.deepEqual(
    view.versions.toReversed().map((version) => ({
      kind: version.kind,
      hash: version.hash,
      state: version.state,
      installOn: version.terms.installOn,
      signedBy: version.signatures.map(({ side }) => side).toSorted(),
      isOpened: version.openedAt !== null,
      isReported: version.report !== null,
      isAnswered: Boolean(version.report?.answer),
    })),
    bid.agreement.versions.map((version, place) => ({
      kind: version.kind,
      hash: version.hash,
      state: stateOf(version, bid),
      installOn: version.installOn,
      signedBy: [...version.signedBy].map(sideOf).toSorted(),
      isOpened: version.isOpened,
      isReported: reportOf(bid, viewer, place + 1) !== undefined,
      isAnswered: reportOf(bid, viewer, place + 1)?.isDecided ?? false,
    })),
    `the versions that ${viewer.name} sees`
  )
  const signed = signedOf(bid)
  assert.equal(view.inForce, signed ? bid.agreement.versions.indexOf(signed) + 1 : null)
  const { prepare, sign, decline, open, offerAddendum } = view.can
  assert.deepEqual(
    { prepare, sign, decline, open, offerAddendum },
    {
      prepare: isCompany && now.mayPrepare,
      sign: now.maySign,
      decline: now.mayDecline,
      open: now.opens && !now.latest?.isOpened,
      offerAddendum: now.mayAmend,
    },
    `what ${viewer.name} can do with the agreement`
  )
}

const line = (method: string, { id }: Project, path = '') =>
  `${method} /api/projects/${id}/agreement${path}`

const reading = kind({
  call: 'GET /api/projects/:id/agreement',
  on: 'project',
  weight: 4,
  plan(situation, project) {
    const { bid, isCompany, text, addendum, maySend, mayAmend, isParty } = agreementOf(
      situation,
      project
    )
    const isUnknown = (of: string | null) => of !== null && bid?.agreement.hashes.has(of) === false
    return {
      says: `reads the agreement on ${nameOf(situation, project)}`,
      line: line('GET', project),
      statuses: statusesFor(situation, project, { mayActor: isParty, mayNow: true }),
      isUseful: (isCompany && maySend && isUnknown(text)) || (mayAmend && isUnknown(addendum)),
      success: ({ body }) => compare(situation, project, body as unknown as AgreementView),
    }
  },
})

/** `detail` may choose the company's own template. */
const preparing = kind({
  call: 'POST /api/projects/:id/agreement',
  on: 'project',
  weight: 3,
  plan(situation, project) {
    const { actor, detail } = situation
    const { bid, draft, isCompany, mayPrepare } = agreementOf(situation, project)
    const [templateId = null] = (detail % 2 === 0 && actor && newest(actor)) || []
    return {
      says: `prepares the agreement on ${nameOf(situation, project)}`,
      line: line('POST', project),
      body: { templateId },
      statuses: statusesFor(situation, project, {
        mayActor: isCompany,
        mayNow: mayPrepare,
        success: 204,
      }),
      isUseful: draft === null && bid !== undefined && !waitingOf(bid),
      success() {
        if (!bid) return
        const text = templateId === null ? fromStart : fromTemplate
        bid.agreement.draft = { text, installOn: null, extensionRate: null }
        bid.agreement.revision += 1
      },
      promise: { by: 'agreement', flag: 'prepare' },
    }
  },
})

/** `detail` may choose a revision that isn't the stored one. */
const changing = kind({
  call: 'PUT /api/projects/:id/agreement/draft',
  on: 'project',
  weight: 3,
  plan(situation, project) {
    const { market, detail } = situation
    const { bid, draft, isCompany, mayPrepare, maySend } = agreementOf(situation, project)
    const isStale = detail % 7 === 6
    const days = oneOf(draftDays, detail)
    const changed: Draft = {
      text: detail % texts.length,
      installOn: days === null ? null : dayFromNow(days),
      extensionRate: oneOf(draftRates, detail >> 1),
    }
    const isWhole = bid !== undefined && draftText(market, bid, changed).isWhole
    const revision = bid?.agreement.revision ?? 0
    return {
      says: `writes text ${changed.text} into the agreement on ${nameOf(situation, project)}`,
      line: line('PUT', project, '/draft'),
      body: {
        sections: texts[changed.text].sections,
        installOn: changed.installOn,
        extensionPerMonth: changed.extensionRate,
        revision: isStale ? revision + 1 : revision,
      },
      statuses: statusesFor(situation, project, {
        mayActor: isCompany,
        mayNow: mayPrepare && draft !== null && !isStale,
        success: 204,
      }),
      isUseful: isWhole && !maySend,
      success() {
        if (!bid) return
        bid.agreement.draft = changed
        bid.agreement.revision += 1
      },
    }
  },
})

const discarding = kind({
  call: 'DELETE /api/projects/:id/agreement/draft',
  on: 'project',
  weight: 1,
  plan(situation, project) {
    const { bid, draft, isCompany } = agreementOf(situation, project)
    return {
      says: `discards the draft of the agreement on ${nameOf(situation, project)}`,
      line: line('DELETE', project, '/draft'),
      statuses: statusesFor(situation, project, {
        mayActor: isCompany,
        mayNow: true,
        success: 204,
      }),
      isUseful: draft !== null,
      success() {
        if (!bid) return
        bid.agreement.draft = null
        bid.agreement.revision += 1
      },
    }
  },
})

/** The hash of this text if a page has shown it; `isOther` chooses one of another text. */
function hashToSend(bid: Bid | undefined, text: string | null, isOther: boolean) {
  const known = bid?.agreement.hashes ?? new Map<string, string>()
  const hash = text === null ? undefined : known.get(text)
  const others = [...known.values()].filter((other) => other !== hash)
  const sent = isOther ? others.at(-1) : hash
  return { hash: sent ?? unknownHash, isRight: !isOther && hash !== undefined }
}

const reportOf = ({ agreement }: Bid, { name }: Person, version: number) =>
  agreement.reports.find(({ number, by }) => number === version && by === name)

function addVersion(
  market: Market,
  bid: Bid,
  version: Pick<Version, 'kind' | 'hash' | 'sender'> & Terms
) {
  const { agreement } = bid
  const parties = [market.ownerOf(bid), market.person(bid.company)]
  agreement.versions.push({
    ...version,
    renamed: new Set(parties.filter(({ isRenamed }) => isRenamed).map(({ name }) => name)),
    signedBy: new Set(),
    isOpened: false,
    endedBy: null,
  })
  return agreement.versions.length
}

const sending = kind({
  call: 'POST /api/projects/:id/agreement/versions',
  on: 'project',
  weight: 6,
  plan(situation, project) {
    const { market, detail } = situation
    const { bid, draft, text, isCompany, maySend } = agreementOf(situation, project)
    const { hash, isRight } = hashToSend(bid, text, detail % 6 === 5)
    return {
      says: `sends the agreement on ${nameOf(situation, project)}, with ${isRight ? 'its' : 'another'} hash`,
      line: line('POST', project, '/versions'),
      body: { hash },
      statuses: statusesFor(situation, project, {
        mayActor: isCompany,
        mayNow: maySend && isRight,
        success: 201,
      }),
      success({ body }) {
        if (!bid || !draft) return
        const number = addVersion(market, bid, {
          ...{ kind: 'agreement', hash, sender: bid.company },
          ...termsOf(bid, draft),
        })
        assert.equal(body.number, number, 'the number of the version')
        bid.agreement.draft = null
        bid.agreement.revision += 1
        market.events.push('an agreement is sent')
      },
    }
  },
})

const amending = kind({
  call: 'POST /api/projects/:id/agreement/addenda',
  on: 'project',
  weight: 6,
  plan(situation, project) {
    const { market, actor, detail } = situation
    const { bid, addendum, isParty, mayAmend } = agreementOf(situation, project)
    const { hash, isRight } = hashToSend(bid, addendum, detail % 6 === 5)
    return {
      says: `offers an addendum on ${nameOf(situation, project)}, with ${isRight ? 'its' : 'another'} hash`,
      line: line('POST', project, '/addenda'),
      body: { hash },
      statuses: statusesFor(situation, project, {
        mayActor: isParty,
        mayNow: mayAmend && isRight,
        success: 201,
      }),
      success({ body }) {
        if (!bid || !actor) return
        const sender = actor.name
        const number = addVersion(market, bid, { kind: 'addendum', hash, sender, ...termsOf(bid) })
        assert.equal(body.number, number, 'the number of the addendum')
        market.events.push('an addendum is offered')
      },
      promise: isRight ? { by: 'agreement', flag: 'offerAddendum' } : undefined,
    }
  },
})

/** AGR-34: both have signed, and the terms of the version are those of the staging. */
function complete(market: Market, bid: Bid, { kind: signed, installOn, extensionRate }: Version) {
  bid.extensionRate = extensionRate
  market.events.push(`both have signed an ${signed}`)
  if (bid.installOn !== null || installOn === null) return
  bid.installOn = installOn
  bid.proposal = null
  bid.isAnswered = true
  market.events.push('a signature sets the install date')
}

/** AGR-25, AGR-26: `detail` may choose a wrong password, or a name that nobody has asked about. */
function inputOf({ actor, detail }: Situation) {
  const isWrong = detail % 7 === 5 || actor?.password === null
  const isStray = detail % 7 === 6
  const proof = {
    name: isStray ? 'Somebody Else' : `${actor?.name} Person`,
    keepsName: !isStray,
    consents: true,
    currentPassword: isWrong ? 'not the password' : actor?.password,
  }
  const refusal = isWrong && !isStray ? [422, 429] : isWrong || isStray ? [422] : null
  return { proof, refusal }
}

/** `detail` may choose an earlier version. */
const signing = kind({
  call: 'POST /api/projects/:id/agreement/signatures',
  on: 'project',
  weight: 8,
  plan(situation, project): Plan {
    const { market, actor, detail } = situation
    const { bid, latest, number, isOwner, isParty, maySign } = agreementOf(situation, project)
    const isStale = detail % 5 === 4
    const { proof, refusal } = inputOf(situation)
    const allowed = statusesFor(situation, project, {
      mayActor: isParty,
      mayNow: refusal !== null || (maySign && !isStale),
      success: refusal === null ? 204 : 422,
    })
    return {
      says: `signs ${isStale ? 'another version than the newest' : 'the agreement'} on ${nameOf(situation, project)}${refusal ? ', with a wrong name or password' : ''}`,
      line: line('POST', project, '/signatures'),
      body: {
        version: isStale ? number + 1 : Math.max(number, 1),
        hash: latest?.hash ?? unknownHash,
        ...proof,
      },
      statuses: allowed.flatMap((status) => (status === 422 && refusal ? refusal : [status])),
      success() {
        if (!bid || !latest || !actor) return
        latest.signedBy.add(actor.name)
        if (isOwner) bid.isAnswered = true
        if (isSigned(latest)) complete(market, bid, latest)
      },
      promise: isStale || refusal ? undefined : { by: 'agreement', flag: 'sign' },
    }
  },
})

const declining = kind({
  call: 'POST /api/projects/:id/agreement/declines',
  on: 'project',
  weight: 1,
  plan(situation, project) {
    const { market, actor, detail } = situation
    const { bid, latest, number, isOwner, isParty, mayDecline } = agreementOf(situation, project)
    const isStale = detail % 5 === 4
    return {
      says: `declines ${isStale ? 'another version than the newest' : 'the agreement'} on ${nameOf(situation, project)}`,
      line: line('POST', project, '/declines'),
      body: { version: isStale ? number + 1 : Math.max(number, 1), reason: 'Too expensive.' },
      statuses: statusesFor(situation, project, {
        mayActor: isParty,
        mayNow: mayDecline && !isStale,
        success: 204,
      }),
      success() {
        if (!bid || !latest || !actor) return
        latest.endedBy = actor.name
        if (isOwner) bid.isAnswered = true
        const what = latest.sender === actor.name ? 'withdrawn' : 'declined'
        market.events.push(`an agreement is ${what}`)
      },
      promise: isStale ? undefined : { by: 'agreement', flag: 'decline' },
    }
  },
})

/** Any version, also one that doesn't exist; only the newest may count. */
const opening = kind({
  call: 'POST /api/projects/:id/agreement/openings',
  on: 'project',
  weight: 2,
  plan(situation, project) {
    const { market, detail } = situation
    const { bid, latest, number: newestNumber, isParty, opens } = agreementOf(situation, project)
    const number = detail % 4 === 3 ? newestNumber + 1 : Math.max(newestNumber, 1)
    return {
      says: `has version ${number} of the agreement on ${nameOf(situation, project)} on the screen`,
      line: line('POST', project, '/openings'),
      body: { version: number },
      statuses: statusesFor(situation, project, {
        mayActor: isParty,
        mayNow: true,
        success: number > newestNumber ? 404 : 204,
      }),
      success() {
        if (!bid || !latest || !opens || number > newestNumber) return
        if (!latest.isOpened) market.events.push('an agreement is opened')
        latest.isOpened = true
      },
    }
  },
})

/** Any version, also an old one; `detail` may choose one that doesn't exist. */
const reporting = kind({
  call: 'POST /api/projects/:id/agreement/reports',
  on: 'project',
  weight: 2,
  plan(situation, project) {
    const { actor, detail } = situation
    const { bid, isParty } = agreementOf(situation, project)
    const versions = bid?.agreement.versions ?? []
    const place = detail % (versions.length + 1)
    const version = versions.at(place)
    const number = place + 1
    const hasReported = bid !== undefined && actor !== null && reportOf(bid, actor, number)
    const allowed = statusesFor(situation, project, {
      mayActor: isParty,
      mayNow: !hasReported,
      success: version ? 204 : 404,
    })
    return {
      says: `reports version ${number} of the agreement on ${nameOf(situation, project)}`,
      line: line('POST', project, '/reports'),
      body: { version: number, reason: 'Asks for money outside.' },
      statuses: allowed,
      success() {
        if (actor) bid?.agreement.reports.push({ number, by: actor.name, isDecided: false })
      },
    }
  },
})

/** The newest report of an agreement. */
const deciding = kind({
  call: 'POST /api/admin/agreement-reports/:id/decision',
  on: 'bid',
  weight: 2,
  plan(situation, bid) {
    const report = bid.agreement.reports.at(-1)
    return {
      says: `answers the report of the agreement with ${bid.company}`,
      line: 'POST /api/admin/agreement-reports/:id/decision',
      statuses: adminsOnly(situation, [!report ? 404 : report.isDecided ? 409 : 200]),
      perform: (stage) => stage.decideAgreementReport(situation.actor, bid),
      success() {
        if (report) report.isDecided = true
      },
    }
  },
})

/** AGR-20, AGR-37: the two parties read the agreement as long as they see the project. */
export async function checkAgreement(stage: Stage, viewer: Person | null, project: Project) {
  const { market } = stage
  const situation = { market, actor: viewer, detail: 0 }
  const { line: call, statuses } = reading.plan(situation, project)
  const { status, body } = await stage.ask<AgreementView>(viewer, call)
  assert.ok(statuses.includes(status), `${call} for ${viewer?.name}: ${status}`)
  if (status === 200) compare(situation, project, body)
}

export const agreementCalls = [
  listing,
  adding,
  replacing,
  removing,
  reading,
  preparing,
  changing,
  discarding,
  sending,
  amending,
  signing,
  opening,
  declining,
  reporting,
  deciding,
]

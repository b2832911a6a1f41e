import assert from 'node:assert/strict'
import type { BidPart } from '#shared/bids/bid_parts'
import {
  countOf,
  isLive,
  mostPerDay,
  names,
  type Bid,
  type Market,
  type Name,
  type Person,
  type Project,
} from './model.js'
import { checkAgreement } from './agreement_calls.js'
import { contactDetail } from './project_calls.js'
import type { Stage } from './stage.js'

export type Flags = Record<string, boolean>

export interface SeenProject {
  id: number
  status: string
  title: string
  description: string
  offerCount: number
  can: Flags
}

export interface SeenBid {
  id: number
  projectId: number
  status: string
  amount: number
  parts?: BidPart[] | null
  paymentStatus?: string
  limitNote: string | null
  declineReason?: string | null
  note?: { text: string } | null
  introduction?: { text: string } | null
  can?: Flags
}

const nameOf = (viewer: Person | null) => viewer?.name ?? 'a visitor'
const statusesOf = ({ status, orStatus }: { status: string; orStatus: string[] }) => [
  status,
  ...orStatus,
]
const isOf = (market: Market, viewer: Person | null, bid: Bid) =>
  viewer?.isSignedIn === true &&
  (viewer.role === 'admin' ||
    viewer.name === bid.company ||
    viewer.name === market.ownerOf(bid).name)

/** The response of a call that must succeed. */
export async function read<Body>(stage: Stage, viewer: Person, path: string): Promise<Body> {
  const { status, body } = await stage.ask<Body>(viewer, `GET ${path}`)
  assert.equal(status, 200, `GET ${path} for ${viewer.name}: ${JSON.stringify(body)}`)
  return body
}

/** Asserts that no email address appears in what others are shown. */
function assertNoAddress(market: Market, seen: unknown, what: string) {
  const text = JSON.stringify(seen)
  for (const { email } of Object.values(market.people)) {
    assert.ok(!text.includes(email), `${what} shows the address ${email}`)
  }
}

/** Checks one project and its bids as one viewer sees them. */
export async function checkProject(stage: Stage, viewer: Person | null, project: Project) {
  const { market } = stage
  const isSeen = market.sees(viewer, project)
  const what = `project ${market.projects.indexOf(project) + 1} for ${nameOf(viewer)}`
  const page = await stage.ask<SeenProject>(viewer, `GET /api/projects/${project.id}`)
  const list = await stage.ask<SeenBid[]>(viewer, `GET /api/projects/${project.id}/bids`)
  if (project.isCleared && viewer?.name === project.owner) return
  const owner = market.person(project.owner)
  assert.equal(page.status, isSeen ? 200 : 404, what)
  assert.equal(list.status, isSeen ? 200 : 404, `the offers on ${what}`)
  if (!isSeen) return

  const { status, title, description } = page.body
  assert.ok(statusesOf(project).includes(status), `${what} is ${status}, not ${project.status}`)
  assert.equal(title, project.title, `the title of ${what}`)
  const isShown = description.includes(contactDetail)
  const mayRead = market.readsAsWritten(viewer, project)
  // A deleted person's texts may be erased, and their contact details with them.
  if (owner.status !== 'deleted' || isShown) {
    assert.equal(isShown, mayRead, `whether the contact details are shown: ${what}`)
  }
  assertNoAddress(market, [page.body, list.body], what)
  checkBids(market, viewer, project, list.body)
}

const limitNotes = {
  changes: 'You have changed this offer 5 times within a day. Try again tomorrow.',
  newOffers: 'You have made 5 new offers on this project within a day. Try again tomorrow.',
}

/** BID-06 to BID-08: a company's latest offer names the daily limit it has reached. */
function checkLimitNote(market: Market, viewer: Person | null, bid: Bid, seen: SeenBid) {
  const { project, company } = bid
  const isOwn = viewer?.isSignedIn === true && viewer.name === company
  const latest = market.bidsOn(project).findLast((other) => other.company === company)
  if (isOwn && bid !== latest) return
  const limit = bid.status === 'cancelled' ? 'newOffers' : 'changes'
  const isChangeable = bid.status === 'pending' || bid.status === 'cancelled'
  const isReached =
    isOwn &&
    isChangeable &&
    project.status === 'open' &&
    countOf(project[limit], company) >= mostPerDay
  // Nothing is said of the note while another reason refuses the change.
  const isUnsure =
    project.isHidden ||
    market.isHiddenBySuspension(project) ||
    bid.cancelledBy === 'owner' ||
    bid.isGivenUp
  const expected = isReached ? limitNotes[limit] : null
  if (isReached && isUnsure && seen.limitNote === null) return
  assert.equal(
    seen.limitNote ?? null,
    expected,
    `the note on the limit of the offer of ${company} for ${nameOf(viewer)}`
  )
}

function checkBids(market: Market, viewer: Person | null, project: Project, listed: SeenBid[]) {
  for (const bid of market.bidsOn(project)) {
    const what = `the offer of ${bid.company} on project ${market.projects.indexOf(project) + 1}, for ${nameOf(viewer)},`
    const seen = listed.find(({ id }) => id === bid.id)
    const isAdmin = viewer?.isSignedIn === true && viewer.role === 'admin'
    const isWithheld = market.isWithheld(bid) && !isAdmin
    if (isWithheld) assert.ok(!seen, `${what} is listed although its company is suspended`)
    else if (isLive(bid)) assert.ok(seen, `${what} is not listed`)
    if (!seen) continue
    assert.ok(statusesOf(bid).includes(seen.status), `${what} is ${seen.status}, not ${bid.status}`)
    assert.equal(seen.amount, bid.amount, `${what} has another amount`)
    assert.deepEqual(
      seen.parts,
      isOf(market, viewer, bid) ? bid.parts : undefined,
      `${what} has other parts, or shows them to the wrong people`
    )
    checkLimitNote(market, viewer, bid, seen)
    assert.equal(
      seen.paymentStatus !== undefined,
      isOf(market, viewer, bid),
      `${what} shows to the wrong people what has been paid`
    )
    assert.equal(
      seen.declineReason,
      isOf(market, viewer, bid) ? bid.declineReason : undefined,
      `${what} gives another reason, or gives it to the wrong people`
    )
    checkOwnTexts(market, viewer, bid, seen, what)
    const isCleared = bid.isClearedByOwner && viewer?.isSignedIn && viewer.name === project.owner
    assert.ok(!isCleared, `${what} is listed although it was declined`)
  }
}

/** TRU-31, TRU-32: notes and introductions, with contact details once the fee is paid. */
function checkOwnTexts(
  market: Market,
  viewer: Person | null,
  bid: Bid,
  { note, introduction }: SeenBid,
  what: string
) {
  const company = market.person(bid.company)
  if (!isOf(market, viewer, bid)) {
    assert.ok(note === undefined && introduction === undefined, `${what} shows its note`)
    return
  }
  const isGone = company.status === 'deleted'
  assert.equal(note === null, isGone, `${what} has a note: ${note?.text}`)
  assert.equal(introduction === null, isGone || !company.hasIntroduction, `${what}: introduction`)
  const isOwner = viewer?.name === market.ownerOf(bid).name
  const isWhole = viewer?.name === bid.company || (bid.isPaid && isOwner)
  for (const text of [note, introduction]) {
    if (text) assert.equal(text.text.includes(contactDetail), isWhole, `${what} reads ${text.text}`)
  }
}

/** Contact details are visible to the two parties of a paid bid and to no one else. */
export async function checkContact(stage: Stage, viewer: Person | null, bid: Bid) {
  const { market } = stage
  const two = [market.person(bid.company), market.ownerOf(bid)]
  if (two.some(({ status }) => status === 'deleted')) return
  const { status } = await stage.ask(viewer, `GET /api/bids/${bid.id}/contact`)
  const mayRead = viewer?.isSignedIn === true && two.includes(viewer) && bid.isPaid
  if (mayRead) assert.equal(status, 200, `${nameOf(viewer)} paid, and reads no contact details`)
  else {
    const refusals = viewer?.isSignedIn ? [403, 404] : [401]
    const text = `${nameOf(viewer)} asks for the contact details behind the offer of ${bid.company}: ${status}`
    assert.ok(refusals.includes(status), text)
  }
}

/** A stager's lists: its own bids, and its search in this market's city. */
async function checkStagerLists(stage: Stage, viewer: Person) {
  const { market } = stage
  const own = await read<SeenBid[]>(stage, viewer, `/api/users/${viewer.id}/bids`)
  const expected = market.bids.filter(
    ({ company, isClearedByCompany }) => company === viewer.name && !isClearedByCompany
  )
  assert.deepEqual(
    own.map(({ id }) => id).toSorted((a, b) => a - b),
    expected.map(({ id }) => id),
    `the own offers of ${viewer.name}`
  )
  for (const seen of own) {
    const { id, status, declineReason, can } = seen
    const bid = expected.find((one) => one.id === id)
    assert.ok(
      bid && statusesOf(bid).includes(status),
      `an own offer of ${viewer.name} is ${status}`
    )
    checkLimitNote(market, viewer, bid, seen)
    assert.equal(declineReason, bid.declineReason, `why an own offer of ${viewer.name} lost`)
    const mayReplace = can?.cancel === true && countOf(bid.project.newOffers, viewer.name) < 5
    assert.equal(can?.replace, mayReplace, `can.replace of an own offer of ${viewer.name}`)
  }

  // Nobody knows where the market's city is, so a distance finds the same projects.
  const within = ['', '10', '25', '100'][market.projects.length % 4]
  const query = `city=${encodeURIComponent(market.city)}&state=NC&status=open&within=${within}`
  const found = await read<SeenProject[]>(stage, viewer, `/api/projects?${query}`)
  const ids = found.map(({ id }) => id)
  for (const project of market.projects) {
    const isCertain = project.owner !== viewer.name && !project.isHidden
    const isFound =
      project.status === 'open' &&
      market.sees(viewer, project) &&
      !project.dismissedBy.has(viewer.name)
    if (!isCertain) continue
    const what = `project ${market.projects.indexOf(project) + 1} in the search of ${viewer.name}`
    assert.equal(ids.includes(project.id), isFound, what)
  }
  assertNoAddress(market, found, `the search of ${viewer.name}`)
}

/** An owner's lists: their own projects, and the pending bids on them. */
async function checkOwnerLists(stage: Stage, viewer: Person) {
  const { market } = stage
  const own = market.projects.filter(({ owner }) => owner === viewer.name)
  const listed = await read<SeenProject[]>(stage, viewer, '/api/projects')
  assert.deepEqual(
    listed.map(({ id }) => id).toSorted((a, b) => a - b),
    own.filter(({ isDeleted, isCleared }) => !isDeleted && !isCleared).map(({ id }) => id),
    `the own projects of ${viewer.name}`
  )
  const waiting = await read<{ count: number }>(stage, viewer, '/api/notifications/pending-bids')
  const pending = market.bids.filter(
    (bid) =>
      own.includes(bid.project) &&
      bid.status === 'pending' &&
      bid.project.status === 'open' &&
      !bid.project.isHidden &&
      !market.isWithheld(bid)
  )
  assert.equal(waiting.count, pending.length, `the offers waiting for ${viewer.name}`)
}

interface SeenMessage {
  content: string
  own: boolean
}

/** Contact details in a message are masked for the receiver until a fee was paid. */
async function checkMessages(stage: Stage, viewer: Person, other: Name) {
  const { market } = stage
  const written = market.messages.filter(
    ({ from, to }) => [from, to].includes(viewer.name) && [from, to].includes(other)
  )
  if (written.length === 0 || market.person(other).status !== 'active') return
  const id = market.person(other).id
  const body = await read<SeenMessage[]>(stage, viewer, `/api/messages/${id}?peek=1`)
  assert.deepEqual(
    body.map(({ own }) => own),
    written.map(({ from }) => from === viewer.name),
    `the messages between ${viewer.name} and ${other}`
  )
  for (const { content, own } of body) {
    assert.equal(
      content.includes(contactDetail),
      own || market.isReleased(viewer.name, other),
      `whether ${viewer.name} reads the contact details in a message ${own ? 'to' : 'from'} ${other}`
    )
  }
}

/** Checks everything that one viewer can see of the market. */
export async function checkEverythingFor(stage: Stage, viewer: Person | null) {
  const { market } = stage
  for (const project of market.projects) await checkProject(stage, viewer, project)
  for (const bid of market.bids) await checkContact(stage, viewer, bid)
  for (const project of market.projects) await checkAgreement(stage, viewer, project)
  if (!viewer?.isSignedIn) return
  if (viewer.role === 'company') await checkStagerLists(stage, viewer)
  if (viewer.role === 'owner') await checkOwnerLists(stage, viewer)
  for (const other of names) {
    if (other !== viewer.name) await checkMessages(stage, viewer, other)
  }
}

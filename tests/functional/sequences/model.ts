/**
 * Model of the market according to the specification, without HTTP and database: people, projects,
 * bids, payments, and the effects of each change.
 */
import type { BidPart } from '#shared/bids/bid_parts'

export const names = ['Olga', 'Omar', 'Cara', 'Cole', 'Cleo', 'Ada'] as const
export type Name = (typeof names)[number]
export type Role = 'owner' | 'company' | 'admin'
export const roleOf = (name: Name): Role =>
  name === 'Ada' ? 'admin' : name.startsWith('O') ? 'owner' : 'company'

export interface Person {
  name: Name
  role: Role
  id: number
  email: string
  /** The bearer of the current session; former ones are refused. */
  sessionId: string
  status: 'active' | 'suspended' | 'deleted'
  /** The team has paused their messages. */
  isMuted: boolean
  isSignedIn: boolean
  /** Null after an address was restored, until a password reset (PRF-08). */
  password: string | null
  /** Whether the email address was confirmed (AUT-10). */
  isConfirmed: boolean
  /** The account was deleted, and someone else has registered with its address. */
  isAddressReused: boolean
  /** The confirmed address before the last change, which a link restores (R71, R82). */
  formerEmail: string | null
  blocks: Set<Name>
  favorites: Set<Name>
  /** The revision of each template by id. */
  templates: Map<number, number>
  /** An address for the receipts is in the profile (RET-68). */
  hasReceiptDetails: boolean
  /** The name is no longer that of the registration. */
  isRenamed: boolean
  /** Tells owners about itself (TRU-30). */
  hasIntroduction: boolean
}

export type ProjectStatus = 'open' | 'in_progress' | 'completed' | 'cancelled'

/** A counter that resets a day after its first entry (R83). */
export interface DayCount {
  hours: number
  count: number
}

export interface Project {
  id: number
  owner: Name
  status: ProjectStatus
  /** Other statuses that the specification permits; the model adopts the product's choice. */
  orStatus: ProjectStatus[]
  title: string
  isHidden: boolean
  isDeleted: boolean
  /** Completed, and removed from the owner's dashboard. */
  isCleared: boolean
  photos: number
  /** The seller's link, and the id of the offer that the seller would choose. */
  sellerLink: { id: number; token: string; chosen: number | null } | null
  dismissedBy: Set<Name>
  /** The invited companies, and whether they declined. */
  invited: Map<Name, boolean>
  newOffers: Map<Name, DayCount>
  changes: Map<Name, DayCount>
}

export type BidStatus = 'pending' | 'payment_required' | 'accepted' | 'rejected' | 'cancelled'

export interface Attempt {
  intentId: string
  clientSecret: string
  state: 'open' | 'asks' | 'succeeded' | 'cancelled'
  /** A call that ends payments was refused because of another call, and may have cancelled it. */
  mayBeCancelled?: boolean
}

export interface Bid {
  id: number
  project: Project
  company: Name
  amount: number
  /** ASK-60: in the order of the items; null if the amount isn't split. */
  parts: BidPart[] | null
  /** How often its terms were changed. */
  revision: number
  status: BidStatus
  orStatus: BidStatus[]
  isPaid: boolean
  /** Some payment went back: the fee, or a second charge. */
  isRefunded: boolean
  isFeeRefunded: boolean
  /** The receipt shows the company's address (RET-69). */
  hasReceiptDetails: boolean
  /** The card was charged, and a refused call may or may not have recorded it. */
  mayBePaid: boolean
  /** A late payment arrived, and the specification doesn't say whether the bid is reinstated. */
  mayBeRefunded: boolean
  rejectedBecause: 'declined' | 'not_selected' | 'project_closed' | null
  /** OFR-14: the owner's reason for declining it. */
  declineReason: string | null
  cancelledBy: 'company' | 'owner' | 'timer' | null
  /** Since its acceptance was undone (JOB-30); null if it never was. */
  hoursUndone: number | null
  /** Its paid job has ended early. */
  isGivenUp: boolean
  /** Its company has to confirm it before it can be accepted (JOB-37). */
  isToConfirm: boolean
  /** The team keeps the fee of the given-up job. */
  isFeeKept: boolean
  isWorkDone: boolean
  isClearedByOwner: boolean
  isClearedByCompany: boolean
  hoursSelected: number
  hoursDone: number
  /** Since the fee was paid. */
  hoursPaid: number
  /** The owner has written, or used the staging page, since the fee was paid (TRU-40). */
  isAnswered: boolean
  /** The company's report that the owner doesn't respond; the id and whether it is decided. */
  ownerReport: { id: number; isDecided: boolean } | null
  /** The stager has left the checkout since its bid was selected. */
  leftCheckout: boolean
  attempts: Attempt[]
  /** Its checkout was opened, even if the response was lost. */
  hasPayment: boolean
  /** The install date that the two have agreed on, and the one that one of them proposes. */
  installOn: string | null
  proposal: { by: Name; day: string } | null
  /** The day that is proposed for a walk-through, and the agreed one, both from 9 to 11 AM. */
  walkThrough: { proposal: { by: Name; day: string } | null; agreed: string | null }
  /** One was proposed once. */
  hasWalkThrough: boolean
  /** The crew has said that it arrived for the removal. */
  hasArrived: boolean
  /** The agreed install date and the removal have passed. */
  isTermOver: boolean
  /** The furniture was marked as removed. */
  isRemoved: boolean
  hasAccess: boolean
  /** What became of the home, as the owner said last. */
  outcome: string | null
  /** The price of another month that both have signed. */
  extensionRate: number | null
  agreement: Agreement
  /** What the two parties wrote about each other, oldest first (TRU-10). */
  reviews: Review[]
  /** Its project was completed more than 14 days ago. */
  isReviewTimeOver: boolean
  /** An unpaid intent that the provider created although its response was lost. */
  lost: Omit<Attempt, 'state'> | null
}

/** What the company is preparing (AGR-20). */
export interface Draft {
  /** Which of the texts of the sequences. */
  text: number
  installOn: string | null
  extensionRate: number | null
}

/** What was sent to be signed (AGR-23). */
export interface Version {
  kind: 'agreement' | 'addendum'
  hash: string
  installOn: string | null
  extensionRate: number | null
  signedBy: Set<Name>
  sender: Name
  /** Who was renamed before it was sent, so that its text has the new name (AGR-141). */
  renamed: Set<Name>
  /** The other side has had it on its screen before it answered (AGR-103). */
  isOpened: boolean
  /** Who declined it, or withdrew what they had sent. */
  endedBy: Name | null
}

export interface Agreement {
  draft: Draft | null
  revision: number
  /** Oldest first. */
  versions: Version[]
  /** What the team has been told of versions, by their numbers, oldest first (AGR-81). */
  reports: { number: number; by: Name; isDecided: boolean }[]
  /** The hashes that pages have shown, by what a text is made of. */
  hashes: Map<string, string>
}

export const newAgreement = (): Agreement => ({
  draft: null,
  revision: 0,
  versions: [],
  reports: [],
  hashes: new Map(),
})

/** A review without its id and its two people. */
export const reviewState = {
  isReleased: false,
  hasReply: false,
  isReported: false,
  isRemoved: false,
  isDismissed: false,
}

export type Review = typeof reviewState & { id: number; by: Name; about: Name }

/** The other party of a bid, for one of the two. */
export const otherPartyOf = ({ company, project }: Bid, name: Name): Name =>
  name === company ? project.owner : company

export interface Message {
  from: Name
  to: Name
}

/** BID-06, BID-07: new offers in place of earlier ones, and changes, of a stager on a project a day. */
export const mostPerDay = 5

export const mostUndosPerDay = 3

export const paymentWindowHours = 72
export const releaseAfterHours = 24
export const autocompleteAfterHours = 14 * 24

/** Changes a record; unlike `Object.assign`, it takes no field that the record doesn't have. */
export const set = <Thing extends object>(thing: Thing, fields: Partial<NoInfer<Thing>>) =>
  Object.assign(thing, fields)

/** PRC-01, R02: the fee for a bid, in cents. */
export function feeOf(amount: number): number {
  if (amount < 100) return 0
  if (amount <= 2000) return 2900
  if (amount <= 4000) return 4900
  return amount <= 6000 ? 7900 : 9900
}

export const isLive = ({ status }: Bid) =>
  status === 'pending' || status === 'payment_required' || status === 'accepted'
export const isSelected = ({ status }: Bid) =>
  status === 'payment_required' || status === 'accepted'

/** The provider has charged the fee, but we don't know yet. */
export const isCharged = (bid: Bid) =>
  !bid.isPaid && bid.attempts.some(({ state }) => state === 'succeeded')

/** The payment window is over, and the timer hasn't noticed yet. */
export const isOverdue = ({ status, hoursSelected }: Bid) =>
  status === 'payment_required' && hoursSelected >= paymentWindowHours

/** Its owner hasn't confirmed the work for two weeks, and the timer hasn't noticed yet. */
export const isUnconfirmed = ({ isPaid, isWorkDone, hoursDone, project }: Bid) =>
  isPaid && isWorkDone && hoursDone >= autocompleteAfterHours && project.status === 'in_progress'

/** Two have agreed on an install date that is still to come. */
export const isInstallAhead = ({ installOn, isTermOver }: Bid) => installOn !== null && !isTermOver

export const openAttempt = ({ attempts }: Bid) =>
  attempts.findLast(({ state }) => state === 'open' || state === 'asks')

/** A company's question about a project (ASK-01). */
export interface Question {
  id: number
  projectId: number
  by: Name
  /** How often the owner has written an answer. */
  version: number
  isHidden: boolean
  reportedBy: Set<Name>
  /** Those who reported it since the team last decided. */
  openReports: Set<Name>
}

export class Market {
  projects: Project[] = []
  bids: Bid[] = []
  messages: Message[] = []
  questions: Question[] = []
  /** In the team's list, with the reported person. */
  reports: { id: number; about: Name; isOpen: boolean }[] = []
  /** Reporter and reported person, such as 'Olga Cara'. */
  reported = new Set<string>()
  /** Events counted for the report, such as 'an unpaid selection expires'. */
  events: string[] = []

  constructor(
    readonly people: Record<Name, Person>,
    /** The city of all its projects, used by no other market. */
    readonly city: string
  ) {}

  /** A deep copy: changes to one market don't affect the other. */
  copy(): Market {
    const { people, city, projects, bids, messages, questions, reports, reported, events } = this
    const state = { projects, bids, messages, questions, reports, reported, events }
    const own = structuredClone({ people, ...(state satisfies Partial<Market>) })
    return set(new Market(own.people, city), own)
  }

  person = (name: Name) => this.people[name]
  bidsOn = (project: Project) => this.bids.filter((bid) => bid.project === project)
  selectedOn = (project: Project) => this.bidsOn(project).find(isSelected)
  ownerOf = ({ project }: Bid) => this.people[project.owner]

  isPartyOf = (viewer: Person | null, project: Project) =>
    viewer?.name === project.owner ||
    this.bidsOn(project).some(({ company }) => company === viewer?.name)

  /** R18, R98, ADM-17, ADM-19: whether a project exists for this viewer. */
  sees(viewer: Person | null, project: Project): boolean {
    const reader = viewer?.isSignedIn ? viewer : null
    if (project.isDeleted) return false
    if (reader?.role === 'admin' || reader?.name === project.owner) return true
    if (this.isHiddenBySuspension(project)) return false
    const isForParties =
      project.isHidden ||
      project.status === 'cancelled' ||
      this.people[project.owner].status === 'suspended'
    return !isForParties || this.isPartyOf(reader, project)
  }

  /** ADM-17: only admins see the open projects of a suspended account. */
  isHiddenBySuspension = (project: Project) =>
    project.status === 'open' && this.people[project.owner].status === 'suspended'

  /** ADM-17: only admins see the pending bids of a suspended account. */
  isWithheld = (bid: Bid) =>
    bid.status === 'pending' && this.people[bid.company].status === 'suspended'

  /** R15: names and contact details are visible once a fee between the two is paid. */
  isReleased = (one: Name, other: Name) =>
    this.bids.some(
      ({ isPaid, company, project }) =>
        isPaid &&
        ((company === one && project.owner === other) ||
          (company === other && project.owner === one))
    )

  /** R86: whether the contact details in a project's texts are shown unmasked. */
  readsAsWritten = (viewer: Person | null, project: Project) =>
    viewer?.isSignedIn === true &&
    (viewer.role === 'admin' ||
      viewer.name === project.owner ||
      this.bidsOn(project).some(({ isPaid, company }) => isPaid && company === viewer.name))

  mayWrite = (from: Person, to: Person) =>
    !from.isMuted &&
    from !== to &&
    to.status === 'active' &&
    !from.blocks.has(to.name) &&
    !to.blocks.has(from.name)

  /** R04, R07: the fee is paid; the other bids are rejected. */
  settle(bid: Bid) {
    set(bid, { status: 'accepted', isPaid: true, mayBePaid: false, orStatus: [] })
    set(bid, { hoursPaid: 0, isAnswered: false })
    bid.hasReceiptDetails = this.people[bid.company].hasReceiptDetails
    bid.project.status = 'in_progress'
    for (const attempt of bid.attempts) {
      if (attempt.state !== 'succeeded') attempt.state = 'cancelled'
    }
    this.#reject(this.bidsOn(bid.project), 'not_selected')
  }

  /** OFR-04, R02, R05: a bid without a fee is settled at once. */
  select(bid: Bid) {
    set(bid, { status: 'payment_required', hoursSelected: 0, leftCheckout: false })
    bid.project.status = 'in_progress'
    if (feeOf(bid.amount) === 0) this.settle(bid)
  }

  /** R04, R11: an unpaid selection ends, and the project opens again. */
  unselect(bid: Bid, cancelledBy: Bid['cancelledBy']) {
    this.#drop(bid, cancelledBy)
    bid.project.status = 'open'
  }

  /** JOB-34, JOB-37, JOB-43: the paid offer ends, and those that lost to it are possible again. */
  endPaidJob(bid: Bid) {
    set(bid, { status: 'cancelled', cancelledBy: 'company', isGivenUp: true, hasAccess: false })
    bid.project.status = 'open'
    for (const other of this.bidsOn(bid.project)) {
      const isGone = this.people[other.company].status === 'deleted'
      if (other.status !== 'rejected' || other.rejectedBecause !== 'not_selected') continue
      if (isGone || other.isClearedByOwner) continue
      set(other, { status: 'pending', rejectedBecause: null, isToConfirm: true })
    }
  }

  /** R05, R18, R75: a project ends together with every unpaid bid. */
  end(project: Project, status: 'completed' | 'cancelled') {
    for (const bid of this.bidsOn(project)) {
      if (bid.status === 'payment_required') {
        this.#drop(bid, 'owner')
        bid.orStatus = ['rejected']
        bid.rejectedBecause = 'project_closed'
      }
      if (bid.status === 'accepted' && status === 'completed') bid.isWorkDone = true
    }
    this.#reject(this.bidsOn(project), 'project_closed')
    project.status = status
  }

  /** An owner has written to a company. */
  answer(owner: Name, company: Name) {
    for (const bid of this.bids) {
      if (bid.isPaid && bid.project.owner === owner && bid.company === company) {
        bid.isAnswered = true
      }
    }
  }

  /** R04: a late payment either reinstates the bid or is refunded. */
  receiveLate(bid: Bid) {
    bid.lost = null
    const isSecondCharge = isCharged(bid)
    if (bid.status === 'payment_required') {
      this.events.push('a lost intent is paid in time')
      this.settle(bid)
      bid.isRefunded = isSecondCharge
      return
    }
    const rivals = this.bidsOn(bid.project).filter((other) => other !== bid)
    const isFree =
      bid.status === 'cancelled' &&
      !bid.isGivenUp &&
      bid.project.status === 'open' &&
      !bid.project.isDeleted &&
      !rivals.some((other) => isSelected(other) || (isLive(other) && other.company === bid.company))
    const isWanted = bid.cancelledBy === 'timer' || bid.cancelledBy === 'owner'
    const people = [this.people[bid.company], this.ownerOf(bid)]
    const isGone = people.some(({ status }) => status === 'deleted')
    const isAllActive = people.every(({ status }) => status === 'active')
    if (isFree && isWanted && isAllActive && !bid.project.isHidden) {
      this.events.push('late money brings the offer back')
      bid.cancelledBy = null
      this.settle(bid)
      bid.isRefunded = isSecondCharge
    } else if (isFree && !isGone) {
      this.events.push('late money comes, and either is right')
      bid.mayBePaid = true
      bid.mayBeRefunded = true
    } else {
      this.events.push('late money goes back')
      bid.isRefunded = true
    }
  }

  /** R19: an account is closed; paid bids stay. */
  remove(person: Person) {
    const isLiving = (bid: Bid) =>
      isLive(bid) && (bid.company === person.name || bid.project.owner === person.name)
    if (this.bids.some(isLiving)) this.events.push('an account with live offers is deleted')
    for (const project of this.projects.filter(({ owner }) => owner === person.name)) {
      project.photos = 0
      project.sellerLink = null
      if (project.status !== 'open' && project.status !== 'in_progress') continue
      if (project.isDeleted) {
        project.orStatus = ['cancelled']
        continue
      }
      if (this.bidsOn(project).some(({ status }) => status === 'accepted')) {
        project.orStatus = ['completed', 'cancelled']
        continue
      }
      this.end(project, 'cancelled')
      for (const bid of this.bidsOn(project)) {
        if (bid.rejectedBecause === 'project_closed') bid.orStatus = ['rejected', 'cancelled']
      }
    }
    for (const bid of this.bids.filter(({ company }) => company === person.name)) {
      if (bid.status === 'payment_required') this.unselect(bid, 'company')
      if (bid.status === 'pending') this.#drop(bid, 'company')
    }
    const own = this.bids.filter(
      ({ company, project }) => company === person.name || project.owner === person.name
    )
    // AGR-39: a draft goes with its company, the rest with the second account.
    for (const bid of own) {
      bid.hasAccess = false
      if (bid.company === person.name) bid.agreement.draft = null
      const isOtherGone = this.people[otherPartyOf(bid, person.name)].status === 'deleted'
      if (isOtherGone) bid.agreement = newAgreement()
    }
    // ASK-17: an answered question stays, without its asker, who can't come back.
    const ownProjects = this.projects.filter(({ owner }) => owner === person.name)
    this.questions = this.questions.filter(
      ({ by, version, projectId }) =>
        !(by === person.name && version === 0) && ownProjects.every(({ id }) => id !== projectId)
    )
    for (const question of this.questions) {
      question.reportedBy.delete(person.name)
      question.openReports.delete(person.name)
    }
    for (const other of Object.values(this.people)) other.favorites.delete(person.name)
    person.favorites.clear()
    for (const project of this.projects) {
      if (project.owner === person.name) project.invited.clear()
      project.invited.delete(person.name)
    }
    person.templates.clear()
    set(person, { status: 'deleted', isSignedIn: false })
  }

  /** Moves everything in this market so many hours into the past. */
  backdate(hours: number) {
    for (const bid of this.bids) {
      bid.hoursSelected += hours
      bid.hoursDone += hours
      bid.hoursPaid += hours
      if (bid.hoursUndone !== null) bid.hoursUndone += hours
    }
    for (const { newOffers, changes } of this.projects) {
      for (const count of [...newOffers.values(), ...changes.values()]) count.hours += hours
    }
  }

  /** R04: the timer ends the selections whose payment window is over. */
  expireSelections() {
    for (const bid of this.bids.filter(isOverdue)) {
      const isPaid = isCharged(bid)
      this.events.push(isPaid ? 'a timer finds the money' : 'an unpaid selection expires')
      if (isPaid) this.settle(bid)
      else this.unselect(bid, 'timer')
    }
  }

  /** R06: the timer completes projects whose work was done two weeks ago. */
  completeProjects() {
    for (const bid of this.bids.filter(isUnconfirmed)) {
      this.events.push('a project completes by itself')
      this.end(bid.project, 'completed')
    }
  }

  /** R04: the reconciler records what the provider has charged. */
  reconcile() {
    for (const bid of this.bids) {
      if (bid.status === 'payment_required' && isCharged(bid)) this.settle(bid)
    }
  }

  #drop(bid: Bid, cancelledBy: Bid['cancelledBy']) {
    set(bid, { status: 'cancelled', cancelledBy, mayBePaid: false })
    for (const attempt of bid.attempts) {
      if (attempt.state !== 'succeeded') attempt.state = 'cancelled'
    }
  }

  #reject(bids: Bid[], rejectedBecause: Bid['rejectedBecause']) {
    for (const bid of bids) {
      if (bid.status === 'pending') set(bid, { status: 'rejected', rejectedBecause })
    }
  }
}

/** The count within the current day; 0 once the day is over. */
export function countOf(counts: Map<Name, DayCount>, name: Name): number {
  const entry = counts.get(name)
  return entry && entry.hours < 24 ? entry.count : 0
}

export function countOneMore(counts: Map<Name, DayCount>, name: Name) {
  const entry = counts.get(name)
  if (entry && entry.hours < 24) entry.count += 1
  else counts.set(name, { hours: 0, count: 1 })
}

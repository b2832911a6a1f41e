import {
  personalFields,
  secretFields,
  type Canary,
  type CanaryField,
} from '#tests/helpers/canary_tokens'

/** Where a canary was seen. */
export type Channel =
  | 'call'
  | 'page'
  | 'agreement'
  | 'console'
  | 'reported agreement'
  | 'export'
  | 'receipt'
  | 'seller'
  | 'crew'
  | 'notification'
  | 'email'
  | 'log'

export interface CanaryPerson {
  name: string
  id: number
  isAdmin: boolean
  isDeleted: boolean
  isSuspended: boolean
  /** Has confirmed the email address. */
  isConfirmed: boolean
  /** Who sees this person's contact details because of a paid bid. */
  releasedTo: Set<CanaryPerson>
  /** The owners of the projects on which this person has made a bid. */
  offeredTo: Set<CanaryPerson>
  /** One of the two has reported an agreement of this person. */
  isInReport: boolean
}

export interface Plot {
  id: number
  owner: CanaryPerson
  isOnMarket: boolean
  isHidden: boolean
  /** Description and other rooms were erased with the owner's account, because no bid was paid. */
  isErased: boolean
  bidders: Set<CanaryPerson>
  /** Companies with a saved search that the project matched while it was on the market. */
  alerted: Set<CanaryPerson>
  payers: Set<CanaryPerson>
  /** Drafts and versions that contain the address, oldest first. */
  agreements: CanaryAgreement[]
}

export interface Exchange {
  from: CanaryPerson
  to: CanaryPerson
  isReported: boolean
}

export interface CanaryReview {
  id: number
  by: CanaryPerson
  about: CanaryPerson
  isReleased: boolean
  isRemoved: boolean
}

/** A text of a question: the company's own, or the owner's answer. */
export interface CanaryQuestion {
  by: CanaryPerson
  plot: Plot
  /** The companies, once the question is answered; until then only its asker. */
  readers: readonly CanaryPerson[]
}

/** A company's offer on a project. */
export interface CanaryOffer {
  company: CanaryPerson
  plot: Plot
}

/** A draft, or a version of an agreement. */
export interface CanaryAgreement {
  company: CanaryPerson
  owner: CanaryPerson
  isSent: boolean
  isReported: boolean
  /** Both accounts are deleted. */
  readonly isDeleted: boolean
}

/** A report of a version. */
export interface CanaryAgreementReport {
  by: CanaryPerson
}

/** Who saw a canary: a resident, a visitor without an account, or the support mailbox. */
export type Viewer = CanaryPerson | 'anonymous' | 'support'

interface Situation<About> {
  about: About
  viewer: Viewer
  channel: Channel
}

type Rule<About> = (situation: Situation<About>) => boolean

const isAdmin = (viewer: Viewer) => typeof viewer === 'object' && viewer.isAdmin

const inConsole = ({ viewer, channel }: Situation<unknown>) =>
  (channel === 'console' || channel === 'reported agreement') && isAdmin(viewer)

/** AGR-81: the only page on which the team reads an agreement. */
const onReport = ({ viewer, channel }: Situation<unknown>) =>
  channel === 'reported agreement' && isAdmin(viewer)

/** The person and, in the console, admins; nobody once the account is deleted (R19). */
const own: Rule<CanaryPerson> = (situation) =>
  !situation.about.isDeleted && (situation.viewer === situation.about || inConsole(situation))

/** R43: the receipt names the payer, and admins may open it. */
const orPayer =
  (rule: Rule<CanaryPerson>): Rule<CanaryPerson> =>
  (situation) => {
    const { about, viewer, channel } = situation
    return rule(situation) || (channel === 'receipt' && isAdmin(viewer) && !about.isDeleted)
  }

/** Emails and notifications outlive a payment and its refund (R86). */
const persistentChannels: readonly Channel[] = ['email', 'notification']

const isReleased = ({ about, viewer }: Situation<CanaryPerson>) =>
  !about.isDeleted && typeof viewer === 'object' && viewer.releasedTo.has(about)

/** Where the two parties read their agreement; a data copy has it, too. */
const agreementChannels: readonly Channel[] = ['agreement', 'export']

/** AGR-39: a text that is kept names the two, also after one of them has deleted its account. */
const isOtherParty = (situation: Situation<CanaryPerson>) => {
  const { about, viewer, channel } = situation
  if (about.isInReport && onReport(situation)) return true
  const isParty = typeof viewer === 'object' && viewer.releasedTo.has(about)
  return isParty && agreementChannels.includes(channel)
}

/** OFR-08, R13: name, phone, email and company, for the two parties of a paid bid. */
const contact: Rule<CanaryPerson> = (situation) =>
  own(situation) ||
  isOtherParty(situation) ||
  (isReleased(situation) && !persistentChannels.includes(situation.channel))

/** R111: an email gives name, company and phone number too, if its recipient's address is confirmed. */
const contactOrEmailed: Rule<CanaryPerson> = (situation) => {
  const { viewer, channel } = situation
  if (contact(situation) || isEmailToOwn(situation)) return true
  if (channel !== 'email' || typeof viewer !== 'object') return false
  return isReleased(situation) && viewer.isConfirmed && !viewer.isSuspended
}

/** An email greets whom it is sent to; one about a deleted account names it to those who worked there. */
const isEmailToOwn = ({ about, viewer, channel }: Situation<CanaryPerson>) =>
  channel === 'email' && viewer === about

/**
 * PPL-44, PPL-47: who acted, for the account, the team, and the other side once contact details are released. Only
 * where they read what was done, never in what outlives it.
 */
const colleagueName: Rule<CanaryPerson> = (situation) => {
  const { channel } = situation
  if (isEmailToOwn(situation)) return true
  if (persistentChannels.includes(channel)) return false
  return (
    own(situation) || (isReleased(situation) && ['call', 'page', 'agreement'].includes(channel))
  )
}

/** A login address isn't the contact address that is released. */
const colleagueEmail: Rule<CanaryPerson> = (situation) =>
  isEmailToOwn(situation) || (own(situation) && !persistentChannels.includes(situation.channel))

const isParty = ({ owner, bidders }: Plot, viewer: Viewer) =>
  viewer === owner || (typeof viewer === 'object' && bidders.has(viewer)) || isAdmin(viewer)

/**
 * DET-10, R18, ADM-17, ADM-19: everyone sees projects on the market; the parties see the rest. A
 * company's own data copy has the alerts it was sent (RET-13).
 */
const projectText: Rule<Plot> = ({ about, viewer, channel }) =>
  isParty(about, viewer) ||
  (about.isOnMarket && !about.isHidden && !about.owner.isSuspended) ||
  (channel === 'export' && typeof viewer === 'object' && about.alerted.has(viewer))

/** DET-12, DET-13, R86: the owner, the stager that paid its fee, and admins. */
const projectDetail: Rule<Plot> = ({ about, viewer, channel }) => {
  const isPayer = typeof viewer === 'object' && about.payers.has(viewer)
  return (
    viewer === about.owner || isAdmin(viewer) || (isPayer && !persistentChannels.includes(channel))
  )
}

/** R19: photos and these texts are erased with their owner's account. */
const unlessErased =
  (rule: Rule<Plot>): Rule<Plot> =>
  (situation) =>
    !situation.about.isErased && rule(situation)

/** ASK-46: companies that see the project, its owner and the team; never in an email or a notification. */
const fact: Rule<Plot> = (situation) => {
  const { about, viewer, channel } = situation
  if (persistentChannels.includes(channel) || typeof viewer !== 'object') return false
  if (viewer === about.owner || isAdmin(viewer)) return true
  if (channel === 'export') return false
  return projectText(situation) && (about.alerted.has(viewer) || about.bidders.has(viewer))
}

const messageText: Rule<Exchange> = (situation) => {
  const { about, viewer } = situation
  return viewer === about.from || viewer === about.to || (about.isReported && inConsole(situation))
}

/** R15: masked for the other party until the two have a paid bid. */
const messageDetail: Rule<Exchange> = (situation) => {
  const { about, viewer } = situation
  if (!messageText(situation)) return false
  return viewer !== about.to || about.to.releasedTo.has(about.from)
}

/** TRU-10: before the release only its writer's, and a data copy of the writer. */
const isReviewParty: Rule<CanaryReview> = ({ about: review, viewer, channel }) => {
  if (persistentChannels.includes(channel)) return false
  if (viewer === review.by) return true
  if (isAdmin(viewer)) return review.isReleased || channel === 'export'
  return viewer === review.about && review.isReleased && !review.isRemoved
}

/** TRU-15: others read it if contact details of the reviewed person are released to them. */
const reviewText: Rule<CanaryReview> = (situation) => {
  const { about: review, viewer, channel } = situation
  if (isReviewParty(situation)) return true
  if (persistentChannels.includes(channel) || typeof viewer !== 'object') return false
  return review.isReleased && !review.isRemoved && viewer.releasedTo.has(review.about)
}

const reviewReport: Rule<CanaryReview> = ({ about: review, viewer, channel }) =>
  isAdmin(viewer) || (viewer === review.about && channel === 'export')

/** ASK-10 to ASK-13, PLC-101: only the owner reads a question in an email or a notification, nobody an answer. */
const questionText: Rule<CanaryQuestion> = ({ about, viewer, channel }) => {
  if (typeof viewer !== 'object') return false
  const { by, plot, readers } = about
  const isAsked = viewer === plot.owner && by !== plot.owner
  if (persistentChannels.includes(channel)) return isAsked
  if (channel === 'export') return viewer === by || isAsked || isAdmin(viewer)
  return [by, plot.owner, ...readers].includes(viewer) || isAdmin(viewer)
}

/** ASK-07, ASK-17: for its author, until the account is deleted, and as written in the console. */
const questionDetail: Rule<CanaryQuestion> = (situation) =>
  questionText(situation) && own({ ...situation, about: situation.about.by })

/** TRU-32: notes and introductions, for the company, the owners of its projects and the team. */
const ownText: Rule<CanaryPerson> = (situation) => {
  const { about, viewer, channel } = situation
  if (about.isDeleted || own(situation)) return !about.isDeleted
  const isReader = typeof viewer === 'object' && about.offeredTo.has(viewer)
  return (isReader || isAdmin(viewer)) && !persistentChannels.includes(channel)
}

/** ASK-63, SEL-08: the company, the owner of the project, whoever has its seller's link and the team; never in an email or a notification. */
const partAmount: Rule<CanaryOffer> = ({ about, viewer, channel }) => {
  if (persistentChannels.includes(channel)) return false
  if (channel === 'seller') return true
  return viewer === about.company || viewer === about.plot.owner || isAdmin(viewer)
}

/** Only in the address of the seller's page. The owner reads it in the answer to one call, which isn't part of the crawl. */
const sellerToken: Rule<Plot> = ({ channel }) => channel === 'seller'

/** Only in the address of the crew's page. The company reads it in the answer to one call. */
const crewToken: Rule<Plot> = ({ channel }) => channel === 'crew'

/** DAY-71, DAY-78: the company and, from the evening before the day on, its crew. */
const crewWords: Rule<CanaryPerson> = (situation) =>
  situation.channel === 'crew' || (!situation.about.isDeleted && own(situation))

/** SEL-16, SEL-20: the seller and the owner, also in its emails. */
const sellerNote: Rule<Plot> = ({ about, viewer, channel }) =>
  channel === 'seller' || (viewer === about.owner && !about.owner.isDeleted)

const hidingReason: Rule<Plot> = ({ about, viewer }) => about.owner === viewer || isAdmin(viewer)

const report: Rule<Exchange> = (situation) =>
  inConsole(situation) || situation.viewer === situation.about.to

const inquiry: Rule<null> = (situation) => inConsole(situation) || situation.viewer === 'support'

/** Only in a response to the person's own call, as its cookie. */
const session: Rule<CanaryPerson> = ({ about, viewer, channel }) =>
  about === viewer && channel === 'call'

const never: Rule<unknown> = () => false

/**
 * RET-38, R184: the owner and the stager that paid its fee, on the page of the staging, and in the
 * data copy of the owner. Their agreement repeats it, which the team reads once it is reported.
 */
const access: Rule<Plot> = (situation) => {
  const { about, viewer, channel } = situation
  const parties = [about.owner, ...about.payers]
  if (about.agreements.some(({ isReported }) => isReported) && onReport(situation)) return true
  if (about.agreements.length > 0 && agreementChannels.includes(channel)) {
    return parties.some((party) => party === viewer)
  }
  if (parties.some(({ isDeleted }) => isDeleted)) return false
  if (channel === 'export') return viewer === about.owner
  return parties.some((party) => party === viewer) && ['call', 'page'].includes(channel)
}

/** AGR-22, AGR-28: drafts for the company, versions for both, and for the team on the page of a report. */
const agreementText: Rule<CanaryAgreement> = (situation) => {
  const { about, viewer, channel } = situation
  if (about.isReported && onReport(situation)) return true
  const isReader = viewer === about.company || (about.isSent && viewer === about.owner)
  return isReader && agreementChannels.includes(channel)
}

/** Those who have reported a version, and the team. */
const agreementReport: Rule<CanaryAgreementReport> = (situation) => {
  const { about, viewer, channel } = situation
  const isOwn = viewer === about.by && agreementChannels.includes(channel)
  return isOwn || inConsole(situation)
}

/** TRU-60, TRU-63: the two parties, on the page, and each in its data copy. */
const pairPhoto: Rule<Plot> = ({ about, viewer, channel }) => {
  const parties = [about.owner, ...about.payers]
  if (parties.some(({ isDeleted }) => isDeleted)) return false
  if (channel === 'export') return parties.includes(viewer as CanaryPerson) || isAdmin(viewer)
  return parties.some((party) => party === viewer) && channel === 'page'
}

/** OUT-05: the owner's account, on its page and in its own copy; nobody else, not even the team. */
const homePrice: Rule<Plot> = ({ about, viewer, channel }) =>
  viewer === about.owner && !about.owner.isDeleted && ['call', 'page', 'export'].includes(channel)

/** DUE-01, DUE-25: the two parties of the job, on their pages and in their own copies; no email, not even the team. */
const scheduleText: Rule<Plot> = ({ about, viewer, channel }) =>
  [about.owner, ...about.payers].some((party) => party === viewer && !party.isDeleted) &&
  ['call', 'page', 'export'].includes(channel)

interface Abouts {
  scheduleText: Plot
  homePrice: Plot
  access: Plot
  agreementText: CanaryAgreement
  agreementReason: CanaryAgreement
  agreementReport: CanaryAgreementReport
  pairPhoto: Plot
  projectText: Plot
  projectDetail: Plot
  fact: Plot
  bodyText: Plot
  bodyDetail: Plot
  hidingReason: Plot
  messageText: Exchange
  messageDetail: Exchange
  report: Exchange
  reviewText: CanaryReview
  reviewDetail: CanaryReview
  reviewReport: CanaryReview
  questionText: CanaryQuestion
  questionDetail: CanaryQuestion
  partAmount: CanaryOffer
  sellerToken: Plot
  crewToken: Plot
  sellerNote: Plot
  sellerDetail: Plot
  inquiry: null
  adminWords: null
}

/** What a canary of this field is about: a resident unless listed above. */
export type AboutOf<Field extends CanaryField> = Field extends keyof Abouts
  ? Abouts[Field]
  : CanaryPerson

/** Who may see what. A canary anywhere else is a leak. */
const rules: { [Field in CanaryField]: Rule<AboutOf<Field>> } = {
  name: orPayer(contactOrEmailed),
  // DAY-73: a crew reads whom to ask.
  firstName: (situation) => situation.channel === 'crew' || orPayer(contactOrEmailed)(situation),
  company: orPayer(contactOrEmailed),
  email: contact,
  phone: contactOrEmailed,
  // Only a note or an introduction names it.
  website: contact,
  bio: own,
  areaCounty: own,
  receiptDetails: orPayer(own),
  agreementTemplate: own,
  badgeDocument: own,
  avatar: own,
  ownText,
  colleagueName,
  colleagueEmail,
  password: never,
  exif: never,
  clientSecret: never,
  session,
  access,
  agreementText,
  agreementReason: agreementText,
  agreementReport,
  pairPhoto,
  projectText,
  projectDetail,
  fact,
  bodyText: unlessErased(projectText),
  bodyDetail: unlessErased(projectDetail),
  hidingReason,
  warning: own,
  messageText,
  messageDetail,
  report,
  reviewText,
  reviewDetail: isReviewParty,
  reviewReport,
  questionText,
  questionDetail,
  partAmount,
  sellerToken,
  crewToken,
  crewWords,
  sellerNote,
  sellerDetail: never,
  homePrice,
  scheduleText,
  inquiry,
  adminWords: inConsole,
}

/** Fields that a deletion must erase from every table. */
export const isPersonal = (field: CanaryField) =>
  [...personalFields, ...secretFields].some((name) => name === field)

export function maySee({ field, about }: Canary, viewer: Viewer, channel: Channel): boolean {
  const rule = rules[field] as Rule<unknown>
  return channel !== 'log' && rule({ about, viewer, channel })
}

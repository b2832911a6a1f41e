import {
  personalFields,
  secretFields,
  type Canary,
  type CanaryField,
} from '#tests/helpers/canary_tokens'

/** Where something was seen. */
export type Channel = 'call' | 'page' | 'console' | 'receipt' | 'notification' | 'email' | 'log'

export interface Resident {
  name: string
  id: number
  isAdmin: boolean
  isDeleted: boolean
  isSuspended: boolean
  /** Those who have learned the contact details by a paid offer. */
  releasedTo: Set<Resident>
}

export interface Plot {
  id: number
  owner: Resident
  isOnMarket: boolean
  isHidden: boolean
  /** Description and other rooms went with the owner, as nobody has paid to work by them. */
  isErased: boolean
  bidders: Set<Resident>
  payers: Set<Resident>
}

export interface Exchange {
  from: Resident
  to: Resident
  isReported: boolean
}

/** Who saw something: a resident, a stranger without an account, or the support mailbox. */
export type Viewer = Resident | 'anonymous' | 'support'

interface Situation<About> {
  about: About
  viewer: Viewer
  channel: Channel
}

type Rule<About> = (situation: Situation<About>) => boolean

const isAdmin = (viewer: Viewer) => typeof viewer === 'object' && viewer.isAdmin

const inConsole = ({ viewer, channel }: Situation<unknown>) =>
  channel === 'console' && isAdmin(viewer)

/** One's own, always; and what the console is for. Nothing is left of a deleted account (R19). */
const own: Rule<Resident> = (situation) =>
  !situation.about.isDeleted && (situation.viewer === situation.about || inConsole(situation))

/** R43: who paid stands on the receipt, which administrators may open. */
const contactOrPayer: Rule<Resident> = (situation) => {
  const { about, viewer, channel } = situation
  return contact(situation) || (channel === 'receipt' && isAdmin(viewer) && !about.isDeleted)
}

/** OFR-08, R13: name, phone, email and company, to the two sides of a paid offer. */
const contact: Rule<Resident> = (situation) => {
  const { about, viewer } = situation
  if (own(situation)) return true
  return !about.isDeleted && typeof viewer === 'object' && viewer.releasedTo.has(about)
}

const isParty = ({ owner, bidders }: Plot, viewer: Viewer) =>
  viewer === owner || (typeof viewer === 'object' && bidders.has(viewer)) || isAdmin(viewer)

/** DET-10, R18, ADM-17, ADM-19: everybody sees what is on the market, the parties see the rest. */
const projectText: Rule<Plot> = ({ about, viewer }) =>
  isParty(about, viewer) || (about.isOnMarket && !about.isHidden && !about.owner.isSuspended)

/** R86: what a company was told outlives its payment and the refund. */
const lasting: readonly Channel[] = ['email', 'notification']

/** DET-12, DET-13, R86: the owner, the company that paid its fee, and admins. */
const projectDetail: Rule<Plot> = ({ about, viewer, channel }) => {
  const isPayer = typeof viewer === 'object' && about.payers.has(viewer)
  return viewer === about.owner || isAdmin(viewer) || (isPayer && !lasting.includes(channel))
}

/** R19: photos and these texts go with the account of their owner. */
const unlessErased =
  (rule: Rule<Plot>): Rule<Plot> =>
  (situation) =>
    !situation.about.isErased && rule(situation)

const messageText: Rule<Exchange> = (situation) => {
  const { about, viewer } = situation
  return viewer === about.from || viewer === about.to || (about.isReported && inConsole(situation))
}

/** R15: hidden from the other side until the two have a paid offer. */
const messageDetail: Rule<Exchange> = (situation) => {
  const { about, viewer } = situation
  if (!messageText(situation)) return false
  return viewer !== about.to || about.to.releasedTo.has(about.from)
}

const hidingReason: Rule<Plot> = ({ about, viewer }) => about.owner === viewer || isAdmin(viewer)

const report: Rule<Exchange> = (situation) =>
  inConsole(situation) || situation.viewer === situation.about.to

const inquiry: Rule<null> = (situation) => inConsole(situation) || situation.viewer === 'support'

/** Only as the cookie of its own answer. */
const session: Rule<Resident> = ({ about, viewer, channel }) =>
  about === viewer && channel === 'call'

const never: Rule<unknown> = () => false

interface Abouts {
  projectText: Plot
  projectDetail: Plot
  bodyText: Plot
  bodyDetail: Plot
  hidingReason: Plot
  messageText: Exchange
  messageDetail: Exchange
  report: Exchange
  inquiry: null
  adminWords: null
}

/** What a canary of this field is about: somebody, unless it says otherwise. */
export type AboutOf<Field extends CanaryField> = Field extends keyof Abouts
  ? Abouts[Field]
  : Resident

/** Who may see what. A canary anywhere else is a leak. */
const rules: { [Field in CanaryField]: Rule<AboutOf<Field>> } = {
  name: contactOrPayer,
  company: contactOrPayer,
  email: contact,
  phone: contact,
  website: own,
  bio: own,
  avatar: own,
  password: never,
  exif: never,
  clientSecret: never,
  session,
  projectText,
  projectDetail,
  bodyText: unlessErased(projectText),
  bodyDetail: unlessErased(projectDetail),
  hidingReason,
  messageText,
  messageDetail,
  report,
  inquiry,
  adminWords: inConsole,
}

/** What a deletion must leave nothing of, in whatever table. */
export const isPersonal = (field: CanaryField) =>
  [...personalFields, ...secretFields].some((name) => name === field)

export function maySee({ field, about }: Canary, viewer: Viewer, channel: Channel): boolean {
  const rule = rules[field] as Rule<unknown>
  return channel !== 'log' && rule({ about, viewer, channel })
}

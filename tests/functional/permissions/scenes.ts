import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { fillDraft, openDraft } from '#models/agreement/draft'
import { addendumOf } from '#models/agreement/sending'
import Agreement from '#models/agreement'
import Staging from '#models/staging'
import AgreementParty from '#models/agreement_party'
import AgreementReport from '#models/agreement_report'
import AgreementTemplate from '#models/agreement_template'
import Bid from '#models/bid'
import ContactMessage from '#models/contact_message'
import Dismissal from '#models/dismissal'
import Favorite from '#models/favorite'
import Message from '#models/message'
import MessageFile from '#models/message_file'
import MessageReport from '#models/message_report'
import Notification from '#models/notification'
import OwnerReport from '#models/owner_report'
import Payment from '#models/payment'
import { confirmPayment } from '#models/payment/confirmation'
import { startOrResumePayment } from '#models/payment/start'
import ProfessionalBadge from '#models/professional_badge'
import { verifyBadge } from '#models/professional_badge/decision'
import Project from '#models/project'
import Question from '#models/question'
import PushSubscription from '#models/push_subscription'
import HomeCard from '#models/home_card'
import RoomPair from '#models/room_pair'
import Review from '#models/review'
import SavedSearch from '#models/saved_search'
import Invoice from '#models/invoice'
import ScheduleLine from '#models/schedule_line'
import ScheduleOfPayments from '#models/schedule_of_payments'
import CrewLink from '#models/crew_link'
import SellerLink from '#models/seller_link'
import CalendarFeed from '#models/calendar_feed'
import PersonModel from '#models/person'
import SeatInvitation from '#models/seat_invitation'
import { addPerson } from '#tests/helpers/seats'
import Passkey from '#models/passkey'
import PasskeyChallenge from '#models/passkey_challenge'
import Seat from '#models/seat'
import Session from '#models/session'
import { inquiry } from '#tests/helpers/inquiries'
import { muteAccount } from '#models/user/conduct'
import { suspendAccount } from '#models/user/suspension'
import { agreementPage } from '#queries/agreement_page'
import { paidBidOn } from '#queries/staging_page'
import {
  createBid,
  createOwner as newOwner,
  createProject,
  type Person,
} from '#tests/helpers/people'
import { template } from '#tests/helpers/agreements'
import { insurance } from '#tests/helpers/badges'
import { noteDamage } from '#tests/helpers/condition_photos'
import { createCompletedWork, smallPhoto } from '#tests/helpers/room_pairs'
import { newLine } from '#tests/helpers/schedules'
import { dayFromNow, moveStaging } from '#tests/helpers/stagings'
import { access } from '#tests/helpers/crew_links'
import { pdf } from '#tests/helpers/pdf_corpus'
import { dataString } from '#tests/helpers/photo_corpus'
import { createBrowser } from '#tests/helpers/push_service'
import { ofCompany, ofOwner } from '#tests/helpers/reviews'
import { SoftwareAuthenticator } from '#tests/helpers/passkeys'
import type { NewCredential } from '#shared/accounts/passkeys'
import { payByCard } from '#tests/helpers/sandbox'
import { backdateBid } from '#tests/helpers/stored_records'
import type { Cast } from './people.js'

/** What a call is about: ids for its path and body. */
export interface Subjects {
  project: number
  bid: number
  /** The bidder's own id. */
  bidder: number
  owner: number
  intent: string
  /** The bidder's public identifier. */
  identifier?: string
  /** A notification of the project's owner. */
  notification?: number
  payment?: number
  /** A saved search of the bidder. */
  savedSearch?: number
  /** A browser of the bidder that gets push notifications. */
  subscription?: number
  /** A new passkey of the bidder, which answers a challenge of its session. */
  credential?: NewCredential
  /** A passkey of the bidder. */
  passkey?: number
  /** A template of the bidder. */
  template?: number
  /** The seat of a colleague of the bidder, who is an owner, too. */
  seat?: number
  /** Of someone who asks to join the bidder's account with another address. */
  invitation?: number
  /** A calendar address of the bidder. */
  address?: number
  /** The bidder's report of the agreement. */
  agreementReport?: number
  /** A seller who has to sign the agreement. */
  party?: number
  /** The hash of the agreement that is to be sent or signed. */
  hash?: string
  /** The session the bidder calls with. */
  session: number
  /** A message to the support address. */
  inquiry?: number
  /** The bidder's report about the project's owner. */
  report?: number
  /** The bidder's report that the owner doesn't respond. */
  ownerReport?: number
  /** A file that the bidder has uploaded for the owner. */
  file?: number
  /** A document that the bidder has sent for a badge. */
  badge?: number
  /** A kind of badge. */
  badgeType?: number
  /** A photo of the project, in a scene with completed work. */
  photo?: string
  /** A before-and-after pair that the bidder has added. */
  pair?: number
  /** A payment of the job's schedule. */
  line?: number
  /** An invoice of the bidder. */
  invoice?: number
  /** A note about damage that the bidder has written. */
  note?: number
  /** A suspended account. */
  suspended?: number
  /** The company's review of the owner. */
  review?: number
  /** The bidder's question about the project. */
  question?: number
  /** A member of the team with two-step verification. */
  enrolled?: number
  /** Another project of the owner. */
  twin?: number
  /** The secret of the link for the project's seller. */
  sellerToken?: string
  /** The link of the bidder's crew, and its secret. */
  crewLink?: number
  crewToken?: string
}

/** 0 once the person has signed out. */
async function sessionOf({ user }: Person): Promise<number> {
  const session = await Session.findBy('userId', user.id)
  return session?.id ?? 0
}

async function offered({
  owner,
  bidder,
  rival: otherStager,
}: Cast): Promise<Subjects & { of: Bid }> {
  const project = await createProject(owner)
  const of = await createBid(project, bidder)
  await createBid(project, otherStager)
  return {
    project: project.id,
    bid: of.id,
    bidder: bidder.user.id,
    owner: owner.user.id,
    intent: 'pi_unknown',
    session: await sessionOf(bidder),
    of,
  }
}

async function selected(cast: Cast) {
  const scene = await offered(cast)
  await scene.of.accept(cast.owner.user)
  return { ...scene, of: await Bid.findVisibleOrFail(scene.bid) }
}

async function paid(cast: Cast) {
  const scene = await selected(cast)
  const intent = await startOrResumePayment(scene.of)
  await payByCard(intent)
  await confirmPayment(scene.of, intent.id)
  return { ...scene, intent: intent.id, of: await Bid.findVisibleOrFail(scene.bid) }
}

/** The agreement of a scene as the bidder's page has it. */
async function agreementOf({ project }: Subjects, { bidder }: Cast) {
  const bid = await paidBidOn(project, bidder.user)
  return agreementPage(bid!, bidder.user)
}

/** Prepares the agreement of a paid job, without sending it. */
async function draftFor<Scene extends Subjects>(scene: Scene, cast: Cast) {
  const { id } = await AgreementTemplate.add(cast.bidder.user, template)
  await Agreement.of(scene.project).prepare(cast.bidder.user, id)
  const { agreement, source } = await agreementOf(scene, cast)
  const { draft, reference } = agreement!
  const { hash } = fillDraft(openDraft(draft)!, source, reference)
  return { ...scene, hash }
}

/** The states of the market in which calls are made. */
export const scenes = {
  offered,
  selected,
  paid,

  /** A link for the project's seller. */
  async shared(cast: Cast) {
    const subjects = await offered(cast)
    const made = await SellerLink.share(cast.owner.user, subjects.project, {
      replaces: null,
      days: null,
    })
    return { ...subjects, sellerToken: new URL(made.url).pathname.split('/')[2] }
  },

  /** No bid yet. */
  async posted({ owner, bidder }: Cast): Promise<Subjects> {
    const project = await createProject(owner)
    const subjects = { project: project.id, bid: 0, bidder: bidder.user.id, owner: owner.user.id }
    return { ...subjects, intent: 'pi_unknown', session: await sessionOf(bidder) }
  },

  /** Two projects, without a bid yet. */
  async postedTogether(cast: Cast) {
    const scene = await scenes.posted(cast)
    return { ...scene, twin: (await createProject(cast.owner)).id }
  },

  /** The bidder has asked a question. */
  async asked(cast: Cast) {
    const scene = await scenes.posted(cast)
    const { id } = await Question.ask(scene.project, cast.bidder.user, 'Is there parking?')
    return { ...scene, question: id }
  },

  /** The owner has answered the bidder's question. */
  async replied(cast: Cast) {
    const scene = await scenes.asked(cast)
    const question = await Question.findOrFail(scene.question)
    await question.writeAnswer(cast.owner.user, { answer: 'Yes.', replaces: null })
    return scene
  },

  /** The team has hidden the bidder's question. */
  async concealed(cast: Cast) {
    const scene = await scenes.replied(cast)
    await Question.hide(scene.question, { by: cast.admin.user, reason: 'Names a third person' })
    return scene
  },

  /** The owner has proposed an install date. */
  async proposed(cast: Cast) {
    const scene = await paid(cast)
    await Staging.of(scene.project).propose(cast.owner.user, { date: dayFromNow(10) })
    return scene
  },

  /** The owner has proposed a walk-through. */
  async visiting(cast: Cast) {
    const scene = await paid(cast)
    const proposal = { date: dayFromNow(5), window: { from: '09:00', to: '11:00' } }
    await Staging.of(scene.project).propose(cast.owner.user, proposal, 'walk_through')
    return scene
  },

  /** The owner has asked for another month. */
  async extending(cast: Cast) {
    const scene = await scenes.ending(cast)
    await Staging.of(scene.project).askForExtension(cast.owner.user)
    return scene
  },

  /** The term ends in two weeks. */
  async ending(cast: Cast) {
    const scene = await scenes.proposed(cast)
    await Staging.of(scene.project).agree(cast.bidder.user, dayFromNow(10))
    await moveStaging(scene.bid, -(10 + Number(scene.of.stagingPeriod) - 14))
    return scene
  },

  /** Today is the install day, and the bidder's crew has a link. */
  async installing(cast: Cast) {
    const scene = await scenes.proposed(cast)
    const staging = Staging.of(scene.project)
    await staging.agree(cast.bidder.user, dayFromNow(10))
    await staging.describeAccess(cast.owner.user, access)
    await moveStaging(scene.bid, -10)
    const made = await CrewLink.make(cast.bidder.user, scene.project, {
      ...{ replaces: null, crew: null, toDo: [] },
    })
    const crewToken = new URL(made.url).pathname.split('/')[2]
    return { ...scene, crewLink: made.link.id, crewToken }
  },

  /** The owner and the bidder can review each other. */
  async completed(cast: Cast) {
    const scene = await paid(cast)
    const project = await Project.findOrFail(scene.project)
    await project.complete(cast.owner.user)
    return scene
  },

  /** They have reviewed each other. */
  async reviewed(cast: Cast) {
    const scene = await scenes.completed(cast)
    await Review.write(scene.project, cast.owner.user, ofCompany)
    const { id } = await Review.write(scene.project, cast.bidder.user, ofOwner)
    return { ...scene, review: id }
  },

  /** The owner has reported the company's review. */
  async disputed(cast: Cast) {
    const scene = await scenes.reviewed(cast)
    await Review.report(scene.review, cast.owner.user, 'We never met.')
    return scene
  },

  /** The card was charged, but the page has not reported it yet. */
  async charged(cast: Cast) {
    const scene = await selected(cast)
    const intent = await startOrResumePayment(scene.of)
    await payByCard(intent)
    return { ...scene, intent: intent.id }
  },

  /** The bidder is the owner's favorite. */
  async favored(cast: Cast): Promise<Subjects> {
    const scene = await scenes.posted(cast)
    const identifier = cast.bidder.user.stagerIdentifier!
    await Favorite.add(cast.owner.user, identifier)
    return { ...scene, identifier }
  },

  /** The bidder is invited. */
  async invited(cast: Cast): Promise<Subjects> {
    const scene = await scenes.favored(cast)
    const project = await Project.findOrFail(scene.project)
    await project.invite(cast.owner.user, [scene.identifier!])
    return scene
  },

  /** A stager has dismissed the project. */
  async dismissed(cast: Cast): Promise<Subjects> {
    const scene = await scenes.posted(cast)
    const found = await Project.findOrFail(scene.project)
    for (const company of [cast.bidder, cast.rival, cast.otherStager]) {
      await Dismissal.add(found, company.user)
    }
    return scene
  },

  /** The owner was notified of the bids. */
  async notified(cast: Cast): Promise<Subjects> {
    const scene = await offered(cast)
    const notification = await Notification.ofUser(cast.owner.user).firstOrFail()
    return { ...scene, notification: notification.id }
  },

  /** The bidder's browser gets push notifications. */
  async subscribed(cast: Cast): Promise<Subjects> {
    const { bidder } = cast
    const scene = await offered(cast)
    const session = await Session.findBy('userId', bidder.user.id)
    if (session) bidder.user.currentSession = session
    const { endpoint, keys } = createBrowser().subscription
    const target = { endpoint, publicKey: keys.p256dh, authSecret: keys.auth }
    const { id } = await PushSubscription.add(bidder.user, target)
    return { ...scene, subscription: id }
  },

  /** The bidder's browser has made a passkey. */
  async addingPasskey(cast: Cast): Promise<Subjects & { credential: NewCredential }> {
    const scene = await scenes.posted(cast)
    const { session: sessionId } = scene
    // Nobody can add one after signing out.
    const challenge = sessionId
      ? await PasskeyChallenge.issue({ purpose: 'register', sessionId })
      : 'none'
    const credential = new SoftwareAuthenticator().create({ challenge, user: { id: 'bidder' } })
    return { ...scene, credential }
  },

  /** The bidder has a passkey. */
  async withPasskey(cast: Cast): Promise<Subjects> {
    const { credential, ...scene } = await scenes.addingPasskey(cast)
    const { user } = cast.bidder
    user.currentSession = await Session.findOrFail(scene.session)
    const { id } = await Passkey.register(user, 'Laptop', credential)
    return { ...scene, passkey: id }
  },

  /** The bidder has a calendar address. */
  async withCalendar(cast: Cast): Promise<Subjects> {
    const scene = await scenes.posted(cast)
    const { id } = await CalendarFeed.issue(cast.bidder.user, 'Phone')
    return { ...scene, address: id }
  },

  /** The bidder has a colleague, and someone asks to become another one. */
  async withColleague(cast: Cast): Promise<Subjects> {
    const scene = await scenes.posted(cast)
    const { user: colleague } = await addPerson(cast.bidder, { role: 'owner' })
    const invited = { email: 'luis@fern.example', role: 'member', mayCommit: false } as const
    const invitation = await SeatInvitation.invite(cast.bidder.user, invited)
    const claimant = await PersonModel.create({
      ...{ name: 'Luis', email: 'luis@other.example', password: 'x', emailConfirmed: true },
    })
    await invitation.merge({ claimedBy: claimant.id }).save()
    return { ...scene, seat: colleague.seat!.id, invitation: invitation.id }
  },

  /** The bidder has a template of agreements. */
  async withTemplate(cast: Cast): Promise<Subjects> {
    const scene = await scenes.posted(cast)
    const { id } = await AgreementTemplate.add(cast.bidder.user, template)
    return { ...scene, template: id }
  },

  /** The bidder has prepared an agreement that lacks nothing. */
  async drafted(cast: Cast) {
    return draftFor(await paid(cast), cast)
  },

  /** The agreement waits for both signatures. */
  async unsigned(cast: Cast) {
    const scene = await scenes.drafted(cast)
    await Agreement.of(scene.project).send(cast.bidder.user, scene.hash)
    return scene
  },

  /** The same, and a seller has to sign, too. */
  async forSellers(cast: Cast) {
    const won = await paid(cast)
    await Agreement.of(won.project).arrange(cast.owner.user, {
      ...({ signers: 'both', payer: 'owner' } as const),
      sellers: [{ name: 'Sam Seller', email: 'sam@home.example' }],
    })
    const scene = await draftFor(won, cast)
    await Agreement.of(scene.project).send(cast.bidder.user, scene.hash)
    const party = await AgreementParty.query().orderBy('id', 'desc').firstOrFail()
    return { ...scene, party: party.id }
  },

  /** The bidder has reported the agreement to the team. */
  async agreementReported(cast: Cast) {
    const scene = await scenes.unsigned(cast)
    await Agreement.of(scene.project).report(cast.bidder.user, {
      version: 1,
      reason: 'The price is wrong.',
    })
    const { id } = await AgreementReport.query().orderBy('id', 'desc').firstOrFail()
    return { ...scene, agreementReport: id }
  },

  /** Both have signed the agreement, and have agreed on an install date since. */
  async outdated(cast: Cast) {
    const scene = await scenes.unsigned(cast)
    for (const { user } of [cast.owner, cast.bidder]) {
      user.currentSession = await Session.findByOrFail('userId', user.id)
      const signature = { version: 1, hash: scene.hash, name: user.name }
      await Agreement.of(scene.project).sign(user, { ...signature, method: 'password' })
    }
    await Staging.of(scene.project).propose(cast.owner.user, { date: dayFromNow(10) })
    await Staging.of(scene.project).agree(cast.bidder.user, dayFromNow(10))
    return { ...scene, hash: addendumOf(await agreementOf(scene, cast))!.hash }
  },

  /** The bidder has saved a search. */
  async saved(cast: Cast): Promise<Subjects> {
    const scene = await scenes.posted(cast)
    const { id } = await SavedSearch.add(cast.bidder.user, {
      name: `Western counties ${scene.project}`,
      areas: [{ county: 'Buncombe', state: 'NC' }],
      stagingLevels: ['luxury'],
      sizes: [],
      propertyTypes: [],
      alerts: 'now',
    })
    return { ...scene, savedSearch: id }
  },

  /** A paid fee that can be refunded. */
  async refundable(cast: Cast) {
    const scene = await paid(cast)
    const { id } = await Payment.query().where('bidId', scene.bid).firstOrFail()
    return { ...scene, payment: id }
  },

  /** The fee was paid a week ago, and the owner hasn't answered. */
  async silent(cast: Cast) {
    const scene = await paid(cast)
    await backdateBid(scene.bid, 8 * 24)
    return scene
  },

  /** The bidder has given up the paid job. */
  async givenUp(cast: Cast) {
    const scene = await scenes.paid(cast)
    await scene.of.giveUp(cast.bidder.user, 'Our warehouse was flooded.')
    return scene
  },

  async ownerReported(cast: Cast) {
    const scene = await scenes.silent(cast)
    const { id } = await OwnerReport.file(scene.of, cast.bidder.user)
    return { ...scene, ownerReport: id }
  },

  async inquired(cast: Cast): Promise<Subjects> {
    const { id } = await ContactMessage.receive({ ...inquiry, subject: 'technical' })
    return { ...(await scenes.posted(cast)), inquiry: id }
  },

  async reported(cast: Cast): Promise<Subjects> {
    const scene = await scenes.written(cast)
    const { id } = await MessageReport.file(cast.bidder.user, {
      reportedId: scene.owner,
      reason: 'Asks for money outside.',
    })
    return { ...scene, report: id }
  },

  /** The team has suspended the bidder's colleague. */
  async withoutColleague(cast: Cast) {
    const scene = await scenes.withColleague(cast)
    const { person } = await Seat.query().where('id', scene.seat!).preload('person').firstOrFail()
    const why = { category: 'conduct', reason: 'Abusive messages' } as const
    await person.suspend({ by: cast.admin.user, ...why })
    return scene
  },

  async suspended(cast: Cast): Promise<Subjects> {
    const scene = await scenes.posted(cast)
    const { user } = await newOwner()
    await suspendAccount(user, { by: cast.admin.user, category: 'conduct', reason: 'Abusive' })
    return { ...scene, suspended: user.id }
  },

  async enrolled(cast: Cast): Promise<Subjects> {
    return { ...(await scenes.posted(cast)), enrolled: cast.enrolledAdmin.user.id }
  },

  /** The bidder can't send messages. */
  async muted(cast: Cast): Promise<Subjects> {
    const scene = await offered(cast)
    const reason = 'The same text to everyone'
    await muteAccount(cast.bidder.user, {
      by: cast.admin.user,
      category: 'spam',
      reason,
      duration: '7',
    })
    return scene
  },

  /** The bidder's address isn't confirmed. */
  async unconfirmed(cast: Cast): Promise<Subjects> {
    const scene = await offered(cast)
    await db.from('users').where('id', scene.bidder).update({ email_confirmed: false })
    return scene
  },

  async hidden(cast: Cast): Promise<Subjects> {
    const scene = await scenes.posted(cast)
    const project = await Project.findOrFail(scene.project)
    await project.hide({ by: cast.admin.user, reason: 'Not a real house' })
    return scene
  },

  /** The bidder has uploaded a file for the owner. */
  async attached(cast: Cast): Promise<Subjects> {
    const scene = await paid(cast)
    const plan = { name: 'Plan.pdf', data: dataString(pdf(), 'application/pdf') }
    const file = await MessageFile.upload(cast.bidder.user, { receiverId: scene.owner, ...plan })
    return { ...scene, file: file.id }
  },

  /** The bidder has sent a document for a badge. */
  async documented(cast: Cast): Promise<Subjects> {
    const scene = await scenes.posted(cast)
    const badge = await ProfessionalBadge.request(cast.bidder.user, insurance)
    return { ...scene, badge: badge.id, badgeType: badge.type.id }
  },

  /** The bidder's badge is verified. */
  async verified(cast: Cast): Promise<Subjects> {
    const scene = await scenes.documented(cast)
    const badge = await ProfessionalBadge.findWithCompanyOrFail(scene.badge!)
    const expiryDate = DateTime.utc().plus({ years: 1 })
    await verifyBadge(badge, { by: cast.admin.user, expiryDate })
    return scene
  },

  /** The bidder has completed its work on a project with a photo. The offer was below the fees. */
  async worked(cast: Cast): Promise<Subjects> {
    const { owner, bidder: company } = cast
    const { project, bid, photos } = await createCompletedWork({ owner, company, photos: 1 })
    const scene = { project: project.id, bid: bid.id, photo: photos[0] }
    const people = { bidder: company.user.id, owner: owner.user.id }
    return { ...scene, ...people, intent: 'pi_unknown', session: await sessionOf(company) }
  },

  /** The bidder has added a before-and-after pair. */
  async paired(cast: Cast): Promise<Subjects> {
    const scene = await scenes.worked(cast)
    const pair = await RoomPair.add(await Bid.findVisibleOrFail(scene.bid), cast.bidder.user, {
      room: 'Living Room',
      before: scene.photo!,
      after: await smallPhoto(),
    })
    return { ...scene, pair: pair.id }
  },

  /** The job's schedule has a payment. */
  async scheduled(cast: Cast): Promise<Subjects> {
    const scene = await paid(cast)
    const schedule = new ScheduleOfPayments(scene.project)
    const { id } = await schedule.add(cast.bidder.user, { ...newLine, kind: 'damage' })
    return { ...scene, line: id }
  },

  /** It is marked as paid. */
  async settled(cast: Cast): Promise<Subjects> {
    const scene = await scenes.scheduled(cast)
    const line = await ScheduleLine.findForPartyOrFail(cast.bidder.user, scene.line!)
    await line.markPaid(cast.bidder.user, { paidOn: dayFromNow(0), way: 'cash' })
    return scene
  },

  /** It is on an invoice. */
  async invoiced(cast: Cast): Promise<Subjects> {
    const scene = await scenes.scheduled(cast)
    const { id } = await Invoice.issue(scene.project, cast.bidder.user, { lines: [scene.line!] })
    return { ...scene, invoice: id }
  },

  /** The bidder has noted damage for the owner to answer. */
  async damaged(cast: Cast): Promise<Subjects> {
    const scene = await scenes.ending(cast)
    const { body } = await noteDamage(cast.bidder, scene.project)
    return { ...scene, note: body.id }
  },

  /** The owner has said what became of the home and made a card. */
  async carded(cast: Cast): Promise<Subjects> {
    const scene = await scenes.paired(cast)
    const staging = Staging.of(scene.project)
    await staging.propose(cast.owner.user, { date: dayFromNow(1) })
    await staging.agree(cast.bidder.user, dayFromNow(1))
    await moveStaging(scene.bid, -10)
    await staging.reportOutcome(cast.owner.user, { kind: 'not_sold' })
    await HomeCard.make(scene.project, cast.owner.user, {
      pairId: scene.pair!,
      showsComparison: false,
    })
    return scene
  },

  async written(cast: Cast) {
    const scene = await offered(cast)
    await Message.send(cast.bidder.user, cast.owner.user, 'We have two crews free that week.')
    return scene
  },
}
export type SceneName = keyof typeof scenes

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { backdateVersions } from '#tests/helpers/agreements'
import { onePixel } from '#tests/helpers/room_pairs'
import { endBadgeIn, insurance } from '#tests/helpers/badges'
import { backdateBid } from '#tests/helpers/stored_records'
import { insertJob } from '#tests/helpers/jobs'
import { deliverEmails } from '#tests/helpers/emails'
import { callProvider, deliver, eventAbout } from '#tests/helpers/payments'
import { dataString, jpeg } from '#tests/helpers/photo_corpus'
import { outline, parseHtml } from '#tests/helpers/recording_html'
import { callOrThrow, loadPage } from '#tests/helpers/recording_http'
import { origin } from '#tests/helpers/wire'
import {
  charge,
  house,
  changeDraft,
  installDay,
  marketScenes,
  offerTerms,
  register,
  secretWord,
  signAgreement,
  type People,
} from '#tests/helpers/recording_market'
import { formatContent, formatHead, normalize } from '#tests/helpers/recording_text'
import { moveCompletion, ofCompany, ofOwner } from '#tests/helpers/reviews'
import { dayFromNow, moveStaging } from '#tests/helpers/stagings'
import { SoftwareAuthenticator } from '#tests/helpers/passkeys'
import { sandbox } from '#tests/helpers/sandbox'

/** A message as the mail transport writes it. */
interface Message {
  from: { address: string; name: string }
  to: { address: string; name: string }[]
  replyTo?: unknown
  headers?: unknown
  list?: unknown
  subject: string
  text: string
  html: string
}

/** Lets time pass and runs the queue; sent emails are recorded. */
interface Mailbox {
  deliver: () => Promise<Message[]>
  /** Sends the emails of the setup without recording them, because other flows do. */
  discard: () => Promise<Message[]>
}

type Flow = (cast: People, post: Mailbox) => Promise<unknown>

/** Queues a timer by its name in `start/scheduler.ts`. */
const timer = (name: string, queue = 'timers', payload = {}) => insertJob({ name, queue, payload })

/** The bid of the newest staging. */
const newestStaging = async () =>
  (await db.from('stagings').orderBy('id', 'desc').firstOrFail()).bid_id

const newest = async (table: string) => (await db.from(table).orderBy('id', 'desc').first()).id

/** Skips the five minutes that emails wait for others about the same project. */
async function fiveMinutesLater() {
  await db.from('queue_jobs').where('status', 'delayed').update({ execute_at: Date.now() })
}

/** Later notifications start a new email. */
const startNewBundle = () => db.from('notifications').update({ email_due_at: null })

const wants = (cast: People, outcomes: string) =>
  callOrThrow(cast.rival, 'PATCH /api/notifications/preferences', { outcomes })

const linkIn = (messages: Message[], page: string) =>
  new RegExp(`${page}\\?token=([\\w-]+)`).exec(messages.map(({ text }) => text).join('\n'))?.[1]

const seller = { name: 'Sam Seller', email: 'sam.seller@home.example' }

/** The seller alone signs for the client. @returns the agreement and the link of the seller's email */
async function sendToSeller(cast: People, post: Mailbox) {
  const scene = await marketScenes.drafted(cast)
  const path = `/api/projects/${scene.project}/agreement`
  await post.discard()
  await startNewBundle()
  const arrangement = { signers: 'seller', payer: 'seller', sellers: [seller] }
  await callOrThrow(cast.owner, `PUT ${path}/client-side`, arrangement)
  await post.deliver()
  const hash = await changeDraft(cast, scene)
  await callOrThrow(cast.bidder, `POST ${path}/versions`, { hash })
  const token = linkIn(await post.deliver(), '/sign')
  return { scene: { ...scene, hash }, token }
}

/** The code of an email, on a line of its own. */
const codeIn = (messages: Message[]) =>
  /^\d{6}$/m.exec(messages.map(({ text }) => text).join('\n'))?.[0]

async function refund(cast: People, payment: number | undefined) {
  await callOrThrow(cast.admin, `POST /api/admin/payments/${payment}/refund`, {
    reason: 'duplicate',
  })
}

/** A paid project whose earlier emails are sent; an event of the provider comes next. */
async function paidBefore(cast: People, post: Mailbox) {
  const scene = await marketScenes.paid(cast)
  await post.discard()
  return scene
}

/** A project with a photo, and the photo's URL. */
async function createProjectWithPhoto({ owner }: People) {
  const photos = [dataString(await jpeg())]
  const { id } = await callOrThrow(owner, 'POST /api/projects', { ...house, photos })
  const shown = await callOrThrow<{ photos: string[] }>(owner, `GET /api/projects/${id}`)
  return { id, photo: shown.photos[0] }
}

/** Everything that makes the product send an email, each from the same start. */
export const emailFlows: Record<string, Flow> = {
  async registration() {
    await register({ name: 'Nora New', userType: 'homeowner' }, 30, { confirmed: false })
    const form = { name: 'Nils New', userType: 'staging_company', company: 'New Rooms' } as const
    await register(form, 31, { confirmed: false })
  },

  async confirmation_again(_cast, post) {
    const form = { name: 'Nora New', userType: 'homeowner' } as const
    const person = await register(form, 30, { confirmed: false })
    await post.discard()
    await db.from('email_links').update({ created_at: new Date(Date.now() - 3_600_000) })
    await callOrThrow(person, 'POST /api/auth/resend-confirmation')
  },

  async password_reset({ owner }, post) {
    const { email } = await db.from('users').where('id', owner.id).firstOrFail()
    await callOrThrow(null, 'POST /api/auth/forgot-password', { email })
    const token = linkIn(await post.deliver(), '/reset-password')
    await callOrThrow(null, 'POST /api/auth/reset-password', {
      token,
      newPassword: 'a new password 12',
    })
  },

  password_change: ({ owner }) =>
    callOrThrow(owner, `PUT /api/users/${owner.id}/password`, {
      currentPassword: secretWord,
      newPassword: 'a new password 12',
    }),

  async passkeys({ owner }) {
    const path = `/api/users/${owner.id}/passkeys`
    const currentPassword = secretWord
    const options = await callOrThrow<{ challenge: string; user: { id: string } }>(
      owner,
      `POST ${path}/options`,
      { currentPassword }
    )
    const credential = new SoftwareAuthenticator().create(options)
    const { id } = await callOrThrow(owner, `POST ${path}`, { name: 'Chrome on Mac', credential })
    const newPassword = 'a new password 12'
    const { sessionId: session } = await callOrThrow<{ sessionId: string }>(
      owner,
      `PUT /api/users/${owner.id}/password`,
      { currentPassword, newPassword }
    )
    const proof = { currentPassword: newPassword }
    await callOrThrow({ ...owner, session }, `DELETE ${path}/${id}`, proof)
  },

  email_change: ({ owner }) =>
    callOrThrow(owner, `PATCH /api/users/${owner.id}`, {
      email: 'olivia@new.example',
      currentPassword: secretWord,
    }),

  async inquiries() {
    for (const subject of ['general', 'technical', 'billing', 'partnership']) {
      await callOrThrow(null, 'POST /api/contact', {
        name: 'Yolanda Pierce',
        email: 'yolanda@pierce.example',
        subject,
        message: 'My photo was refused.\nIt has 3 MB.',
      })
    }
  },

  async reviews(cast, post) {
    const { project } = await marketScenes.completed(cast)
    await post.discard()
    const sent = async () => {
      await post.deliver()
      await startNewBundle()
    }
    await startNewBundle()
    await callOrThrow(cast.bidder, `POST /api/projects/${project}/review`, ofOwner)
    await sent()
    await callOrThrow(cast.owner, `POST /api/projects/${project}/review`, ofCompany)
    await sent()
    const review = await newest('reviews')
    await callOrThrow(cast.bidder, `POST /api/reviews/${review}/reply`, { reply: 'Thank you.' })
    await sent()
    const reason = 'Names a neighbor'
    await callOrThrow(cast.admin, `POST /api/admin/reviews/${review}/removal`, { reason })
  },

  async end_of_the_time_for_reviews(cast, post) {
    const { project } = await marketScenes.completed(cast)
    await post.discard()
    await startNewBundle()
    await moveCompletion(project, 12)
    await timer('ReleaseReviews')
    await post.deliver()
    await callOrThrow(cast.bidder, `POST /api/projects/${project}/review`, ofOwner)
    await post.discard()
    await startNewBundle()
    await moveCompletion(project, 2)
    await timer('ReleaseReviews')
  },

  async first_project({ owner }) {
    await callOrThrow(owner, 'POST /api/projects', house)
    await fiveMinutesLater()
  },

  async alerts({ owner, bidder, rival }, post) {
    const areas = [{ county: 'Buncombe County', state: 'NC' }]
    for (const [company, alerts] of [
      [bidder, 'now'],
      [rival, 'daily'],
    ] as const) {
      await callOrThrow(company, 'POST /api/saved-searches', {
        name: 'Asheville area',
        areas,
        stagingLevels: [house.stagingLevel],
        alerts,
      })
    }
    await callOrThrow(owner, 'POST /api/projects', house)
    await post.deliver()
    await timer('SendDigest', 'emails', { userId: rival.id, day: '2099-01-01' })
  },

  async several_projects({ owner }) {
    const homes = [
      { title: 'Lot Seven', city: 'Asheville', neighborhood: 'Lakeview', state: 'NC' },
      { title: 'Lot Nine', city: 'Weaverville', state: 'NC' },
    ]
    await callOrThrow(owner, 'POST /api/projects/batch', { ...house, homes })
    await fiveMinutesLater()
  },

  async invitation(cast) {
    await marketScenes.invited(cast)
  },

  async invitation_after_a_deal(cast, post) {
    await marketScenes.paid(cast)
    const { id } = await callOrThrow(cast.owner, 'POST /api/projects', {
      ...house,
      title: 'Cottage on Elm Street',
    })
    await post.discard()
    const { stager_identifier: company } = await db
      .from('users')
      .where('id', cast.bidder.id)
      .firstOrFail()
    await callOrThrow(cast.owner, `POST /api/projects/${id}/invitations`, { companies: [company] })
  },

  async offers(cast, post) {
    const { bid } = await marketScenes.offered(cast)
    await post.deliver()
    await startNewBundle()
    await callOrThrow(cast.bidder, `PATCH /api/bids/${bid}`, { amount: 3300 })
    await post.deliver()
    await startNewBundle()
    await callOrThrow(cast.bidder, `POST /api/bids/${bid}/cancel`)
  },

  async bundle(cast, post) {
    const { bid } = await marketScenes.offered(cast)
    await post.discard()
    await callOrThrow(cast.bidder, `PATCH /api/bids/${bid}`, { amount: 3300 })
    await callOrThrow(cast.bidder, `PATCH /api/bids/${bid}`, { amount: 3200 })
    await callOrThrow(cast.bidder, `POST /api/bids/${bid}/cancel`)
    await fiveMinutesLater()
  },

  async rejection(cast, post) {
    await wants(cast, 'email')
    const { bid } = await marketScenes.offered(cast)
    await post.discard()
    await callOrThrow(cast.bidder, 'PATCH /api/notifications/preferences', { outcomes: 'email' })
    await callOrThrow(cast.owner, `DELETE /api/bids/${bid}`)
  },

  async deal(cast, post) {
    await wants(cast, 'email')
    const { bid, project } = await marketScenes.selected(cast)
    await post.deliver()
    const intent = await charge(cast.bidder, bid)
    await callOrThrow(cast.bidder, `POST /api/bids/${bid}/complete-payment`, {
      paymentIntentId: intent,
    })
    await post.deliver()
    await startNewBundle()
    await callOrThrow(cast.bidder, `POST /api/bids/${bid}/complete`)
    await post.deliver()
    await startNewBundle()
    await callOrThrow(cast.owner, `POST /api/projects/${project}/complete`)
    await post.deliver()
    await refund(cast, await newest('payments'))
  },

  async deal_without_a_fee(cast, post) {
    const { id } = await callOrThrow(cast.owner, 'POST /api/projects', house)
    const line = `POST /api/projects/${id}/bids`
    const bid = await callOrThrow(cast.bidder, line, { ...offerTerms, amount: 90 })
    await post.discard()
    await callOrThrow(cast.owner, `POST /api/bids/${bid.id}/accept`)
  },

  async staging(cast, post) {
    const { project } = await marketScenes.proposed(cast)
    await post.deliver()
    await startNewBundle()
    const path = `/api/projects/${project}/staging`
    await callOrThrow(cast.bidder, `POST ${path}/agreement`, { date: installDay })
    await post.deliver()
    await moveStaging(await newestStaging(), -86)
    await timer('AskAboutTerms')
    await post.deliver()
    await startNewBundle()
    await callOrThrow(cast.owner, `PUT ${path}/answer`, { answer: 'extend' })
    await post.deliver()
    await startNewBundle()
    await callOrThrow(cast.bidder, `PUT ${path}/answer`, { answer: 'extend' })
    await post.deliver()
    await moveStaging(await newestStaging(), -30)
    await timer('AskAboutTerms')
    await post.discard()
    await moveStaging(await newestStaging(), -9)
    await timer('AskAboutTerms')
    await post.deliver()
    await startNewBundle()
    await callOrThrow(cast.bidder, `PUT ${path}/answer`, { answer: 'remove' })
    await callOrThrow(cast.owner, `PUT ${path}/answer`, { answer: 'sold' })
    await fiveMinutesLater()
    await post.deliver()
    await startNewBundle()
    await callOrThrow(cast.bidder, `POST ${path}/removal`)
  },

  async agreement(cast, post) {
    const scene = await marketScenes.drafted(cast)
    const { project, hash } = scene
    const path = `/api/projects/${project}/agreement`
    await post.discard()
    await startNewBundle()
    await callOrThrow(cast.bidder, `POST ${path}/versions`, { hash })
    await post.deliver()
    for (const person of [cast.owner, cast.bidder]) {
      await startNewBundle()
      await signAgreement(person, scene)
      await post.deliver()
    }
    await callOrThrow(cast.bidder, `POST ${path}`, { templateId: scene.template })
    await callOrThrow(cast.bidder, `POST ${path}/versions`, {
      hash: await changeDraft(cast, scene),
    })
    await post.discard()
    await startNewBundle()
    const reason = 'The dining room is missing.'
    await callOrThrow(cast.owner, `POST ${path}/declines`, { version: 2, reason })
  },

  async agreement_withdrawn(cast, post) {
    const { project, hash } = await marketScenes.drafted(cast)
    const path = `/api/projects/${project}/agreement`
    await callOrThrow(cast.bidder, `POST ${path}/versions`, { hash })
    await post.discard()
    await startNewBundle()
    await backdateVersions(4)
    await timer('RemindOfAgreements')
    await post.deliver()
    await startNewBundle()
    const reason = 'The price is wrong.'
    await callOrThrow(cast.bidder, `POST ${path}/declines`, { version: 1, reason })
  },

  async sellers_choice(cast, post) {
    const { project } = await marketScenes.offered(cast)
    await post.discard()
    await startNewBundle()
    const { url } = await callOrThrow<{ url: string }>(
      cast.owner,
      `POST /api/projects/${project}/seller-link`,
      {}
    )
    const token = new URL(url).pathname.split('/')[2]
    const note = 'The garden room.'
    await callOrThrow(null, 'POST /api/seller/choices', { token, letter: 'A', note })
  },

  async agreement_signed_by_seller(cast, post) {
    const { scene, token } = await sendToSeller(cast, post)
    await backdateVersions(3)
    await timer('RemindOfAgreements')
    await post.deliver()
    await callOrThrow(null, 'POST /api/signing/codes', { token })
    const code = codeIn(await post.deliver())
    const { hash } = scene
    const signature = { token, hash, code, name: seller.name, consents: true }
    await callOrThrow(null, 'POST /api/signing/signatures', signature)
    await post.deliver()
    await startNewBundle()
    await signAgreement(cast.bidder, scene)
  },

  async signing_link_handed_back(cast, post) {
    const { token } = await sendToSeller(cast, { ...post, deliver: post.discard })
    await startNewBundle()
    await callOrThrow(null, 'POST /api/signing/returns', { token, reason: 'not_me' })
  },

  async outcome_of_a_home(cast, post) {
    const { project } = await marketScenes.proposed(cast)
    const path = `/api/projects/${project}/staging`
    await callOrThrow(cast.bidder, `POST ${path}/agreement`, { date: installDay })
    await moveStaging(await newestStaging(), -30)
    await callOrThrow(cast.bidder, `POST ${path}/removal`)
    await post.discard()
    for (const days of [1, 10]) {
      await db.from('stagings').update({ removed_on: dayFromNow(-days) })
      await startNewBundle()
      await timer('AskAboutTerms')
      await post.deliver()
    }
  },

  async card_of_a_job(cast, post) {
    const { project, bid, photo } = await marketScenes.worked(cast)
    const body = { room: 'Living Room', before: photo, after: onePixel }
    await callOrThrow(cast.bidder, `POST /api/bids/${bid}/room-pairs`, body)
    const pairId = await newest('room_pairs')
    const path = `/api/projects/${project}`
    await callOrThrow(cast.owner, `POST ${path}/staging/install-date`, { date: installDay })
    await callOrThrow(cast.bidder, `POST ${path}/staging/agreement`, { date: installDay })
    await moveStaging(await newestStaging(), -30)
    await callOrThrow(cast.owner, `PUT ${path}/outcome`, { kind: 'not_sold' })
    await post.discard()
    await startNewBundle()
    await callOrThrow(cast.owner, `PUT ${path}/card`, { pairId, showsComparison: false })
    await post.deliver()
    await startNewBundle()
    await callOrThrow(cast.bidder, `PUT ${path}/card/consent`, { consent: true, pairId })
  },

  async badge(cast, post) {
    const { badge } = await marketScenes.verified(cast)
    await post.deliver()
    await endBadgeIn(badge!, 20)
    await timer('ExpireBadges')
    await post.deliver()
    await endBadgeIn(badge!, -1)
    await timer('ExpireBadges')
    await post.deliver()
    for (const [decision, reason] of Object.entries({
      decline: 'The certificate has expired.',
      revoke: 'The insurer cancelled the policy.',
    })) {
      await callOrThrow(cast.bidder, 'POST /api/badges', insurance)
      const line = `POST /api/admin/badges/${await newest('professional_badges')}` as const
      if (decision === 'revoke') {
        await callOrThrow(cast.admin, `${line}/verify`, { expiresOn: dayFromNow(300) })
        await post.discard()
      }
      await callOrThrow(cast.admin, `${line}/${decision}`, { reason })
      await post.deliver()
    }
  },

  async room_pairs(cast, post) {
    const { bid, photo } = await marketScenes.worked(cast)
    await post.discard()
    const body = { room: 'Living Room', before: photo, after: onePixel }
    await callOrThrow(cast.bidder, `POST /api/bids/${bid}/room-pairs`, body)
    await post.deliver()
    const line = `PUT /api/room-pairs/${await newest('room_pairs')}/consent` as const
    for (const consent of [true, false]) {
      await callOrThrow(cast.owner, line, { consent })
      await post.deliver()
      await callOrThrow(cast.bidder, 'POST /api/notifications/read')
    }
  },

  async completion_by_itself(cast, post) {
    const { bid } = await marketScenes.workDone(cast)
    await post.discard()
    await startNewBundle()
    await backdateBid(bid, 15 * 24)
    await timer('CompleteProjects')
  },

  async owner_reported(cast, post) {
    const { bid } = await marketScenes.silent(cast)
    await post.discard()
    await startNewBundle()
    const { id } = await callOrThrow(cast.bidder, `POST /api/bids/${bid}/report-unresponsive`)
    await post.deliver()
    await startNewBundle()
    await callOrThrow(cast.admin, `POST /api/admin/owner-reports/${id}/decision`, {
      outcome: 'dismissed',
      reason: 'The owner asks you to call her on Friday.',
    })
  },

  async payment_declined(cast, post) {
    const { bid } = await marketScenes.selected(cast)
    await post.discard()
    await startNewBundle()
    await callOrThrow(cast.bidder, `POST /api/bids/${bid}/cancel-payment`)
  },

  async payment_overdue(cast, post) {
    const { bid } = await marketScenes.selected(cast)
    await post.discard()
    await startNewBundle()
    await backdateBid(bid, 25)
    await timer('ExpireBids')
    await post.deliver()
    await backdateBid(bid, 50)
    await timer('ExpireBids')
  },

  async accepted_offer_cancelled(cast, post) {
    const { bid } = await marketScenes.selected(cast)
    await post.discard()
    await startNewBundle()
    await callOrThrow(cast.bidder, `POST /api/bids/${bid}/cancel`)
  },

  async project_cancelled(cast, post) {
    await wants(cast, 'email')
    const { project } = await marketScenes.offered(cast)
    await post.discard()
    await startNewBundle()
    await callOrThrow(cast.owner, `POST /api/projects/${project}/cancel`)
  },

  async account_deleted(cast, post) {
    await paidBefore(cast, post)
    await startNewBundle()
    await callOrThrow(cast.bidder, `DELETE /api/users/${cast.bidder.id}`, { password: secretWord })
  },

  async messages(cast, post) {
    await marketScenes.offered(cast)
    await post.discard()
    const content = 'We have two crews free that week.'
    await callOrThrow(cast.bidder, 'POST /api/messages', { receiverId: cast.owner.id, content })
    await callOrThrow(cast.otherOwner, 'POST /api/messages', { receiverId: cast.rival.id, content })
    await fiveMinutesLater()
  },

  async digest(cast, post) {
    const { bid, project } = await marketScenes.offered(cast)
    await callOrThrow(cast.owner, `DELETE /api/bids/${bid}`)
    await callOrThrow(cast.rival, 'PATCH /api/notifications/preferences', { projects: 'digest' })
    await callOrThrow(cast.owner, `POST /api/projects/${project}/cancel`)
    await callOrThrow(cast.otherOwner, 'POST /api/projects', {
      ...house,
      title: 'Cottage on Elm Street',
    })
    await callOrThrow(cast.rival, `POST /api/projects/${await newest('projects')}/bids`, offerTerms)
    await callOrThrow(cast.otherOwner, `DELETE /api/bids/${await newest('bids')}`)
    await post.discard()
    for (const { id: userId } of [cast.bidder, cast.rival]) {
      await timer('SendDigest', 'emails', { userId, day: '2099-01-01' })
    }
  },

  async account_suspended({ admin, owner }, post) {
    const line = `POST /api/admin/users/${owner.id}`
    await callOrThrow(admin, `${line}/suspend`, {
      category: 'conduct',
      reason: 'Insults in messages',
    })
    await post.deliver()
    await callOrThrow(admin, `${line}/reinstate`, { reason: 'The reports were made up' })
  },

  async project_hidden(cast, post) {
    const { project } = await marketScenes.posted(cast)
    const line = `POST /api/admin/projects/${project}`
    await callOrThrow(cast.admin, `${line}/hide`, { reason: 'Not a real house' })
    await post.deliver()
    await callOrThrow(cast.admin, `${line}/unhide`, { reason: 'It is one' })
  },

  async photo_hidden(cast, post) {
    const { id, photo } = await createProjectWithPhoto(cast)
    const line = `POST /api/admin/projects/${id}`
    await callOrThrow(cast.admin, `${line}/hide`, { reason: 'Shows a person', photo })
    await post.deliver()
    await callOrThrow(cast.admin, `${line}/unhide`, { reason: 'Shows nobody', photo })
  },

  async floor_plan_hidden(cast, post) {
    const { project } = await marketScenes.posted(cast)
    await callOrThrow(cast.owner, `PUT /api/projects/${project}/floor-plan`, { image: onePixel })
    const { floor_plan: photo } = await db.from('projects').where('id', project).firstOrFail()
    const line = `POST /api/admin/projects/${project}`
    await callOrThrow(cast.admin, `${line}/hide`, { reason: 'Shows an address', photo })
    await post.deliver()
    await callOrThrow(cast.admin, `${line}/unhide`, { reason: 'Shows none', photo })
  },

  async questions_and_facts(cast, post) {
    const { project } = await marketScenes.posted(cast)
    await callOrThrow(cast.bidder, `POST /api/projects/${project}/bids`, offerTerms)
    await post.discard()
    const text = 'Is there parking for a moving truck?'
    await callOrThrow(cast.rival, `POST /api/projects/${project}/questions`, { text })
    await fiveMinutesLater()
    await post.deliver()
    const line = `PATCH /api/questions/${await newest('questions')}`
    await callOrThrow(cast.owner, line, { answer: 'Yes, next to the garage.' })
    await fiveMinutesLater()
    await post.deliver()
    await callOrThrow(cast.bidder, 'POST /api/notifications/read')
    await startNewBundle()
    await callOrThrow(cast.owner, `PUT /api/projects/${project}/facts`, { facts: { floor: 3 } })
  },

  async dispute(cast, post) {
    const { intent } = await paidBefore(cast, post)
    await deliver({
      ...eventAbout(intent, 'charge.dispute.created'),
      data: {
        object: {
          id: 'dp_1',
          object: 'dispute',
          payment_intent: intent,
          status: 'needs_response',
        },
      },
    })
  },

  async refund_failed(cast, post) {
    const { intent, payment } = await paidBefore(cast, post)
    sandbox.dispute(intent)
    await db.rawQuery("update payments set created_at = created_at - interval '2 minutes'")
    await refund(cast, payment)
    for (let attempts = 0; attempts < 3; attempts += 1) {
      await db.from('payments').update({ refund_retry_at: null })
      await timer('ReconcilePayments', 'payments')
      await post.deliver()
    }
  },

  async refund_returned(cast, post) {
    const { intent } = await paidBefore(cast, post)
    const { id } = await callProvider('/v1/refunds', { payment_intent: intent })
    await timer('ComparePayments', 'payments')
    await post.deliver()
    sandbox.endRefund(id)
    await timer('ComparePayments', 'payments')
  },

  async books_differ(cast, post) {
    const { intent } = await paidBefore(cast, post)
    await db
      .from('bids')
      .where('stripe_payment_intent_id', intent)
      .update({ stripe_payment_intent_id: 'pi_lost' })
    await db.from('payments').where('intent_id', intent).update({ intent_id: 'pi_lost' })
    await timer('ComparePayments', 'payments')
  },
}

/** The full message of an email in the mail folder. */
async function messageOf(id: string): Promise<Message> {
  const file = join(String(process.env.STORAGE_PATH), 'mails', `${id}.json`)
  return JSON.parse(await readFile(file, 'utf8')) as Message
}

function format(message: Message): string {
  const { from, to, replyTo, headers, list, subject, text, html } = message
  const mailbox = ({ address, name }: Message['from']) => `${name} <${address}>`
  const root = parseHtml(html)
  return normalize(
    [
      `Subject: ${subject}`,
      `To: ${to.map(mailbox).join(', ')}`,
      `From: ${mailbox(from)}`,
      `Reply-To: ${JSON.stringify(replyTo)}`,
      `Headers: ${JSON.stringify(headers)}`,
      `List: ${JSON.stringify(list)}`,
      `\n-- Text\n${text.trim()}`,
      `\n-- HTML\n${outline([root], root)}`,
    ]
      .join('\n')
      .replaceAll(codeIn([message]) ?? /(?!)/g, '<code>')
  )
}

/** Opens the links in emails: each kind of page once, from the first email with such a link. */
async function openLinks(messages: Message[], pages: Map<string, string>) {
  const texts = messages.map(({ text }) => text).toSorted()
  for (const [url, kind] of texts.flatMap((text) => [...text.matchAll(secretLink)])) {
    const path = `pages/link_${kind.replaceAll('-', '_')}.txt`
    if (pages.has(path)) continue
    const answer = await loadPage(url.slice(origin.length))
    pages.set(path, `${formatHead(answer)}\n\n${await formatContent(answer)}\n`)
  }
}

const secretLink =
  /http:\/\/[\d.:]+\/(confirm-email|restore-email|reset-password|unsubscribe|sign)[/?][\w=.%-]+/g

/**
 * Records every email of one flow in a stable order, and the pages that only emails link to.
 *
 * @param recording  gets the files
 */
export async function recordEmails(name: string, cast: People, recording: Map<string, string>) {
  const sent: string[] = []
  const discard = async () => {
    const emails = await deliverEmails()
    return Promise.all(emails.map(({ id }) => messageOf(id)))
  }
  const deliverAll = async () => {
    const messages = await discard()
    sent.push(...messages.map(format).toSorted())
    await openLinks(messages, recording)
    return messages
  }
  await emailFlows[name](cast, { deliver: deliverAll, discard })
  await deliverAll()
  recording.set(`emails/${name}.txt`, `${sent.join('\n\n================\n\n')}\n`)
}

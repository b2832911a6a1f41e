import { randomInt } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { receiptNumber } from '#models/receipt'
import { learn, mintPhone, mintWord } from '#tests/helpers/canary_tokens'
import type { Exchange, Plot, Resident } from '#tests/helpers/canary_rules'
import { ask } from '#tests/helpers/canary_requests'
import { deliverLetters } from '#tests/helpers/letters'
import { dataString, picture } from '#tests/helpers/photo_corpus'
import { payByCard } from '#tests/helpers/sandbox'

/** A resident with what only the tests know: the way in. */
export interface Player extends Resident {
  session: string
  signIn: { email: string; password: string }
  photos: string[]
}

interface Registered {
  user: { id: number; stagerIdentifier: string | null }
  sessionId: string
}

const types = {
  owner: 'realtor',
  otherOwner: 'homeowner',
  bidder: 'staging_company',
  rival: 'staging_company',
  stranger: 'staging_company',
  admin: 'realtor',
} as const
export type Role = keyof typeof types
const roles = Object.keys(types) as Role[]

/** A photo whose metadata names somebody and where they were. */
const telltalePhoto = async (whose: Resident) =>
  dataString(
    await picture()
      .jpeg()
      .withExif({ IFD0: { Make: mintWord('exif', whose), Copyright: mintWord('exif', whose) } })
      .toBuffer()
  )

/** Files that a photo is served as. */
const nameIn = (url: string) => /([0-9a-f]{32})/.exec(url)?.[1] ?? ''

/** A few people whose every detail is a canary, and what they do, over HTTP. */
export class CanaryMarket {
  readonly city = `Town ${randomInt(1e9)}`
  readonly people = {} as Record<Role, Player>
  readonly plots: Plot[] = []
  readonly bids: { id: number; plot: Plot; company: Player; isFree: boolean }[] = []

  /** Of receipts, and of companies, as the product has drawn them. */
  readonly receipts: string[] = []
  readonly identifiers: string[] = []
  #addresses = new Map<string, Player>()

  get players(): Player[] {
    return Object.values(this.people)
  }

  /** Whose mailbox it is; whatever belongs to nobody here must be written to support. */
  readerOf = (address: string) => this.#addresses.get(address.toLowerCase()) ?? 'support'

  /** By the names of plots in the stories: the first one is of the owner. */
  #plot = (number = 0) => this.plots[number]
  #bidOf = (role: Role, number = 0) =>
    this.bids.findLast(
      ({ company, plot }) => company === this.people[role] && plot === this.#plot(number)
    )!

  async register() {
    for (const role of roles) this.people[role] = await this.#enrol(role)
    await db
      .from('users')
      .whereIn(
        'id',
        this.players.map(({ id }) => id)
      )
      .update({ email_confirmed: true })
    await db.from('users').where('id', this.people.admin.id).update({ is_admin: true })
    this.people.admin.isAdmin = true
  }

  async #enrol(role: Role): Promise<Player> {
    const player: Player = {
      name: role,
      id: 0,
      session: '',
      signIn: {
        email: '',
        password: '',
      },
      isAdmin: false,
      isDeleted: false,
      isSuspended: false,
      releasedTo: new Set(),
      photos: [],
    }
    const email = `${mintWord('email', player)}@${mintWord('email', player)}.example`
    this.#addresses.set(email, player)
    player.signIn = { email, password: mintWord('password', player) }
    const { user, sessionId } = await ask<Registered>(null, 'POST /api/auth/register', {
      name: `${mintWord('name', player)} ${mintWord('name', player)}`,
      company: `${mintWord('company', player)} Works`,
      ...player.signIn,
      phone: mintPhone('phone', player),
      website: `https://${mintWord('website', player)}.example/about`,
      bio: `We have staged homes since ${mintWord('bio', player)}.`,
      userType: types[role],
      agreeToTerms: true,
    })
    Object.assign(player, { id: user.id, session: sessionId })
    if (user.stagerIdentifier) this.identifiers.push(user.stagerIdentifier)
    learn(sessionId, 'session', player)
    const changed = await ask<{ avatar: string }>(player, `PATCH /api/users/${player.id}`, {
      avatar: await telltalePhoto(player),
    })
    learn(nameIn(changed.avatar), 'avatar', player)
    player.photos.push(nameIn(changed.avatar))
    if (types[role] === 'staging_company') {
      const { portfolioPhotos } = await ask<{ portfolioPhotos: string[] }>(
        player,
        'PUT /api/users/portfolio-photos',
        { photos: [await telltalePhoto(player)] }
      )
      player.photos.push(...portfolioPhotos.map(nameIn))
    }
    return player
  }

  /** A project that says in every text how to reach its owner. */
  async post(role: Role = 'owner') {
    const owner = this.people[role]
    const plot: Plot = {
      id: 0,
      owner,
      isOnMarket: true,
      isHidden: false,
      isErased: false,
      bidders: new Set(),
      payers: new Set(),
    }
    const word = () => mintWord('projectText', plot)
    const detail = () => mintWord('projectDetail', plot)
    const inBody = () => mintWord('bodyText', plot)
    const hidden = () => mintWord('bodyDetail', plot)
    const { id } = await ask(owner, 'POST /api/projects', {
      title: `House ${word()}, see ${detail()}.com`,
      description: `Bright ${inBody()} rooms. Write to ${hidden()}@${hidden()}.example or call ${mintPhone('bodyDetail', plot)}, or see https://${hidden()}.com/house.`,
      propertyType: 'single_family_home',
      timeline: '2-4weeks',
      stagingLevel: 'luxury',
      city: this.city,
      neighborhood: `Lakeview ${word()} @${detail()}`,
      county: `Buncombe ${detail()}.com`,
      location: `Near ${word()}, ${detail()}.com`,
      state: 'NC',
      otherRooms: `Pantry ${inBody()}, instagram: ${hidden()}`,
      budgetRange: `$2,000, ${detail()}.com`,
      bedrooms: 4,
      photos: [await telltalePhoto(owner)],
    })
    plot.id = id
    this.plots.push(plot)
    const { photos } = await ask<{ photos: string[] }>(owner, `GET /api/projects/${id}`)
    owner.photos.push(...photos.map(nameIn))
  }

  async offer(role: Role, number = 0, amount = 3640) {
    const [company, plot] = [this.people[role], this.#plot(number)]
    const { id } = await ask(company, `POST /api/projects/${plot.id}/bids`, {
      amount,
      timeline: '2 weeks',
      experienceLevel: 'experienced_professional',
      stagingPeriod: '90',
      paymentTerms: 'full_completion',
      acceptsCreditCards: true,
    })
    plot.bidders.add(company)
    this.bids.push({ id, plot, company, isFree: amount < 100 })
  }

  async write(from: Role, to: Role) {
    const exchange: Exchange = { from: this.people[from], to: this.people[to], isReported: false }
    const [text, detail] = ['messageText', 'messageDetail'] as const
    await ask(this.people[from], 'POST /api/messages', {
      receiverId: exchange.to.id,
      content: `Hello ${mintWord(text, exchange)}, write to ${mintWord(detail, exchange)}@${mintWord(detail, exchange)}.example or call ${mintPhone(detail, exchange)}, ${mintWord(detail, exchange)}.com.`,
    })
    this.#exchanges.push(exchange)
  }
  #exchanges: Exchange[] = []

  /** A report shows administrators the whole conversation (R15). */
  async report(reporter: Role, reported: Role) {
    const [by, about] = [this.people[reporter], this.people[reported]]
    const between = this.#exchanges.filter(
      ({ from, to }) => (from === by && to === about) || (from === about && to === by)
    )
    for (const exchange of between) exchange.isReported = true
    const exchange = between.find(({ to }) => to === by)!
    await ask(by, 'POST /api/messages/reports', {
      reportedId: about.id,
      reason: `Rude: ${mintWord('report', exchange)}`,
    })
    const { id } = await db.from('message_reports').orderBy('id', 'desc').firstOrFail()
    const adminNotes = `Warned ${mintWord('adminWords', null)}`
    await ask(this.people.admin, `PATCH /api/admin/reports/${id}`, {
      status: 'resolved',
      adminNotes,
    })
  }

  async inquire() {
    await ask(null, 'POST /api/contact', {
      name: `Yolanda ${mintWord('inquiry', null)}`,
      email: `${mintWord('inquiry', null)}@mail.example`,
      subject: 'technical',
      message: `My photo was refused, ${mintWord('inquiry', null)}. Call ${mintPhone('inquiry', null)}.`,
    })
  }

  async accept(role: Role, number = 0) {
    const { id, plot, company, isFree } = this.#bidOf(role, number)
    await ask(plot.owner as Player, `POST /api/bids/${id}/accept`)
    if (isFree) this.#release(plot, company)
  }

  #release(plot: Plot, company: Resident) {
    plot.payers.add(company)
    plot.owner.releasedTo.add(company)
    company.releasedTo.add(plot.owner)
  }

  #intent: { id: string; clientSecret: string } | null = null

  async checkout(role: Role, number = 0) {
    const { id, company } = this.#bidOf(role, number)
    const { clientSecret } = await ask<{ clientSecret: string }>(
      company,
      `POST /api/bids/${id}/payment-intent`
    )
    learn(clientSecret, 'clientSecret', company)
    this.#intent = { id: clientSecret.split('_secret_')[0], clientSecret }
  }

  async pay(role: Role, number = 0) {
    const { id, company, plot } = this.#bidOf(role, number)
    await payByCard(this.#intent!)
    await ask(company, `POST /api/bids/${id}/complete-payment`, {
      paymentIntentId: this.#intent!.id,
    })
    this.#release(plot, company)
    const { year, serial } = await db.from('receipts').where('bid_id', id).firstOrFail()
    this.receipts.push(receiptNumber(year, serial))
  }

  declinePayment = (role: Role) => this.#asCompany(role, 'cancel-payment')
  withdraw = (role: Role, number = 0) => this.#asCompany(role, 'cancel', number)
  finishWork = (role: Role) => this.#asCompany(role, 'complete')

  async #asCompany(role: Role, action: string, number = 0) {
    const { id, company } = this.#bidOf(role, number)
    await ask(company, `POST /api/bids/${id}/${action}`)
  }

  async releaseOffer(role: Role) {
    const { id, plot } = this.#bidOf(role)
    await ask(plot.owner as Player, `POST /api/bids/${id}/release`)
  }

  async decline(role: Role, number = 0) {
    const { id, plot } = this.#bidOf(role, number)
    await ask(plot.owner as Player, `DELETE /api/bids/${id}`)
  }

  async complete(number = 0) {
    const plot = this.#plot(number)
    await ask(plot.owner as Player, `POST /api/projects/${plot.id}/complete`)
  }

  async cancelProject(number = 0) {
    const plot = this.#plot(number)
    await ask(plot.owner as Player, `POST /api/projects/${plot.id}/cancel`)
    plot.isOnMarket = false
  }

  /** R17: the owner's list loses a completed project, and nobody else's does. */
  async removeProject(number = 0) {
    const plot = this.#plot(number)
    await ask(plot.owner as Player, `DELETE /api/projects/${plot.id}`)
  }

  async refund(role: Role) {
    const { id } = this.#bidOf(role)
    const payment = await db
      .from('payments')
      .where('bid_id', id)
      .orderBy('id', 'desc')
      .firstOrFail()
    await ask(this.people.admin, `POST /api/admin/payments/${payment.id}/refund`, {
      reason: 'duplicate',
    })
  }

  async hide(number = 0) {
    const plot = this.#plot(number)
    await ask(this.people.admin, `POST /api/admin/projects/${plot.id}/hide`, {
      reason: `Not a real house, ${mintWord('hidingReason', plot)}`,
    })
    plot.isHidden = true
  }

  async unhide(number = 0) {
    const plot = this.#plot(number)
    await ask(this.people.admin, `POST /api/admin/projects/${plot.id}/unhide`, {
      reason: `It is one, ${mintWord('adminWords', null)}`,
    })
    plot.isHidden = false
  }

  async suspend(role: Role) {
    const player = this.people[role]
    await ask(this.people.admin, `POST /api/admin/users/${player.id}/suspend`, {
      category: 'conduct',
      reason: `Insults, ${mintWord('adminWords', null)}`,
    })
    player.isSuspended = true
  }

  async reinstate(role: Role) {
    const player = this.people[role]
    await ask(this.people.admin, `POST /api/admin/users/${player.id}/reinstate`, {
      reason: `Cleared up, ${mintWord('adminWords', null)}`,
    })
    player.isSuspended = false
    await this.logIn(role)
  }

  async changeProfile(role: Role) {
    const player = this.people[role]
    const { avatar } = await ask<{ avatar: string }>(player, `PATCH /api/users/${player.id}`, {
      name: `${mintWord('name', player)} ${mintWord('name', player)}`,
      company: `${mintWord('company', player)} Rooms`,
      phone: mintPhone('phone', player),
      website: `https://${mintWord('website', player)}.example`,
      bio: `New words, ${mintWord('bio', player)}.`,
      avatar: await telltalePhoto(player),
    })
    learn(nameIn(avatar), 'avatar', player)
    player.photos.push(nameIn(avatar))
  }

  async changeAddress(role: Role) {
    const player = this.people[role]
    const email = `${mintWord('email', player)}@${mintWord('email', player)}.example`
    this.#addresses.set(email, player)
    const currentPassword = player.signIn.password
    await ask(player, `PATCH /api/users/${player.id}`, { email, currentPassword })
    player.signIn.email = email
  }

  async changePassword(role: Role) {
    const player = this.people[role]
    const newPassword = mintWord('password', player)
    const { sessionId } = await ask<Registered>(player, `PUT /api/users/${player.id}/password`, {
      currentPassword: player.signIn.password,
      newPassword,
    })
    player.signIn.password = newPassword
    this.#enter(player, sessionId)
  }

  async forgetPassword(role: Role) {
    await ask(null, 'POST /api/auth/forgot-password', { email: this.people[role].signIn.email })
  }

  async logIn(role: Role) {
    const player = this.people[role]
    const { sessionId } = await ask<Registered>(null, 'POST /api/auth/login', player.signIn)
    this.#enter(player, sessionId)
  }

  async block(role: Role, other: Role) {
    await ask(this.people[role], `POST /api/messages/${this.people[other].id}/block`)
  }

  #enter(player: Player, sessionId: string) {
    player.session = sessionId
    learn(sessionId, 'session', player)
  }

  async deleteAccount(role: Role, by: Role = role) {
    const player = this.people[role]
    const path = by === 'admin' ? '/api/admin/users' : '/api/users'
    await ask(this.people[by], `DELETE ${path}/${player.id}`)
    player.isDeleted = true
    for (const plot of this.plots) {
      if (plot.owner !== player) continue
      plot.isErased = plot.payers.size === 0
      plot.isOnMarket &&= !plot.isErased
    }
    await deliverLetters()
  }
}

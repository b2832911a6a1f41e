import { randomBytes } from 'node:crypto'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { marketToday, marketZone } from '#shared/values/market_time'
import { reviewRules } from '#shared/reputation/reviews'
import { addDays } from '#shared/jobs/staging_terms'
import Agreement from '#models/agreement'
import CrewLink from '#models/crew_link'
import Staging from '#models/staging'
import AgreementParty from '#models/agreement_party'
import AgreementTemplate from '#models/agreement_template'
import HomeCard from '#models/home_card'
import AuditEvent from '#models/audit_event'
import Notification from '#models/notification'
import { editProfile } from '#models/user/profile'
import { changeTeamRole } from '#models/user/team'
import User from '#models/user'
import Person from '#models/person'
import { hashPassword } from '#models/person/password'
import { createConfirmed } from '#models/user/registration'
import { suspendAccount } from '#models/user/suspension'
import OwnerReport from '#models/owner_report'
import Payment from '#models/payment'
import { photoUrl } from '#shared/projects/photo_urls'
import type { Room } from '#shared/projects/project_enums'
import ReceiptDetails from '#models/receipt_details'
import PortfolioLabel from '#models/portfolio_label'
import Project from '#models/project'
import ConditionPhoto from '#models/condition_photo'
import { personAs } from '#models/photo_author'
import RoomPair from '#models/room_pair'
import ProfessionalBadge from '#models/professional_badge'
import { declineBadge, verifyBadge } from '#models/professional_badge/decision'
import Favorite from '#models/favorite'
import { setFloorPlan } from '#models/project/floor_plan'
import { postProject, postProjects } from '#models/project/posting'
import EmailDelivery from '#models/email_delivery'
import Message from '#models/message'
import MessageReport from '#models/message_report'
import SavedSearch from '#models/saved_search'
import { alertCompanies } from '#models/saved_search/alerting'
import ContactMessage from '#models/contact_message'
import Bid from '#models/bid'
import { fillDraft, openDraft } from '#models/agreement/draft'
import Seat from '#models/seat'
import SeatInvitation from '#models/seat_invitation'
import Session from '#models/session'
import Question from '#models/question'
import Invoice from '#models/invoice'
import ScheduleLine from '#models/schedule_line'
import ScheduleOfPayments from '#models/schedule_of_payments'
import SellerLink from '#models/seller_link'
import Review from '#models/review'
import { releaseDueReviews } from '#models/review/release'
import { askAboutEndingTerms } from '#models/staging/timers'
import type { BidTerms } from '#models/bid/submission'
import { demoLogins, demoPassword } from '#database/demo/logins'
import { demoAgreements } from '#database/demo/agreements'
import { demoBadges } from '#database/demo/badges'
import { demoCharges, demoColleagues, demoInvited } from '#database/demo/colleagues'
import { demoCompanies } from '#database/demo/companies'
import { demoContactMessages } from '#database/demo/contact_messages'
import { demoConversations } from '#database/demo/messages'
import { demoOwnerReports } from '#database/demo/owner_reports'
import { demoCards, demoOutcomes } from '#database/demo/outcomes'
import { demoOwners } from '#database/demo/owners'
import { demoFloorPlans } from '#database/demo/floor_plans'
import { demoProjects } from '#database/demo/projects'
import { demoBatch, demoFavorites, demoInvitations } from '#database/demo/repeat_business'
import { demoPairs, demoPortfolioLabels } from '#database/demo/room_pairs'
import { demoQuestions } from '#database/demo/questions'
import { demoSchedules } from '#database/demo/schedules'
import { demoSellerLinks } from '#database/demo/seller_links'
import { demoReviews } from '#database/demo/reviews'
import { demoSavedSearches } from '#database/demo/saved_searches'
import { demoStagings } from '#database/demo/stagings'
import { demoSupportCases } from '#database/demo/support_cases'
import type {
  DemoAgreement,
  DemoCard,
  DemoBadge,
  DemoBid,
  DemoCase,
  DemoCompany,
  DemoConversation,
  DemoInvitation,
  DemoOutcome,
  DemoPair,
  DemoPortfolioLabels,
  DemoOwnerReport,
  DemoProject,
  DemoFloorPlan,
  DemoQuestion,
  DemoSchedule,
  DemoSellerLink,
  DemoReview,
  DemoSavedSearch,
  DemoStaging,
} from '#database/demo/types'
import { splitOf } from '#database/demo/splits'
import { dataUrlOf, uploadFiles } from '#database/demo_market/files'
import { roomOf, storeRooms } from '#database/demo_market/rooms'
import { TestCardPayer } from '#database/demo_market/test_card_payer'
import { everybody, Timeline } from '#database/demo_market/timeline'
import { demoFacts } from '#database/demo/facts'
import type { ProjectFacts } from '#shared/projects/project_facts'
import { agreementPage, versionsOf } from '#queries/agreement_page'
import { linkDaysOf } from '#queries/signing_emails'
import { paidBidOn } from '#queries/staging_page'
import { refreshStatistics } from '#queries/market_quarters'
import { refreshReputation } from '#models/user/reputation'
import { refreshOutcomeFigures } from '#models/outcome_figures'
import { refreshPlaceFigures } from '#queries/place_figures'
import { refreshUsualPrices } from '#queries/usual_prices'
import { withLabels } from '#shared/projects/photo_labels'
import { newProjectDetails, type ProjectDetails } from '#models/project/details'

interface PostedDetails {
  photos: string[]
  facts: Partial<ProjectFacts>
  /** The last day for offers. */
  deadline: DateTime | null
}

const projectDetails = (
  demo: DemoProject,
  { photos, facts, deadline }: PostedDetails
): ProjectDetails => ({
  ...newProjectDetails({
    facts,
    title: demo.title,
    description: demo.description,
    city: demo.city,
    neighborhood: demo.neighborhood,
    county: demo.county,
    state: demo.state,
    propertyType: demo.propertyType,
    occupancyStatus: demo.occupancyStatus,
    squareFootage: demo.squareFootage,
    bedrooms: demo.bedrooms,
    bathrooms: demo.bathrooms,
    levels: demo.levels,
    locationTypes: [...demo.locationTypes],
    roomsToStage: [...demo.roomsToStage],
    otherRooms: demo.otherRooms,
    timeline: demo.timeline,
    stagingLevel: demo.stagingLevel,
    deadline,
  }),
  ...withLabels(photos, {
    photoRooms: demo.photos.map((file) => roomOf(file, demo.roomsToStage)),
  }),
})

const bidTerms = (project: DemoProject, demo: DemoBid): BidTerms => ({
  amount: demo.amount,
  parts: splitOf(project, demo),
  timeline: demo.timeline,
  experienceLevel: demo.experienceLevel,
  stagingPeriod: demo.stagingPeriod,
  paymentTerms: demo.paymentTerms,
  acceptsCreditCards: demo.acceptsCreditCards,
  extensionPerMonth: demo.extensionPerMonth,
  note: demo.note,
})

/** What deeds are about that the team handles, and those that number payments. */
const team = 'team'
const fees = 'fees'

/** What deeds are about that post projects, so that their ids are in the order of their times. */
const postings = 'postings'

/**
 * Replays the demo market from its first day to now. Every action goes through the models, in
 * chronological order, with the clock set to its time, so seeding fails if an action breaks a rule.
 */
export default class DemoMarket {
  #now = DateTime.utc()
  #timeline = new Timeline()
  #owners: User[] = []
  #companies: User[] = []
  #support?: User
  #admin?: User
  #projects: Project[] = []
  #rooms = new Map<string, string[]>()
  #payer = new TestCardPayer()
  /** Hash of the password that all of them have. */
  #password = ''

  async open() {
    this.#password = await hashPassword(demoPassword)
    this.#rooms = await storeRooms([
      ...demoProjects.flatMap(({ photos }) => [...photos]),
      ...demoBatch.homes.flatMap(() => [...demoBatch.photos]),
      ...demoFloorPlans.map(({ file }) => file),
      ...demoCompanies.flatMap(({ portfolioPhotos }) => [...portfolioPhotos]),
    ])
    await this.#payer.ready()
    try {
      await this.#registerEverybody()
      await this.#seatColleagues()
      for (const [index, project] of demoProjects.entries()) this.#planProject(index, project)
      for (const search of demoSavedSearches) this.#planSavedSearch(search)
      this.#planBatch()
      this.#planFavorites()
      for (const badge of demoBadges) this.#planBadge(badge)
      for (const invitation of demoInvitations) this.#planInvitation(invitation)
      for (const conversation of demoConversations) this.#planConversation(conversation)
      for (const staging of demoStagings) this.#planStaging(staging)
      for (const outcome of demoOutcomes) this.#planOutcome(outcome)
      for (const schedule of demoSchedules) this.#planSchedule(schedule)
      for (const agreement of demoAgreements) this.#planAgreement(agreement)
      for (const pair of demoPairs) this.#planPair(pair)
      for (const card of demoCards) this.#planCard(card)
      for (const labels of demoPortfolioLabels) this.#planLabels(labels)
      for (const question of demoQuestions) this.#planQuestion(question)
      for (const link of demoSellerLinks) this.#planSellerLink(link)
      for (const plan of demoFloorPlans) this.#planFloorPlan(plan)
      for (const review of demoReviews) this.#planReviews(review)
      for (const report of demoOwnerReports) this.#planOwnerReport(report)
      for (const days of [48, 5]) {
        this.#plan(this.#ago({ days }), everybody, askAboutEndingTerms)
      }
      this.#planContactMessages()
      for (const supportCase of demoSupportCases) await this.#planSupportCase(supportCase)
      await this.#timeline.play()
      await this.#putInCharge()
      await this.#disputeFees()
      await User.query().update({ isDemo: true })
      await Project.query().update({ isDemo: true })
      await this.#letThePastRest()
      await ProfessionalBadge.removeOldDocuments()
      await refreshUsualPrices()
      await refreshStatistics()
      await refreshPlaceFigures()
      await refreshOutcomeFigures()
      await refreshReputation()
    } finally {
      await this.#payer.close()
    }
  }

  /** The bank has decided about the first fee, and the team has to answer for the last one. */
  async #disputeFees() {
    const paid = await Payment.query().where('status', 'succeeded').orderBy('id')
    const [first, last] = [paid.at(0), paid.at(-1)]
    if (first) await this.#payer.dispute(first, 'won')
    if (last) await this.#payer.dispute(last)
  }

  /**
   * Marks older notifications as read and deletes queued emails, so that nobody gets email about
   * the past.
   */
  async #letThePastRest() {
    const read = Notification.query().where('createdAt', '<', this.#ago({ days: 2 }).toSQL())
    await read.update({ read: true })
    await Notification.query().update({ delivery: 'app' })
    await db.from('queue_jobs').delete()
    // Rows are stamped by the database, which doesn't know the time of the demo market.
    await Payment.query().update({ createdAt: db.raw('least(created_at, succeeded_at)') })
    await db.rawQuery(
      `update bids set selected_at = e.created_at from audit_events e
       where e.bid_id = bids.id and e.kind = 'bid_accepted' and bids.paid_at is not null`
    )
    await MessageReport.query().update({
      createdAt: db.raw('(select created_at from messages where id = message_id)'),
    })
  }

  #plan(at: DateTime, about: readonly unknown[], run: () => Promise<unknown>) {
    this.#timeline.plan(at, about, run)
  }

  /** What a deed between the owner and a company is about. */
  #deal(index: number, company: User) {
    return [`project ${index}`, this.#owners[demoProjects[index].owner], company]
  }

  /** What a deed is about that the owner and everyone with an offer hears of. */
  #market(index: number) {
    const { owner, bids } = demoProjects[index]
    const companies = bids.map(({ company }) => this.#companies[company])
    return [`project ${index}`, this.#owners[owner], ...companies]
  }

  #ago(time: { days?: number; hours?: number }) {
    return this.#now.minus(time)
  }

  #takeRoom(file: string): string {
    const name = this.#rooms.get(file)?.shift()
    if (!name) throw new Error(`The demo room ${file} is used more often than it was stored`)
    return name
  }

  async #registerEverybody() {
    const [admin] = demoLogins.filter(({ role }) => role === 'Administrator')
    const people = [
      ...demoOwners.map((owner) => ({ ...owner, role: 'owner' as const })),
      ...demoCompanies.map((company) => ({ ...company, role: 'company' as const })),
    ]
    const password = this.#password
    const registered = await Promise.all(
      people.map((person) =>
        createConfirmed({
          email: person.email,
          password,
          name: person.name,
          phone: person.phone,
          company: person.company,
          userType: person.role === 'company' ? 'staging_company' : person.userType,
          ...(person.role === 'company' && { website: person.website, bio: person.bio }),
        })
      )
    )
    // A random identifier from the registration may be the fixed one of another company.
    for (const user of registered.filter(({ isStager }) => isStager)) {
      await user.merge({ stagerIdentifier: `CreativeStager${user.id}000000` }).save()
    }
    for (const [index, person] of people.entries()) {
      const user = registered[index]
      user.createdAt = this.#ago({ days: person.joinedDaysAgo })
      if (person.role === 'company') {
        user.stagerIdentifier = person.stagerIdentifier
        user.portfolioPhotos = person.portfolioPhotos.map((file) => this.#takeRoom(file))
      }
      await user.save()
      const joined = AuditEvent.query().where('userId', user.id)
      await joined.update({ createdAt: user.createdAt.toSQL() })
    }
    this.#owners = registered.slice(0, demoOwners.length)
    this.#companies = registered.slice(demoOwners.length)
    this.#planReceiptDetails(demoCompanies)
    this.#planTemplates(demoCompanies)
    this.#planIntroductions(demoCompanies)

    const administrator = await createConfirmed({
      email: admin.email,
      password,
      name: 'Stagely Administrator',
      phone: '8285550100',
      userType: 'realtor',
    })
    this.#admin = await administrator.merge({ teamRole: 'admin' }).save()
    const support = await createConfirmed({
      email: 'sam@stagely.example',
      password,
      name: 'Sam Ortega',
      phone: '8285550101',
      userType: 'realtor',
    })
    this.#support = await changeTeamRole(support, { by: administrator, role: 'support' })
  }

  /** After everybody has registered, with whom they work. */
  async #seatColleagues() {
    for (const { name, email, seats } of demoColleagues) {
      const person = await Person.create({
        ...{ name, email, password: this.#password },
        emailConfirmed: true,
      })
      for (const { joinedDaysAgo, role, mayCommit, ...place } of seats) {
        const account = this.#accountAt(place)
        await Seat.create({
          ...{ userId: account.id, personId: person.id, role, mayCommit },
          invitedBy: account.person.id,
          joinedAt: this.#ago({ days: joinedDaysAgo }),
        })
      }
    }
    const company = this.#companies[0]
    const sentAt = this.#ago({ days: demoInvited.daysAgo })
    await SeatInvitation.create({
      ...{ userId: company.id, email: demoInvited.email, role: demoInvited.role, mayCommit: false },
      ...{ invitedBy: company.person.id, sentAt, expiresAt: sentAt.plus({ days: 7 }) },
    })
  }

  async #putInCharge() {
    for (const { project, company, email } of demoCharges) {
      const account = this.#companies[company]
      const index = demoProjects.findIndex(({ title }) => title === project)
      const seats = await Seat.ofAccount(account)
      const seat = seats.find(({ person }) => person.email === email)
      await this.#projects[index].putInCharge(account, seat?.id ?? null)
    }
  }

  #accountAt(place: { owner: number } | { company: number }): User {
    return 'owner' in place ? this.#owners[place.owner] : this.#companies[place.company]
  }

  #planIntroductions(companies: readonly DemoCompany[]) {
    for (const [index, { introduction, joinedDaysAgo }] of companies.entries()) {
      if (!introduction) continue
      const company = this.#companies[index]
      this.#plan(this.#ago({ days: joinedDaysAgo - 1 }), [company], () =>
        editProfile(company, { introduction })
      )
    }
  }

  #planReceiptDetails(companies: readonly DemoCompany[]) {
    for (const [index, { receiptDetails }] of companies.entries()) {
      if (!receiptDetails) continue
      const { givenDaysAgo, ...details } = receiptDetails
      const company = this.#companies[index]
      this.#plan(this.#ago({ days: givenDaysAgo }), [company], () =>
        ReceiptDetails.replace(company, details)
      )
    }
  }

  #planTemplates(companies: readonly DemoCompany[]) {
    for (const [index, { agreementTemplate }] of companies.entries()) {
      if (!agreementTemplate) continue
      const { writtenDaysAgo, name, sections } = agreementTemplate
      const company = this.#companies[index]
      this.#plan(this.#ago({ days: writtenDaysAgo }), [company], () =>
        AgreementTemplate.add(company, { name, sections: [...sections] })
      )
    }
  }

  #planProject(index: number, demo: DemoProject) {
    const posted = this.#ago({ days: demo.postedDaysAgo })
    const owner = this.#owners[demo.owner]
    // Companies that saved a search for it are notified.
    const searching = demoSavedSearches.map(({ company }) => this.#companies[company])
    const about = [`project ${index}`, owner, postings, ...searching]
    this.#plan(posted, about, async () => {
      const usual = demoFacts(demo, index, marketToday(posted.toJSDate()))
      const details = projectDetails(demo, {
        photos: demo.photos.map((file) => this.#takeRoom(file)),
        facts: { ...usual, ...this.#plannedDays(demo) },
        deadline:
          demo.offersEndInDays === undefined
            ? null
            : DateTime.fromISO(this.#dayIn(demo.offersEndInDays)),
      })
      const project = await postProject(owner, details)
      await alertCompanies(project.id)
      this.#projects[index] = project
    })
    for (const bid of demo.bids) this.#planBid(index, demo, bid, posted)
    this.#planStory(index, demo, owner)
  }

  /** The calendar day so many days from the day of seeding. */
  #dayIn = (days: number) => addDays(marketToday(this.#now.toJSDate()), days)

  #plannedDays({ planned }: DemoProject): Partial<ProjectFacts> {
    if (!planned) return {}
    return {
      photographerOn: this.#dayIn(planned.photosInDays),
      listingPlannedOn: this.#dayIn(planned.listingInDays),
      listedOn: null,
    }
  }

  #planSavedSearch({ company, savedDaysAgo, ...search }: DemoSavedSearch) {
    const { stagingLevels, sizes, propertyTypes } = search
    const searcher = this.#companies[company]
    this.#plan(this.#ago({ days: savedDaysAgo }), [searcher], () =>
      SavedSearch.add(searcher, {
        ...search,
        stagingLevels: [...stagingLevels],
        sizes: [...sizes],
        propertyTypes: [...propertyTypes],
      })
    )
  }

  #planBatch() {
    const { homes, photos, owner, postedDaysAgo, roomsToStage, ...shared } = demoBatch
    this.#plan(this.#ago({ days: postedDaysAgo }), [postings, this.#owners[owner]], () =>
      postProjects(
        this.#owners[owner],
        homes.map((title) => ({
          ...newProjectDetails({
            ...shared,
            title,
            propertyType: 'single_family_home',
            occupancyStatus: 'vacant',
            bedrooms: 4,
            bathrooms: '2.5',
            levels: 2,
            roomsToStage: [...roomsToStage],
            timeline: '2-4weeks',
            stagingLevel: 'standard',
            facts: { stairs: 'few_steps', truckParking: 'driveway', pets: 'none', access: 'agent' },
          }),
          ...withLabels(
            photos.map((file) => this.#takeRoom(file)),
            { photoRooms: photos.map((file) => roomOf(file, roomsToStage)) }
          ),
        }))
      )
    )
  }

  #planFavorites() {
    for (const { owner, company, daysAgo } of demoFavorites) {
      const about = [this.#owners[owner], this.#companies[company]]
      this.#plan(this.#ago({ days: daysAgo }), about, async () => {
        const { stagerIdentifier } = this.#companies[company]
        await Favorite.add(this.#owners[owner], stagerIdentifier!)
        await db
          .from('favorites')
          .where({ owner_id: this.#owners[owner].id, company_id: this.#companies[company].id })
          .update({ created_at: this.#ago({ days: daysAgo }).toSQL() })
      })
    }
  }

  #planBadge({ company, type, sentDaysAgo, verified, declined }: DemoBadge) {
    const sent = this.#ago({ days: sentDaysAgo })
    let id = 0
    const about = [this.#companies[company], team]
    this.#plan(sent, about, async () => {
      const document = { type, name: `${type}.pdf`, data: await dataUrlOf('files/certificate.pdf') }
      id = (await ProfessionalBadge.request(this.#companies[company], document)).id
    })
    const by = () => this.#admin!
    const badge = () => ProfessionalBadge.findWithCompanyOrFail(id)
    if (verified) {
      const at = this.#ago({ days: verified.daysAgo })
      const expiryDate = at.plus({ days: verified.validForDays }).setZone(marketZone).startOf('day')
      this.#plan(at, about, async () => verifyBadge(await badge(), { by: by(), expiryDate }))
    }
    if (declined) {
      const { daysAgo, reason } = declined
      this.#plan(this.#ago({ days: daysAgo }), about, async () =>
        declineBadge(await badge(), { by: by(), reason })
      )
    }
  }

  #planInvitation({ project, company, ...times }: DemoInvitation) {
    const { owner, postedDaysAgo } = demoProjects[project]
    const stager = this.#companies[company]
    const sent = this.#ago({ days: postedDaysAgo }).plus({ minutes: times.minutesAfterPosting })
    const { seenAfterHours: seen, declinedAfterHours: declined } = times
    const about = this.#deal(project, stager)
    this.#plan(sent, about, async () => {
      await this.#projects[project].invite(this.#owners[owner], [stager.stagerIdentifier!])
      await db
        .from('invitations')
        .where({ project_id: this.#projects[project].id, company_id: stager.id })
        .update({ created_at: sent.toSQL() })
    })
    if (declined) {
      this.#plan(sent.plus({ hours: declined }), about, () =>
        this.#projects[project].declineInvitation(stager)
      )
    }
    if (seen) {
      this.#plan(sent.plus({ hours: seen }), about, async () => {
        const visited = await Project.findVisibleOrFail(stager, this.#projects[project].id)
        await visited.noteVisit(stager)
      })
    }
  }

  #planBid(index: number, project: DemoProject, demo: DemoBid, posted: DateTime) {
    const company = this.#companies[demo.company]
    const made = posted.plus({ hours: demo.hoursAfterPosting })
    const about = this.#deal(index, company)
    this.#plan(made, about, () =>
      Bid.submit(this.#projects[index].id, company, bidTerms(project, demo))
    )
    if (demo.revision) {
      const { hoursAfterOffer, parts, ...terms } = demo.revision
      this.#plan(made.plus({ hours: hoursAfterOffer }), about, async () => {
        const bid = await this.#bidOf(index, company)
        return bid.revise(company, { ...terms, parts: [...parts] })
      })
    }
    if (demo.state === 'declined' || demo.state === 'cancelled') {
      const closed = made.plus({ hours: demo.closedAfterHours })
      this.#plan(closed, about, async () => {
        const bid = await this.#bidOf(index, company)
        if (demo.state === 'cancelled') return bid.cancel(company)
        const { userId } = this.#projects[index]
        return bid.reject(await User.findOrFail(userId), demo.reason)
      })
    }
  }

  async #bidOf(index: number, company: User): Promise<Bid> {
    return Bid.query()
      .where({ projectId: this.#projects[index].id, userId: company.id })
      .orderBy('id', 'desc')
      .firstOrFail()
  }

  #planStory(index: number, { story, bids }: DemoProject, owner: User) {
    const selected = bids.find(({ state }) => state === 'selected')
    const company = selected ? this.#companies[selected.company] : null
    const bid = () => {
      if (!company) throw new Error('This story needs a selected offer')
      return this.#bidOf(index, company)
    }
    const about = this.#market(index)
    switch (story.kind) {
      case 'no_offers':
      case 'offers':
      case 'rejected':
        return
      case 'cancelled':
        return this.#plan(this.#ago({ days: story.cancelledDaysAgo }), about, () =>
          this.#projects[index].cancel(owner)
        )
      case 'awaiting_payment':
        return this.#plan(this.#ago({ hours: story.acceptedHoursAgo }), about, async () =>
          (await bid()).accept(owner)
        )
      case 'reopened': {
        const accepted = this.#ago({ days: story.acceptedDaysAgo })
        this.#plan(accepted, about, async () => (await bid()).accept(owner))
        return this.#plan(accepted.plus({ hours: story.hoursToCancel }), about, async () =>
          (await bid()).cancel(company!)
        )
      }
      default: {
        const paid = this.#ago({ days: story.paidDaysAgo })
        this.#plan(paid.minus({ hours: story.hoursToPay }), about, async () =>
          (await bid()).accept(owner)
        )
        this.#plan(paid, [...about, fees], async () => {
          const due = await bid()
          if (!due.isPaid) await this.#payer.pay(due)
        })
        if (story.kind === 'in_progress') return
        this.#plan(this.#ago({ days: story.workDoneDaysAgo }), about, async () =>
          (await bid()).completeWork(company!)
        )
        if (story.kind === 'work_done') return
        this.#plan(this.#ago({ days: story.completedDaysAgo }), about, () =>
          this.#projects[index].complete(owner)
        )
      }
    }
  }

  #planConversation(demo: DemoConversation) {
    const { owner: ownerIndex, bids, postedDaysAgo } = demoProjects[demo.project]
    const owner = this.#owners[ownerIndex]
    const company = this.#companies[demo.company]
    const offer = bids.find((bid) => bid.company === demo.company)
    let moment = this.#ago({ days: postedDaysAgo }).plus({ hours: offer?.hoursAfterPosting ?? 0 })
    for (const [position, message] of demo.messages.entries()) {
      moment = moment.plus({ minutes: message.minutesLater })
      const [from, to] = message.from === 'owner' ? [owner, company] : [company, owner]
      const unread = demo.lastUnread && position === demo.messages.length - 1
      const about = this.#deal(demo.project, company)
      this.#plan(moment, demo.reported ? [...about, team] : about, async () => {
        const sent = await Message.send(from, to, message.text, {
          project: this.#projects[demo.project],
          fileIds: await uploadFiles(from, to, message.files ?? {}),
        })
        if (!unread) await Message.markRead(to, from)
        if (demo.reported && position === demo.messages.length - 1) {
          const complaint = { reportedId: company.id, messageId: sent.id, reason: demo.reported }
          await MessageReport.file(owner, complaint)
        }
      })
    }
  }

  #planOwnerReport({ messages, reportedHoursAgo, dismissed, ...demo }: DemoOwnerReport) {
    const index = demoProjects.findIndex(({ title }) => title === demo.project)
    const { owner: ownerIndex, bids } = demoProjects[index]
    const selected = bids.find(({ state }) => state === 'selected')
    if (!selected) throw new Error('A report about an owner needs a selected offer')
    const [owner, company] = [this.#owners[ownerIndex], this.#companies[selected.company]]
    const about = [...this.#deal(index, company), team]
    for (const { daysAgo, text } of messages) {
      this.#plan(this.#ago({ days: daysAgo }), about, () =>
        Message.send(company, owner, text, { project: this.#projects[index] })
      )
    }
    const reported = this.#ago({ hours: reportedHoursAgo })
    this.#plan(reported, about, async () => {
      const { id } = await OwnerReport.file(await this.#bidOf(index, company), company)
      // The database stamped it, which doesn't know the time of the demo market.
      await db.from('owner_reports').where({ id }).update({ created_at: reported.toSQL() })
    })
    if (!dismissed) return
    this.#plan(this.#ago({ hours: dismissed.hoursAgo }), about, async () => {
      const { id: bidId } = await this.#bidOf(index, company)
      const { id } = await OwnerReport.findByOrFail('bidId', bidId)
      await OwnerReport.dismiss(id, { by: this.#admin!, reason: dismissed.reason })
    })
  }

  #planStaging({ proposed, access, ticks, ...demo }: DemoStaging) {
    const index = demoProjects.findIndex(({ title }) => title === demo.project)
    const { owner: ownerIndex, bids } = demoProjects[index]
    const selected = bids.find(({ state }) => state === 'selected')
    if (!selected) throw new Error('A staging needs a selected offer')
    const [owner, company] = [this.#owners[ownerIndex], this.#companies[selected.company]]
    const [proposer, other] = proposed.by === 'owner' ? [owner, company] : [company, owner]
    const date = this.#dayIn(demo.installInDays)
    const plan = (days: number, run: (projectId: number) => Promise<unknown>) =>
      this.#plan(this.#ago({ days }), this.#deal(index, company), () =>
        run(this.#projects[index].id)
      )

    plan(proposed.daysAgo, (id) =>
      Staging.of(id).propose(proposer, { date, window: demo.hours ?? null })
    )
    if (demo.agreedDaysAgo) plan(demo.agreedDaysAgo, (id) => Staging.of(id).agree(other, date))
    if (access) {
      const { daysAgo, ...written } = access
      plan(daysAgo, (id) => Staging.of(id).describeAccess(owner, written))
    }
    for (const task of ticks) {
      plan(demo.agreedDaysAgo ?? 0, (id) => Staging.of(id).tick(owner, { task, done: true }))
    }
    if (demo.crewLink) {
      const { daysAgo, crew, toDo } = demo.crewLink
      plan(daysAgo, (id) => CrewLink.make(company, id, { replaces: null, crew, toDo: [...toDo] }))
    }
    for (const [person, answer] of [
      [owner, demo.answers?.owner],
      [company, demo.answers?.stager],
    ] as const) {
      if (answer) plan(demo.answers!.daysAgo, (id) => Staging.of(id).answer(person, answer))
    }
    if (demo.removedDaysAgo) plan(demo.removedDaysAgo, (id) => Staging.of(id).markRemoved(company))
  }

  /** The owner answers the day after the furniture is gone. */
  #planOutcome({ project, days, comparedToList }: DemoOutcome) {
    const index = demoProjects.findIndex(({ title }) => title === project)
    const stagings: readonly DemoStaging[] = demoStagings
    const staging = stagings.find((each) => each.project === project)
    if (!staging?.removedDaysAgo) throw new Error('An outcome needs a staging that is over')
    const owner = this.#owners[demoProjects[index].owner]
    const listedInDays = staging.installInDays + 1
    const outcome = {
      ...{ kind: days === null ? ('not_sold' as const) : ('closed' as const) },
      ...(comparedToList && { comparedToList }),
      listedOn: this.#dayIn(listedInDays),
      underContractOn: days === null ? null : this.#dayIn(listedInDays + days),
    }
    this.#plan(this.#ago({ days: staging.removedDaysAgo - 1 }), this.#market(index), () =>
      Staging.of(this.#projects[index].id).reportOutcome(owner, outcome)
    )
  }

  /** What a company and an owner do about payments. */
  #planSchedule({ project, begunDaysAgo, firstPaid, damage, ...demo }: DemoSchedule) {
    const index = demoProjects.findIndex(({ title }) => title === project)
    const { owner: ownerIndex, bids } = demoProjects[index]
    const selected = bids.find(({ state }) => state === 'selected')
    if (!selected) throw new Error('A schedule needs a selected offer')
    const [owner, company] = [this.#owners[ownerIndex], this.#companies[selected.company]]
    const idOf = () => this.#projects[index].id
    const plan = (days: number, run: () => Promise<unknown>) =>
      this.#plan(this.#ago({ days }), this.#deal(index, company), run)
    const lineOf = async (person: User, place: number) => {
      const [bid] = await Bid.query().where({ projectId: idOf(), userId: company.id })
      const lines = await ScheduleLine.query().where('bidId', bid.id).orderBy('id')
      return ScheduleLine.findForPartyOrFail(person, lines[place].id)
    }
    const schedule = () => new ScheduleOfPayments(idOf())
    const { daysAgo: paidDaysAgo, ...paid } = firstPaid
    const { daysAgo: damagedDaysAgo, reason, ...damaged } = damage
    const dueOn = this.#dayIn(10)

    plan(begunDaysAgo, () => schedule().begin(company))
    plan(paidDaysAgo, async () => {
      const line = await lineOf(company, 0)
      await Invoice.issue(idOf(), company, { lines: [line.id] })
      await line.markPaid(company, { ...paid, paidOn: this.#dayIn(-paidDaysAgo) })
    })
    plan(damagedDaysAgo, () =>
      schedule().add(company, { ...damaged, kind: 'damage', payer: 'owner', dueOn })
    )
    plan(damagedDaysAgo - 1, async () => {
      const line = await lineOf(owner, 2)
      await line.reply(owner, { answer: 'not_agreed', reason })
    })
    plan(demo.lastReportedDaysAgo, async () => {
      const line = await lineOf(owner, 1)
      await line.reply(owner, { answer: 'paid' })
    })
  }

  /** What a company and an owner do about their agreement, each after reading it. */
  #planAgreement({ project, preparedHoursAgo, signedBy, seller }: DemoAgreement) {
    const index = demoProjects.findIndex(({ title }) => title === project)
    const { owner: ownerIndex, bids } = demoProjects[index]
    const selected = bids.find(({ state }) => state === 'selected')
    if (!selected) throw new Error('An agreement needs a selected offer')
    const [owner, company] = [this.#owners[ownerIndex], this.#companies[selected.company]]
    const prepared = this.#ago({ hours: preparedHoursAgo })
    const plan = (minutes: number, run: (id: number, bid: Bid) => Promise<unknown>) =>
      this.#plan(prepared.plus({ minutes }), this.#deal(index, company), async () => {
        const { id } = this.#projects[index]
        await run(id, (await paidBidOn(id, company))!)
      })

    if (seller) {
      const signers = signedBy?.includes('owner') ? ('both' as const) : ('seller' as const)
      const clientSide = { signers, payer: 'seller' as const }
      plan(-5, (id) => Agreement.of(id).arrange(owner, { ...clientSide, sellers: [seller] }))
    }
    plan(0, (id) => Agreement.of(id).prepare(company, null))
    if (!signedBy) return
    plan(20, async (id, bid) => {
      const { agreement, source } = await agreementPage(bid, company)
      const { draft, reference } = agreement!
      await Agreement.of(id).send(company, fillDraft(openDraft(draft)!, source, reference).hash)
    })
    plan(25, async (id, bid) => {
      const { number: version } = (await versionsOf(bid)).at(-1)!
      await Agreement.of(id).open(owner, { version })
    })
    for (const [at, side] of signedBy.entries()) {
      const person = side === 'owner' ? owner : company
      plan(30 + at * 60, async (id, bid) => {
        const { id: versionId, number: version, hash } = (await versionsOf(bid)).at(-1)!
        if (side === 'seller') return this.#signAsSeller(versionId, hash)
        const entrance = await Session.signIn(await Seat.ofAccount(person).firstOrFail())
        const { user } = (await Session.findWithUser(entrance))!
        const signature = { version, hash, name: person.name, method: 'password' } as const
        await Agreement.of(id).sign(user, signature)
        await Session.end(entrance)
      })
    }
  }

  /** The seller signs with the link and the code that the emails would have. */
  async #signAsSeller(versionId: number, hash: string) {
    const party = await AgreementParty.findByOrFail('versionId', versionId)
    await party.issueLink(linkDaysOf('sign'))
    // The database stamps links and codes, so that the page is opened in between.
    await AgreementParty.query()
      .where('id', party.id)
      .update({ openedAt: db.raw('clock_timestamp()') })
    await party.requestCode()
    const { id: codeId } = await db
      .from('agreement_party_codes')
      .where('party_id', party.id)
      .firstOrFail()
    const { code } = (await AgreementParty.issueCode(codeId))!
    await party.sign({ hash, name: party.name, code })
  }

  /** The owner makes the card, and the company agrees to it an hour later. */
  #planCard({ project, madeDaysAgo }: DemoCard) {
    const index = demoProjects.findIndex(({ title }) => title === project)
    const owner = this.#owners[demoProjects[index].owner]
    const made = this.#ago({ days: madeDaysAgo })
    const pairOf = async (projectId: number) => {
      const bid = await Bid.query().where({ projectId, status: 'accepted' }).firstOrFail()
      const [{ id: pairId }] = await RoomPair.ofBid(bid)
      return { pairId, company: await User.findOrFail(bid.userId) }
    }
    this.#plan(made, this.#market(index), async () => {
      const { id } = this.#projects[index]
      const { pairId } = await pairOf(id)
      await HomeCard.make(id, owner, { pairId, showsComparison: false })
    })
    this.#plan(made.plus({ hours: 1 }), this.#market(index), async () => {
      const { id } = this.#projects[index]
      const { pairId, company } = await pairOf(id)
      await HomeCard.answer(id, company, { consent: true, pairId })
    })
  }

  #planPair({ project, photo, room, after, addedDaysAgo, agreedDaysAgo }: DemoPair) {
    const index = demoProjects.findIndex(({ title }) => title === project)
    let added: RoomPair | undefined
    const about = this.#market(index)
    this.#plan(this.#ago({ days: addedDaysAgo }), about, async () => {
      const { id, photos } = this.#projects[index]
      const { id: bidId } = await Bid.query()
        .where({ projectId: id, status: 'accepted' })
        .firstOrFail()
      const bid = await Bid.findVisibleOrFail(bidId)
      const data = await dataUrlOf(`rooms/${after}`)
      const pair = { room, before: photos[photo] }
      // The latest ones were taken with the camera of the Photos tab.
      const taken = agreedDaysAgo === undefined && (await this.#photographRoom(bid, pair, data))
      added = await RoomPair.add(bid, bid.bidder, { ...pair, after: taken || data })
    })
    if (agreedDaysAgo === undefined) return
    const owner = this.#owners[demoProjects[index].owner]
    this.#plan(this.#ago({ days: agreedDaysAgo }), about, async () =>
      added!.setConsent(owner, true)
    )
  }

  /** @returns the URL of the photo */
  async #photographRoom(bid: Bid, { room, before }: { room: Room; before: string }, data: string) {
    const sent = { clientId: randomBytes(16).toString('hex'), room, moment: 'after', data } as const
    const takenAt = DateTime.utc().toJSDate()
    const { photo } = await ConditionPhoto.add(bid, personAs(bid.bidder), {
      ...{ ...sent, takenAt, waiting: 0, guide: before },
    })
    return photoUrl(photo)
  }

  #planLabels({ company, labels }: DemoPortfolioLabels) {
    const user = this.#companies[company]
    this.#plan(this.#ago({ days: 60 }), [user], () =>
      PortfolioLabel.replaceAll(
        user,
        labels.map((label, at) => ({ ...label, photo: user.portfolioPhotos[at] }))
      )
    )
  }

  #planFloorPlan({ project, file, hoursAfterPosting }: DemoFloorPlan) {
    const { owner, postedDaysAgo } = demoProjects[project]
    const at = this.#ago({ days: postedDaysAgo }).plus({ hours: hoursAfterPosting })
    this.#plan(at, this.#market(project), () =>
      this.#projects[project].underLock((locked) =>
        setFloorPlan(locked, this.#owners[owner], this.#takeRoom(file))
      )
    )
  }

  #planQuestion({ project, company, text, hoursAfterPosting, answers = [] }: DemoQuestion) {
    const { owner, postedDaysAgo } = demoProjects[project]
    const [author, stager] = [this.#owners[owner], this.#companies[company]]
    const posted = this.#ago({ days: postedDaysAgo })
    const about = this.#deal(project, stager)
    let asked: Question | undefined
    this.#plan(posted.plus({ hours: hoursAfterPosting }), about, async () => {
      asked = await Question.ask(this.#projects[project].id, stager, text)
    })
    for (const [place, answer] of answers.entries()) {
      const at = posted.plus({ hours: answer.hoursAfterPosting })
      this.#plan(at, about, () =>
        asked!.writeAnswer(author, { answer: answer.text, replaces: place === 0 ? null : place })
      )
    }
  }

  #planSellerLink({ project, sharedHoursAgo, days, openings, choice }: DemoSellerLink) {
    const owner = this.#owners[demoProjects[project].owner]
    const shared = this.#ago({ hours: sharedHoursAgo })
    const about = this.#market(project)
    this.#plan(shared, about, () =>
      SellerLink.share(owner, this.#projects[project].id, { replaces: null, days })
    )
    this.#plan(shared.plus({ minutes: choice.minutesLater }), about, async () => {
      const link = (await SellerLink.current(this.#projects[project].id))!
      for (let count = 0; count < openings; count += 1) await link.countOpening()
      await link.choose(choice)
    })
  }

  #planReviews({ project, owner: byOwner, company: byCompany, reported }: DemoReview) {
    const index = demoProjects.findIndex(({ title }) => title === project)
    const { owner: ownerIndex, bids, story } = demoProjects[index]
    const selected = bids.find(({ state }) => state === 'selected')
    if (story.kind !== 'completed' || !selected) throw new Error(`${project} isn't completed`)
    const [owner, company] = [this.#owners[ownerIndex], this.#companies[selected.company]]
    const completed = this.#ago({ days: story.completedDaysAgo })
    const about = this.#deal(index, company)
    const after = (days: number) => completed.plus({ days, minutes: 20 })
    const last = Math.max(byOwner?.afterDays ?? 0, byCompany?.afterDays ?? 0)
    const releasedAfter = byOwner && byCompany ? last : reviewRules.days
    for (const [writer, review] of [
      [owner, byOwner],
      [company, byCompany],
    ] as const) {
      if (!review) continue
      const { afterDays, reply, ...written } = review
      this.#plan(after(afterDays), about, () =>
        Review.write(this.#projects[index].id, writer, written)
      )
      if (!reply) continue
      const other = writer === owner ? company : owner
      this.#plan(after(releasedAfter + reply.afterDays), about, async () => {
        const { id } = await this.#reviewBy(writer, index)
        await Review.reply(id, other, reply.text)
      })
    }
    if (releasedAfter > last && story.completedDaysAgo > releasedAfter) {
      this.#plan(after(releasedAfter), everybody, releaseDueReviews)
    }
    if (reported) {
      this.#plan(after(releasedAfter + 1), [...about, team], async () => {
        const { id } = await this.#reviewBy(company, index)
        await Review.report(id, owner, reported)
      })
    }
  }

  #reviewBy = ({ id }: User, project: number) =>
    Review.query().where({ projectId: this.#projects[project].id, reviewerId: id }).firstOrFail()

  /** Registers someone without projects, and plans why the team hears of them. */
  async #planSupportCase({ inquiry, suspended, bounced, ...person }: DemoCase) {
    const user = await createConfirmed({
      email: person.email,
      password: this.#password,
      name: person.name,
      phone: person.phone,
      userType: person.userType,
    })
    const joined = this.#ago({ days: person.joinedDaysAgo })
    await user.merge({ createdAt: joined, emailConfirmed: !bounced }).save()
    await AuditEvent.query().where('userId', user.id).update({ createdAt: joined.toSQL() })
    if (bounced) {
      await EmailDelivery.record({
        name: 'SendConfirmation',
        jobId: `demo-${user.id}`,
        address: person.email,
        subject: 'Confirm your email address',
        outcome: 'unknown_address',
        writtenFrom: null,
      })
    }
    if (suspended) {
      const { hoursAgo, ...suspension } = suspended
      this.#plan(this.#ago({ hours: hoursAgo }), [user, team], () =>
        suspendAccount(user, { by: this.#support!, ...suspension })
      )
    }
    const { hoursAgo, ...text } = inquiry
    const { name, email } = person
    this.#plan(this.#ago({ hours: hoursAgo }), [team], () =>
      ContactMessage.receive({ name, email, ...text })
    )
  }

  #planContactMessages() {
    for (const { hoursAgo, ...inquiry } of demoContactMessages) {
      this.#plan(this.#ago({ hours: hoursAgo }), [team], () => ContactMessage.receive(inquiry))
    }
  }
}

import { BaseTransformer } from '@adonisjs/core/transformers'
import { stagingPeriods } from '#shared/bids/bid_enums'
import { departures } from '#shared/jobs/departures'
import { isCountable } from '#shared/jobs/home_outcomes'
import { stateOfAmount, sumsOf } from '#shared/jobs/schedule'
import { dayInWords } from '#shared/values/market_time'
import { money } from '#shared/values/money'
import { zoneName } from '#shared/places/home_zones'
import type { VisitKind } from '#shared/jobs/visits'
import { windowInWords } from '#shared/jobs/windows'
import {
  checklistFor,
  lastDayOf,
  otherSide,
  questionDay,
  removalDay,
  stagingAnswers,
  stagingTasks,
  type StagingSide,
} from '#shared/jobs/staging_terms'
import {
  agreementRefusals,
  inForce,
  latestOf,
  missingParties,
  missingSides,
  waitingOf,
} from '#lifecycles/agreement_rules'
import { homeOutcomeRefusals, isOutcomeAsked } from '#lifecycles/home_outcome_rules'
import { projectRefusals, readsFacts } from '#lifecycles/project_lifecycle'
import { unfinishedRooms } from '#lifecycles/room_pair_rules'
import { jobEndRefusals } from '#lifecycles/job_end_rules'
import {
  answerOf,
  openProposal,
  stagingPhase,
  stagingRefusals,
  type StagingSituation,
} from '#lifecycles/staging_rules'
import { extensionRefusals, visitRefusals } from '#lifecycles/visit_rules'
import { openVisitProposal, visitOf } from '#lifecycles/visits'
import { signingRefusal } from '#models/agreement/party'
import { actorOf } from '#models/person/acting'
import { stagingWarning } from '#lifecycles/staging_warnings'
import Staging, { sideOf } from '#models/staging'
import { openAccess } from '#models/staging/access'
import { rateOf } from '#models/staging/rate'
import type StagingEntry from '#models/staging_entry'
import type User from '#models/user'
import type { StagingPage } from '#queries/staging_page'
import { shownPerson, withAccount } from '#transformers/acting_person'
import { crewCan, crewTexts, shownCrewLink, shownDay } from '#transformers/install_day'
import { projectSummary } from '#transformers/project_texts'

/** A staging for one of its two parties. Days are calendar days (YYYY-MM-DD) in Eastern Time. */
export default class StagingTransformer extends BaseTransformer<StagingPage> {
  constructor(
    resource: StagingPage,
    protected viewer: User
  ) {
    super(resource)
  }

  toObject() {
    const { bid, staging } = this.resource
    const { state } = this
    const side = this.#side
    const accessErasedAt = staging?.accessErasedAt ?? null
    const proposed = openProposal(state, this.resource.today)
    return {
      project: projectSummary(bid.project, true),
      bidId: bid.id,
      viewer: side,
      other: this.#other(),
      today: this.resource.today,
      /** Increases with every change of the dates and answers. */
      revision: staging?.revision ?? 0,
      phase: stagingPhase(this.state, this.resource.today),
      proposal: proposed === null ? null : { date: proposed, isYours: state.proposedBy === side },
      installOn: state.installOn,
      /** What is proposed and agreed for each visit. Hours (`09:00`) are by the clock of the home. */
      visits: this.#visits(),
      /** How the zone of the home is called. */
      zone: zoneName(this.resource.zone),
      extension: this.#extension(),
      lastDay: state.removalOn && lastDayOf(state.removalOn),
      removalOn: state.removalOn,
      /** From this day on both may answer. */
      questionOn: state.removalOn && questionDay(state.removalOn),
      termDays: Number(bid.stagingPeriod),
      termLabel: stagingPeriods.label(bid.stagingPeriod),
      extraMonths: staging?.extraMonths ?? 0,
      /** Whole dollars; null if the company named no price. */
      extensionPerMonth: rateOf(bid, staging),
      yourAnswer: answerOf(state, side),
      theirAnswer: answerOf(state, otherSide(side)),
      removed:
        state.removedOn === null
          ? null
          : { date: state.removedOn, isYours: staging?.removedBy === side },
      /** Whether photos of finished rooms can be added. */
      hasFinishedRooms: unfinishedRooms(bid, this.resource.today) === null,
      /** What doesn't fit the days that the owner plans with; null if everything does. */
      warning: this.#warning(),
      isCancelled: bid.project.status === 'cancelled',
      /** The day of the install or removal, while it is today; null on all other days. */
      day: shownDay(this.resource, side, this.viewer),
      crewLink: shownCrewLink(this.resource, side),
      /** Null until the owner enters it, and after it is erased. */
      access: openAccess(staging?.access ?? null),
      accessErasedAt: accessErasedAt?.toJSDate().toISOString() ?? null,
      /** The owner's tasks; empty for the company. */
      checklist: this.#checklist(),
      history: this.resource.entries.map((entry) => ({
        id: entry.id,
        text: this.#textOf(entry),
        at: entry.createdAt.toJSDate().toISOString(),
      })),
      agreement: this.#agreement(),
      /** What is owed, in cents; null without payments. */
      payments: this.#payments(),
      /** What became of the home, as the owner has said; null for the company, which never reads it. */
      outcome: this.#outcome(),
      /** Says that the other side has left, or is suspended; else null. */
      departureNote: this.#departureNote(),
      can: this.#can(),
    }
  }

  #visits() {
    const { state } = this
    const situation = this.#situation()
    const side = this.#side
    const visitFor = (kind: VisitKind) => {
      const proposed = openVisitProposal(state, kind, this.resource.today)
      return {
        proposed: proposed && {
          day: proposed.day,
          window: proposed.window,
          isYours: proposed.by === side,
        },
        agreed: visitOf(state, kind).agreed,
        can: {
          propose: visitRefusals.propose(situation, kind) === null,
          agree: visitRefusals.agree(situation, kind) === null,
          callOff: visitRefusals.callOff(situation, kind) === null,
        },
      }
    }
    return {
      walkThrough: visitFor('walk_through'),
      install: visitFor('install'),
      removal: visitFor('removal'),
    }
  }

  /** Another month: who has asked for it, and until when it would be. */
  #extension() {
    const { bid, staging } = this.resource
    const { installOn, extensionAskedBy } = this.state
    const situation = this.#situation()
    const months = (staging?.extraMonths ?? 0) + 1
    return {
      isAsked: extensionAskedBy !== null,
      isYours: extensionAskedBy === this.#side,
      /** The removal day then; null without an install date. */
      until: installOn && removalDay(installOn, Number(bid.stagingPeriod), months),
      can: {
        ask: extensionAskedBy === null && extensionRefusals.ask(situation) === null,
        agree: extensionRefusals.agree(situation) === null,
        end: extensionRefusals.end(situation) === null,
      },
    }
  }

  /** What the page says about the agreement. */
  #agreement() {
    const { bid, owner, staging, versions, newest: version } = this.resource
    const situation = { ...this.#situation(), versions }
    const source = { project: bid.project, bid, owner, stager: bid.bidder, staging }
    const waiting = waitingOf(versions)
    return {
      isSigned: inForce(versions) !== null,
      isWaiting: waiting !== null,
      isDeclined: latestOf(versions)?.isDeclined ?? false,
      isWithdrawn: latestOf(versions)?.isWithdrawn ?? false,
      isYourTurn: waiting !== null && signingRefusal(situation, { version, source }) === null,
      /** Only the other side's signature is missing. */
      isTheirTurn: waiting?.signedBy.includes(situation.side) ?? false,
      /** Only signatures of sellers are missing. */
      isSellersTurn:
        waiting !== null &&
        missingSides(waiting).length === 0 &&
        missingParties(waiting).length > 0,
      hasSellers: (latestOf(versions)?.parties.length ?? 0) > 0,
      /** The dates have changed since both signed. */
      canBeAmended: agreementRefusals.offerAddendum(situation) === null,
    }
  }

  #payments() {
    const { payments, today } = this.resource
    const states = payments.map((owed) => stateOfAmount(owed, today))
    const waits = this.#side === 'owner' ? ['overdue'] : ['reported', 'not_agreed']
    const { agreed, due, paid, open } = sumsOf(payments, today)
    const isYourTurn = states.some((state) => waits.includes(state))
    return payments.length === 0 ? null : { agreed, due, paid, open, isYourTurn }
  }

  #outcome() {
    const { outcome, bid, today } = this.resource
    if (this.#side !== 'owner') return null
    const situation = { ...this.#situation(), outcome }
    const { listedOn, listingPlannedOn } = bid.project.facts
    const known = [listedOn, listingPlannedOn].find((day) => day && day <= today) ?? null
    return {
      /** 0 before the first answer. */
      revision: outcome?.revision ?? 0,
      isAsked: isOutcomeAsked(this.state, today),
      entered: outcome && {
        ...outcome.details,
        isCounted: isCountable(outcome.details, this.state.installOn),
      },
      /** The listing date to begin with. */
      listedOn: known,
      canEnter: homeOutcomeRefusals.enter(situation) === null,
    }
  }

  protected get state() {
    return Staging.stateOf(this.resource.staging)
  }

  get #side(): StagingSide {
    return sideOf(this.resource.bid, this.viewer)
  }

  get #otherPerson(): User {
    const { bid, owner } = this.resource
    return this.#side === 'owner' ? bid.bidder : owner
  }

  #other() {
    const { name, company, phone, deletedAt } = this.#otherPerson
    return { name, company, phone, isDeleted: deletedAt !== null }
  }

  #departureNote(): string | null {
    const { deletedAt, suspendedAt } = this.#otherPerson
    const isOwner = this.#side === 'owner'
    if (deletedAt) return isOwner ? departures.companyLeft : departures.ownerLeft
    if (!suspendedAt) return null
    return isOwner ? departures.companySuspended : departures.ownerSuspended
  }

  #checklist() {
    if (this.#side !== 'owner') return []
    const { bid, staging } = this.resource
    return checklistFor(bid.project.occupancyStatus).map(({ task, text }) => ({
      task,
      title: stagingTasks.label(task),
      text,
      done: staging?.checklist.includes(task) ?? false,
    }))
  }

  /** The subject of a sentence: `You`, `North House Staging` or `Anna Berg, North House Staging,`. */
  #nameOf(entry: StagingEntry): string {
    const isOwn = entry.actorId === this.viewer.id
    const { isReleased } = this.resource.bid
    const by = shownPerson(actorOf(entry), { personId: this.viewer.personId, isOwn, isReleased })
    if (by) return `${withAccount(by)},`
    if (isOwn) return 'You'
    const { name, company } = this.#otherPerson
    return company ?? name
  }

  #textOf(entry: StagingEntry): string {
    const name = this.#nameOf(entry)
    const day = entry.day ? dayInWords(entry.day.toISODate()!) : ''
    const { fromTime: from, toTime: to } = entry
    const when = from && to ? `${day}, ${windowInWords({ from, to })},` : day
    const price = entry.price === null ? '' : `, for ${money(entry.price)}`
    const texts: Record<StagingEntry['kind'], string> = {
      install_proposed: `${name} proposed ${when} for the install`,
      install_kept: `${name} kept ${when} for the install`,
      install_agreed: `${name} agreed to ${when} for the install`,
      walk_through_proposed: `${name} proposed ${when} for the walk-through`,
      walk_through_kept: `${name} kept ${when} for the walk-through`,
      walk_through_agreed: `${name} agreed to ${when} for the walk-through`,
      walk_through_called_off: `${name} called off ${when} for the walk-through`,
      removal_proposed: `${name} proposed ${when} for the removal`,
      removal_kept: `${name} kept ${when} for the removal`,
      removal_agreed: `${name} agreed to ${when} for the removal`,
      removal_called_off: `${name} called off ${when} for the removal`,
      extension_asked: `${name} asked for another month, to ${day}${price}`,
      extension_withdrawn: `${name} withdrew the request for another month`,
      extension_declined: `${name} declined another month`,
      access_changed: `${name} entered the address and access`,
      answered: `${name} answered: ${stagingAnswers.label(entry.answer)}`,
      extended: `You both extended the term by a month, to ${day}${price}`,
      removal_confirmed: `The removal stays on ${day}`,
      removed: `${name} marked the furniture as removed`,
      ...crewTexts(entry, this.resource.zone),
      crew_link_made: `${name} made a link for the crew, for ${day}`,
    }
    return texts[entry.kind]
  }

  /** One sentence and one way out. Companies read facts once their address is confirmed. */
  #warning() {
    const { bid, staging, today } = this.resource
    const { project } = bid
    const side = this.#side
    if (project.status === 'cancelled' || !readsFacts(this.viewer, project)) return null
    const warning = stagingWarning({
      staging: this.state,
      facts: project.facts,
      period: Number(bid.stagingPeriod),
      extraMonths: staging?.extraMonths ?? 0,
      side,
      today,
    })
    if (!warning) return null
    const { text, missed, isInstallLate } = warning
    const canChange = side === 'owner' && projectRefusals.describe({ project }, [missed]) === null
    const canPropose = stagingRefusals.propose(this.#situation()) === null
    const changes = canChange && (isInstallLate || !canPropose) ? missed : null
    return { text, change: changes ?? (canPropose ? ('install' as const) : null) }
  }

  #situation(): StagingSituation {
    const { bid, staging } = this.resource
    const other = this.#otherPerson
    return Staging.situationOf(staging, { project: bid.project, side: this.#side, other })
  }

  #can() {
    const { state } = this
    const side = this.#side
    const situation = this.#situation()
    const { agreed } = visitOf(state, 'install')
    const job = { ...situation, bid: this.resource.bid }
    return {
      propose: stagingRefusals.propose(situation) === null,
      agree: stagingRefusals.agree(situation) === null,
      /** Withdraw a proposed change of the agreed date. */
      keep:
        agreed !== null &&
        openProposal(state, this.resource.today) !== null &&
        stagingRefusals.propose(situation, agreed) === null,
      describeAccess: side === 'owner' && stagingRefusals.describeAccess(situation) === null,
      answer: stagingRefusals.answer(situation) === null,
      markRemoved: stagingRefusals.markRemoved(situation) === null,
      ...crewCan(this.resource, situation),
      /** Step back from the job, for the company. */
      giveUp: side === 'stager' && jobEndRefusals.giveUp(job) === null,
      /** Open the project again after the company has left, for the owner. */
      reopen:
        side === 'owner' &&
        jobEndRefusals.reopen({ ...job, isCompanyGone: situation.isAlone }) === null,
    }
  }
}

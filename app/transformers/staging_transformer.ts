import { BaseTransformer } from '@adonisjs/core/transformers'
import { stagingPeriods } from '#shared/bids/bid_enums'
import { departures } from '#shared/jobs/departures'
import { dayInWords } from '#shared/values/market_time'
import { money } from '#shared/values/money'
import {
  checklistFor,
  lastDayOf,
  otherSide,
  questionDay,
  stagingAnswers,
  stagingTasks,
  type StagingSide,
} from '#shared/jobs/staging_terms'
import { agreementRefusals, inForce, latestOf, waitingOf } from '#lifecycles/agreement_rules'
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
import { signingRefusal } from '#models/agreement/party'
import { stagingWarning } from '#lifecycles/staging_warnings'
import Staging, { sideOf } from '#models/staging'
import { openAccess } from '#models/staging/access'
import { rateOf } from '#models/staging/rate'
import type StagingEntry from '#models/staging_entry'
import type User from '#models/user'
import type { StagingPage } from '#queries/staging_page'
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
      /** Says that the other side has left, or is suspended; else null. */
      departureNote: this.#departureNote(),
      can: this.#can(),
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
      /** The dates have changed since both signed. */
      canBeAmended: agreementRefusals.offerAddendum(situation) === null,
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

  #nameOf({ actorId }: StagingEntry): string {
    if (actorId === this.viewer.id) return 'You'
    const { name, company } = this.#otherPerson
    return company ?? name
  }

  #textOf(entry: StagingEntry): string {
    const name = this.#nameOf(entry)
    const day = entry.day ? dayInWords(entry.day.toISODate()!) : ''
    const price = entry.price === null ? '' : `, for ${money(entry.price)}`
    const texts: Record<StagingEntry['kind'], string> = {
      install_proposed: `${name} proposed ${day} for the install`,
      install_kept: `${name} kept ${day} for the install`,
      install_agreed: `${name} agreed to ${day} for the install`,
      access_changed: `${name} entered the address and access`,
      answered: `${name} answered: ${stagingAnswers.label(entry.answer)}`,
      extended: `You both extended the term by a month, to ${day}${price}`,
      removal_confirmed: `The removal stays on ${day}`,
      removed: `${name} marked the furniture as removed`,
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
    const propose = stagingRefusals.propose(situation) === null
    const job = { ...situation, bid: this.resource.bid }
    return {
      propose,
      agree: stagingRefusals.agree(situation) === null,
      /** Withdraw a proposed change of the agreed date. */
      keep:
        propose && state.installOn !== null && openProposal(state, this.resource.today) !== null,
      describeAccess: side === 'owner' && stagingRefusals.describeAccess(situation) === null,
      answer: stagingRefusals.answer(situation) === null,
      markRemoved: stagingRefusals.markRemoved(situation) === null,
      /** Step back from the job, for the company. */
      giveUp: side === 'stager' && jobEndRefusals.giveUp(job) === null,
      /** Open the project again after the company has left, for the owner. */
      reopen:
        side === 'owner' &&
        jobEndRefusals.reopen({ ...job, isCompanyGone: situation.isAlone }) === null,
    }
  }
}

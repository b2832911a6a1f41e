import { BaseTransformer } from '@adonisjs/core/transformers'
import { hasCapability } from '#shared/accounts/capabilities'
import { invoiceKinds, ourNumber } from '#shared/jobs/invoices'
import {
  paymentWays,
  scheduleKinds,
  scheduleOrigins,
  stateOfAmount,
  sumsOf,
  type SchedulePayer,
} from '#shared/jobs/schedule'
import type { StagingSide } from '#shared/jobs/staging_terms'
import { lastDayOf } from '#shared/jobs/staging_terms'
import { dayInBrief, marketToday } from '#shared/values/market_time'
import { exactMoney } from '#shared/values/money'
import type { DraftedLine } from '#lifecycles/schedule_draft'
import { lastUndoDay, scheduleRefusals, type ScheduleSituation } from '#lifecycles/schedule_rules'
import { actorOf } from '#models/person/acting'
import type ScheduleEntry from '#models/schedule_entry'
import type ScheduleLine from '#models/schedule_line'
import { sideOf } from '#models/staging'
import { openAccess } from '#models/staging/access'
import type User from '#models/user'
import type { SchedulePage } from '#queries/schedule_page'
import { shownPerson, withAccount } from '#transformers/acting_person'
import { scheduleBadges } from '#transformers/badges'
import { projectSummary } from '#transformers/project_texts'

/** The payments of a job for one of its two parties. Amounts are in cents, days YYYY-MM-DD. */
export default class ScheduleTransformer extends BaseTransformer<SchedulePage> {
  constructor(
    resource: SchedulePage,
    protected viewer: User
  ) {
    super(resource)
  }

  toObject() {
    const { bid, lines, today, draft, entries } = this.resource
    return {
      project: projectSummary(bid.project, true),
      viewer: this.#side,
      other: this.#other(),
      today,
      sums: sumsOf(
        lines.map(({ owed }) => owed),
        today
      ),
      lines: lines.map((line) => this.#line(line)),
      /** What the company can put into the schedule; null for the owner, and once it is there. */
      draft: draft && this.#mayKeep ? this.#draft(draft) : null,
      /** What the next invoice says; null for the owner. */
      invoice: this.#side === 'stager' ? this.#nextInvoice() : null,
      invoices: this.#invoices(),
      history: entries.map((entry) => ({
        id: entry.id,
        text: this.#textOf(entry),
        at: entry.createdAt.toJSDate().toISOString(),
      })),
      can: { keep: this.#side === 'stager' && this.#mayKeep, answer: this.#mayAnswer },
    }
  }

  get #side(): StagingSide {
    return sideOf(this.resource.bid, this.viewer)
  }

  get #hasMoney(): boolean {
    return this.viewer.seat !== undefined && hasCapability(this.viewer.seat, 'money')
  }

  get #mayKeep(): boolean {
    return this.#side === 'stager' && this.#hasMoney
  }

  get #mayAnswer(): boolean {
    return this.#side === 'owner' && this.#hasMoney
  }

  get #otherPerson(): User {
    const { bid, owner } = this.resource
    return this.#side === 'owner' ? bid.bidder : owner
  }

  #other() {
    const { name, company, phone, deletedAt } = this.#otherPerson
    return { name, company, phone, isDeleted: deletedAt !== null }
  }

  /** How the page calls who pays. */
  #payer(payer: SchedulePayer): string {
    if (payer === 'seller') return 'Seller'
    return this.#side === 'owner' ? 'You' : this.resource.owner.name
  }

  #situation(): ScheduleSituation {
    const { lines, draft, today } = this.resource
    return {
      side: this.#side,
      isAlone: this.#otherPerson.deletedAt !== null,
      today,
      lines: lines.length,
      isDrafted: draft === null,
    }
  }

  #line(line: ScheduleLine) {
    const { today } = this.resource
    const state = stateOfAmount(line.owed, today)
    const situation = { ...this.#situation(), line: line.state }
    const keeps = this.#mayKeep
    return {
      ...this.pick(line, ['id', 'kind', 'title', 'amount', 'payer', 'revision']),
      kindLabel: scheduleKinds.label(line.kind),
      originLabel: scheduleOrigins.label(line.origin),
      dueOn: line.dueDay,
      payerLabel: this.#payer(line.payer),
      state,
      badge: scheduleBadges[state],
      /** When, how and the note; null unless it is paid. */
      paid: this.#paid(line),
      /** Why the owner doesn't agree; null otherwise. */
      reason: line.reason,
      answer: line.answer,
      answeredOn: line.answeredAt && marketToday(line.answeredAt.toJSDate()),
      /** For the company, and for the owner who got it. */
      invoice:
        line.invoiceId !== null && (this.#side === 'stager' || line.payer === 'owner')
          ? { id: line.invoiceId, number: line.invoice.number }
          : null,
      can: {
        change: keeps && scheduleRefusals.change(situation) === null,
        markPaid: keeps && scheduleRefusals.markPaid(situation) === null,
        undo: keeps && scheduleRefusals.undoPaid(situation) === null,
        invoice: keeps && scheduleRefusals.invoice(situation) === null,
        answer: this.#mayAnswer && scheduleRefusals.answer(situation) === null,
      },
    }
  }

  #paid({ paidOn, paidWay, paidNote, markedPaidAt }: ScheduleLine) {
    if (!paidOn || !markedPaidAt) return null
    return {
      on: paidOn.toISODate()!,
      way: paymentWays.label(paidWay),
      note: paidNote,
      undoUntil: lastUndoDay(marketToday(markedPaidAt.toJSDate())),
    }
  }

  #draft(lines: DraftedLine[]) {
    return {
      originLabel: scheduleOrigins.label(lines[0]?.origin ?? 'offer'),
      lines: lines.map(({ kind, title, amount, dueOn, payer }) => ({
        ...{ kindLabel: scheduleKinds.label(kind), title, amount, dueOn },
        payerLabel: this.#payer(payer),
      })),
      canBegin: scheduleRefusals.begin(this.#situation(), lines.length) === null,
    }
  }

  #nextInvoice() {
    const { bid, staging, issued } = this.resource
    const removalOn = staging?.removalOn?.toISODate() ?? null
    return {
      number: ourNumber(issued + 1),
      property: openAccess(staging?.access ?? null)?.address ?? bid.project.location,
      rentalFrom: staging?.installOn?.toISODate() ?? null,
      rentalTo: removalOn && lastDayOf(removalOn),
    }
  }

  #invoices() {
    if (!this.#hasMoney) return []
    return this.resource.invoices.map((invoice) => ({
      ...{ id: invoice.id, number: invoice.number, total: invoice.total },
      kindLabel: invoiceKinds.label(invoice.kind),
      issuedOn: invoice.issuedOn.toISODate()!,
      takenBackBy: invoice.creditNote?.number ?? null,
      what: invoice.lines.map(({ kind }) => scheduleKinds.label(kind)).join(', '),
    }))
  }

  /** The subject of a sentence: `You`, `North House Staging` or `Anna Berg, North House Staging,`. */
  #nameOf(entry: ScheduleEntry): string {
    const isOwn = entry.actorId === this.viewer.id
    const { isReleased } = this.resource.bid
    const by = shownPerson(actorOf(entry), { personId: this.viewer.personId, isOwn, isReleased })
    if (by) return `${withAccount(by)},`
    if (isOwn) return 'You'
    const { name, company } = this.#otherPerson
    return company ?? name
  }

  #textOf(entry: ScheduleEntry): string {
    const name = this.#nameOf(entry)
    const { line, kind, dueOn, paidOn } = entry
    const what = `${scheduleKinds.label(line.kind)}, ${exactMoney(entry.amount)}`
    const due = dueOn ? `, due on ${this.#day(dueOn.toISODate()!)}` : ''
    const texts: Record<ScheduleEntry['kind'], string> = {
      drafted: `${name} put a payment into the schedule: ${what}${due}`,
      added: `${name} added a payment: ${what}${due}`,
      changed: `${name} changed a payment: ${what}${due}`,
      moved: `${what} is now due on the agreed install day${due.replace('due on ', '')}`,
      removed: `${name} removed a payment: ${what}`,
      paid: `${name} marked a payment as paid${paidOn ? ` on ${this.#day(paidOn.toISODate()!)}` : ''}: ${what}`,
      unpaid: `${name} undid “Marked as paid”: ${what}`,
      reported: `${name} said that a payment was made: ${what}`,
      refused: `${name} didn’t agree to a payment: ${what}`,
    }
    return texts[kind]
  }

  #day(day: string): string {
    return dayInBrief(day, this.resource.today)
  }
}

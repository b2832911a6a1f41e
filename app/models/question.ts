import { DateTime } from 'luxon'
import { belongsTo, hasMany } from '@adonisjs/lucid/orm'
import type { BelongsTo, HasMany } from '@adonisjs/lucid/types/relations'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { QuestionSchema } from '#database/schema'
import type { AccountIdentity } from '#shared/masking/company_names'
import { factAskedAbout } from '#shared/projects/asked_facts'
import { maskedText, maskingOfOwnText } from '#shared/masking/masking'
import { NotFound } from '#exceptions/http_refusals'
import { isMadeBy, liveBidStatuses } from '#lifecycles/bid_lifecycle'
import { refuseIf } from '#lifecycles/lifecycle'
import { questionRefusals } from '#lifecycles/question_rules'
import AuditEvent from '#models/audit_event'
import Project, { type LockedProject } from '#models/project'
import { reloadProjects } from '#models/project/reloading'
import type { Viewer } from '#models/project/visibility'
import { askerFacts, askingSituation, type AskerFacts } from '#models/question/asking'
import { isVisibleQuestion, questionBindings } from '#models/question/visibility'
import QuestionReport from '#models/question_report'
import User from '#models/user'
import { lockActiveAccount, lockTeamRole } from '#models/user/active_account_lock'
import { identityOf } from '#models/user/identity'
import { adminNotices, moderationNotices } from '#notifications/account'
import {
  notify,
  notifyAboutAccount,
  notifyAboutAnswer,
  notifyOnceUnread,
  notifyTeam,
  rewordQuestionNotices,
  withdrawQuestionNotices,
} from '#notifications/notify'

/** A question, locked with its project. */
interface LockedQuestion extends LockedProject {
  question: Question
}

interface NewAnswer {
  answer: string
  /** The version of the answer that it replaces; null for the first one. */
  replaces: number | null
}

interface Moderation {
  by: User
  /** For the team and the author. */
  reason: string
}

/**
 * A company's question about a project, and the owner's answer. Companies read both once it is
 * answered; only the team learns who asked.
 */
export default class Question extends QuestionSchema {
  @belongsTo(() => Project)
  declare project: BelongsTo<typeof Project>

  @belongsTo(() => User, { foreignKey: 'askerId' })
  declare asker: BelongsTo<typeof User>

  @hasMany(() => QuestionReport, { onQuery: (query) => void query.whereNull('decidedAt') })
  declare openReports: HasMany<typeof QuestionReport>

  /** @throws NotFound (404) for an unknown question and one that the viewer may not see */
  static async findVisibleOrFail(viewer: Viewer, id: number): Promise<Question> {
    const question = await this.query()
      .from('questions as q')
      .joinRaw('join projects p on p.id = q.project_id')
      .select('q.*')
      .where('q.id', id)
      .whereRaw(isVisibleQuestion, questionBindings(viewer))
      .first()
    if (!question) throw new NotFound()
    question.$setRelated('project', await Project.findVisibleOrFail(viewer, question.projectId))
    return question
  }

  /**
   * Asks a question and notifies the owner, who doesn't learn who asked. The same question again, while it waits
   * for its answer, is the first one: a press may be sent twice.
   *
   * @throws NotFound (404) if the project is deleted or its owner suspended
   * @throws NotAllowed (403) while the asker is muted or its address isn't confirmed, and if one of
   *   the two has blocked the other
   * @throws RuleViolation (409) unless the company could make an offer, and for a fourth question
   *   without an answer
   */
  static async ask(projectId: number, asker: User, text: string): Promise<Question> {
    return Project.underLock(projectId, async ({ project, bids, now, trx }) => {
      const { facts, ownerSuspended } = await factsOfAsker(project, asker, trx)
      const latestBid = bids.findLast((bid) => isMadeBy(bid, asker)) ?? null
      const repeated = await this.#waiting(projectId, asker, text, trx)
      // It is one of those that wait already.
      if (repeated) facts.unanswered -= 1
      refuseIf(questionRefusals.ask(askingSituation(facts, { project, latestBid, now })))
      if (ownerSuspended) throw new NotFound()
      await lockActiveAccount(asker, trx)
      if (repeated) {
        repeated.$setRelated('project', project)
        return repeated
      }
      // Read under the lock: the company may have been renamed since the request was authenticated.
      const author = await User.findOrFail(asker.id, { client: trx })
      const masked = maskingOfOwnText(text, await identityOf(author, trx))!
      const question = await this.create(
        {
          ...{ projectId, askerId: asker.id, text, masked, fact: factAskedAbout(text) },
          ...{ askedAt: DateTime.utc(), answerVersion: 0 },
        },
        { client: trx }
      )
      await AuditEvent.record(trx, 'question_asked', { actor: asker, project })
      await question.#announce(project, trx)
      await question.refresh()
      question.$setRelated('project', project)
      return question
    })
  }

  static #waiting(projectId: number, asker: User, text: string, client: TransactionClientContract) {
    return this.query({ client })
      .where({ projectId, askerId: asker.id, text })
      .whereNull('answeredAt')
      .whereNull('hiddenAt')
      .first()
  }

  /**
   * Stores the owner's answer, or corrects it. Notifies the asker, and the companies with an offer.
   *
   * @throws RuleViolation (409) on a closed project, and unless `replaces` is the stored version
   */
  async writeAnswer(owner: User, { answer, replaces }: NewAnswer): Promise<Question> {
    return this.underLock(async ({ question, project, bids, trx }) => {
      if (question.hiddenAt || (await question.#isWithdrawn(trx))) throw new NotFound()
      refuseIf(questionRefusals.answer({ project, question }, replaces))
      await lockActiveAccount(owner, trx)
      const author = await User.findOrFail(owner.id, { client: trx })
      const identity = await identityOf(author, trx)
      const isCorrection = question.answerVersion > 0
      const now = DateTime.utc()
      if (isCorrection && question.answer === answer) return question
      await question
        .merge({
          answer,
          answerMasked: maskingOfOwnText(answer, identity, question.answerMasked),
          answerVersion: question.answerVersion + 1,
          ...(isCorrection ? { correctedAt: now } : { answeredAt: now }),
        })
        .save()
      const kind = isCorrection ? 'question_corrected' : 'question_answered'
      await AuditEvent.record(trx, kind, { actor: owner, project })
      const { askerId } = question
      const about = { project, question, isCorrection }
      if (askerId) await notifyAboutAnswer(trx, askerId, about)
      const offers = bids.filter(
        ({ status, userId }) => liveBidStatuses.includes(status) && userId !== askerId
      )
      for (const bid of offers) {
        await notifyOnceUnread(trx, bid.userId, 'answer_added', { project, bid, isCorrection })
      }
      return question
    })
  }

  /**
   * Removes the question of its asker.
   *
   * @throws RuleViolation (409) once it is answered
   */
  async withdraw(asker: User) {
    await this.underLock(async ({ question, project, trx }) => {
      await lockActiveAccount(asker, trx)
      refuseIf(questionRefusals.withdraw({ question }))
      await withdrawQuestionNotices({ questionId: question.id }, trx)
      await question.delete()
      await AuditEvent.record(trx, 'question_withdrawn', { actor: asker, project })
    })
  }

  /**
   * Reports the question, with its answer, to the team.
   *
   * @throws RuleViolation (409) for a second report, and for the asker while it is unanswered
   */
  async report(reporter: User, reason: string) {
    await this.underLock(async ({ question, project, trx }) => {
      if (question.hiddenAt) throw new NotFound()
      await lockActiveAccount(reporter, trx)
      const report = { questionId: question.id, reporterId: reporter.id }
      const hasReported =
        (await QuestionReport.query({ client: trx }).where(report).first()) !== null
      refuseIf(questionRefusals.report({ question, reporterId: reporter.id, hasReported }))
      await QuestionReport.create({ ...report, reason, createdAt: DateTime.utc() }, { client: trx })
      await reloadProjects([project.id], trx)
      await AuditEvent.record(trx, 'question_reported', { actor: reporter, project })
      await notifyTeam(trx, adminNotices.questionReport)
    })
  }

  /**
   * Hides a question and its answer from everyone but the team and the asker.
   *
   * @throws NotFound (404) for an unknown question
   * @throws RuleViolation (409) if it is hidden
   */
  static async hide(id: number, { by, reason }: Moderation) {
    await this.#moderate(id, by, async ({ question, project, trx }) => {
      refuseIf(questionRefusals.hide({ question }))
      await question.merge({ hiddenAt: DateTime.utc(), hiddenReason: reason }).save()
      await withdrawQuestionNotices({ questionId: question.id }, trx)
      await AuditEvent.record(trx, 'question_hidden', { actor: by, project, reason })
      if (question.askerId) {
        const notice = { ...moderationNotices.questionHidden, projectId: project.id }
        await notifyAboutAccount(trx, question.askerId, notice, 'question_reviewed')
      }
      await question.#closeReports('questionReportActed', trx)
    })
  }

  /**
   * Shows a hidden question again, or leaves a reported one as it is.
   *
   * @throws NotFound (404) for an unknown question
   * @throws RuleViolation (409) if it is neither hidden nor reported
   */
  static async show(id: number, { by, reason }: Moderation) {
    await this.#moderate(id, by, async ({ question, project, trx }) => {
      await question.load('openReports')
      refuseIf(questionRefusals.show({ question, openReports: question.openReports.length }))
      const waits = question.hiddenAt !== null && question.answerVersion === 0
      await question.merge({ hiddenAt: null, hiddenReason: null }).save()
      if (waits && !(await question.#isWithdrawn(trx))) await question.#announceAgain(project, trx)
      await AuditEvent.record(trx, 'question_shown', { actor: by, project, reason })
      await question.#closeReports('questionReportDismissed', trx)
    })
  }

  static async #moderate<T>(id: number, by: User, work: (locked: LockedQuestion) => Promise<T>) {
    const question = await this.find(id)
    if (!question) throw new NotFound()
    return question.underLock(async (locked) => {
      await lockTeamRole(by, locked.trx)
      return work(locked)
    })
  }

  /** Notifies the owner that it waits for an answer, without saying who asked. */
  async #announce(project: Project, trx: TransactionClientContract) {
    await notify(trx, project.userId, 'question_asked', { project, question: this })
  }

  /** As `#announce`, while the project takes answers. */
  async #announceAgain(project: Project, trx: TransactionClientContract) {
    if (project.deletedAt || questionRefusals.answer({ project, question: this })) return
    await this.#announce(project, trx)
  }

  /** Whether it waits, and its asker has been suspended. */
  async #isWithdrawn(trx: TransactionClientContract): Promise<boolean> {
    if (this.answerVersion > 0 || this.askerId === null) return false
    const asker = await User.findOrFail(this.askerId, { client: trx })
    return asker.isSuspended
  }

  /** Questions of a person that wait for an answer and that the team hasn't hidden. */
  static #waitingOf({ id }: User, trx: TransactionClientContract) {
    return this.query({ client: trx })
      .where('askerId', id)
      .whereNull('answeredAt')
      .whereNull('hiddenAt')
  }

  /** The asker is suspended: owners no longer learn of what waits for their answer. */
  static async withholdAllOf(asker: User, trx: TransactionClientContract) {
    await withdrawQuestionNotices({ askerId: asker.id }, trx)
  }

  /** The asker is back: notifies owners again whose project still takes answers. */
  static async announceAllOf(asker: User, trx: TransactionClientContract) {
    const waiting = await this.#waitingOf(asker, trx).preload('project').orderBy('id')
    for (const question of waiting) await question.#announceAgain(question.project, trx)
  }

  /** Marks the open reports as decided and tells those who reported it. */
  async #closeReports(
    notice: 'questionReportActed' | 'questionReportDismissed',
    trx: TransactionClientContract
  ) {
    const about = { ...moderationNotices[notice], projectId: this.projectId }
    const open = QuestionReport.query({ client: trx }).where('questionId', this.id)
    for (const report of await open.whereNull('decidedAt').orderBy('id')) {
      await report.merge({ decidedAt: DateTime.utc() }).save()
      await notifyAboutAccount(trx, report.reporterId, about, 'question_reviewed')
    }
  }

  /** Locks the project, then calls `work` with this question as just read. */
  async underLock<T>(work: (locked: LockedQuestion) => Promise<T>): Promise<T> {
    return Project.underLock(
      this.projectId,
      async (locked) => {
        const question = await Question.find(this.id, { client: locked.trx })
        if (!question) throw new NotFound()
        question.$setRelated('project', locked.project)
        return work({ ...locked, question })
      },
      { includeDeleted: true }
    )
  }

  /**
   * Erases an account from the questions: those about its projects and those nobody has answered go.
   * An answered one stays without its asker, and with its masked text only.
   */
  static async eraseAllOf({ id }: User, trx: TransactionClientContract) {
    const projects = trx.from('projects').where('user_id', id).select('id')
    await trx.from('questions').whereIn('project_id', projects).delete()
    await withdrawQuestionNotices({ askerId: id }, trx)
    await trx.from('questions').where('asker_id', id).whereNull('answered_at').delete()
    for (const question of await this.query({ client: trx }).where('askerId', id)) {
      const masked = { ...question.masked, parts: {} }
      await question.merge({ text: maskedText(question, 'text'), masked, askerId: null }).save()
    }
    await trx.from('question_reports').where('reporter_id', id).delete()
  }

  /** Masks an account's questions and answers again: they hide its present and former names. */
  static async maskAgain(
    author: Pick<User, 'id'>,
    identity: AccountIdentity,
    trx: TransactionClientContract
  ) {
    for (const question of await this.query({ client: trx }).where('askerId', author.id)) {
      const masked = maskingOfOwnText(question.text, identity, question.masked)!
      await question.merge({ masked }).save()
      await rewordQuestionNotices(question, trx)
    }
    const projects = trx.from('projects').where('user_id', author.id).select('id')
    const answered = this.query({ client: trx }).whereIn('projectId', projects)
    for (const question of await answered.whereNotNull('answeredAt')) {
      const answerMasked = maskingOfOwnText(question.answer, identity, question.answerMasked)
      await question.merge({ answerMasked }).save()
    }
  }
}

async function factsOfAsker(project: Project, asker: User, trx: TransactionClientContract) {
  const { rows } = await trx.rawQuery<{ rows: { facts: AskerFacts; ownerSuspended: boolean }[] }>(
    `select ${askerFacts} as facts, owner.suspended_at is not null as "ownerSuspended"
     from projects p join users owner on owner.id = p.user_id, users u
     where p.id = :projectId and u.id = :askerId`,
    { projectId: project.id, askerId: asker.id }
  )
  return rows[0]
}

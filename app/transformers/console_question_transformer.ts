import { BaseTransformer } from '@adonisjs/core/transformers'
import { questionRefusals } from '#lifecycles/question_rules'
import type Question from '#models/question'
import type User from '#models/user'

/** A question for the team, with who asked and the texts as written. Load it with `listQuestions`. */
export default class ConsoleQuestionTransformer extends BaseTransformer<Question> {
  toObject() {
    const question = this.resource
    const { asker, project, openReports } = question
    const person = (user: User) => this.pick(user, ['id', 'name', 'company'])
    return {
      ...this.pick(question, ['id', 'text', 'answer', 'hiddenReason']),
      askedAt: question.askedAt.toJSDate().toISOString(),
      answeredAt: question.answeredAt?.toJSDate().toISOString() ?? null,
      correctedAt: question.correctedAt?.toJSDate().toISOString() ?? null,
      badge: this.#badge(),
      /** Null once the account is deleted. */
      asker: asker ? person(asker) : null,
      project: this.pick(project, ['id', 'title']),
      /** Those that wait for a decision. */
      reports: openReports.map((report) => ({
        id: report.id,
        reason: report.reason,
        createdAt: report.createdAt.toJSDate().toISOString(),
        reporter: person(report.reporter),
      })),
      can: {
        hide: questionRefusals.hide({ question }) === null,
        show: questionRefusals.show({ question, openReports: openReports.length }) === null,
      },
    }
  }

  #badge() {
    const { hiddenAt, openReports, answeredAt } = this.resource
    if (hiddenAt) return { text: 'Hidden', tone: 'danger' as const }
    if (openReports.length > 0) return { text: 'Reported', tone: 'warning' as const }
    return answeredAt
      ? { text: 'Answered', tone: 'success' as const }
      : { text: 'Not answered', tone: 'neutral' as const }
  }
}

import { BaseTransformer } from '@adonisjs/core/transformers'
import type { DateTime } from 'luxon'
import { ownTextFor } from '#shared/masking/masking'
import { missingFacts } from '#shared/projects/project_facts'
import { isOwnedBy, projectRefusals } from '#lifecycles/project_lifecycle'
import { questionRefusals } from '#lifecycles/question_rules'
import type Project from '#models/project'
import type { Viewer } from '#models/project/visibility'
import type Question from '#models/question'
import QuestionPolicy from '#policies/question_policy'
import type { ShownQuestion } from '#queries/questions'

const policy = new QuestionPolicy()

/** The project, as the rules and policies of its questions read it. */
type AskedProject = Pick<Project, 'userId' | 'status' | 'hiddenAt' | 'facts'>

/**
 * A question that the viewer may see, with its answer. Only the team gets who asked. The texts stay
 * masked for everyone but their authors, also after the contact release: they are public.
 */
export default class QuestionTransformer extends BaseTransformer<ShownQuestion> {
  constructor(
    resource: ShownQuestion,
    protected viewer: Viewer,
    protected project: AskedProject
  ) {
    super(resource)
  }

  /** A question that its author, the viewer, has just changed. Load it with its project. */
  static ofAuthor(question: Question, viewer: Viewer) {
    const iso = (time: DateTime | null) => time?.toJSDate().toISOString() ?? null
    const shown: ShownQuestion = {
      id: question.id,
      text: question.text,
      masked: question.masked,
      fact: question.fact,
      askedAt: iso(question.askedAt)!,
      answer: question.answer,
      answerMasked: question.answerMasked,
      answeredAt: iso(question.answeredAt),
      correctedAt: iso(question.correctedAt),
      answerVersion: question.answerVersion,
      hiddenAt: iso(question.hiddenAt),
      hiddenReason: question.hiddenReason,
      isOwn: question.askerId === viewer.id,
      asker: null,
      isReported: false,
    }
    return this.transform(shown, viewer, question.project)
  }

  toObject() {
    const question = this.resource
    const { viewer, project } = this
    const time = (at: string) => new Date(at).toISOString()
    const isHidden = question.hiddenAt !== null
    return {
      id: question.id,
      ...ownTextFor(question.text, question.masked, question.isOwn ? 'own' : 'masked')!,
      askedAt: time(question.askedAt),
      /** Whether the viewer asked it. */
      isOwn: question.isOwn,
      answer: question.answer === null ? null : this.#answer(question.answer),
      /** The fact that it asks about, for the owner until it is stated. */
      fact: this.#missingFact(),
      /** Why the team has hidden it, for the team and the asker; null while it isn't hidden. */
      hiddenReason: question.hiddenReason,
      /** The public name of the company that asked, for the team only. */
      asker: viewer.isTeam ? question.asker : null,
      /** Whether the viewer has reported it. */
      isReported: question.isReported,
      can: {
        answer:
          !isHidden &&
          policy.answer(viewer, { project }) &&
          questionRefusals.answer({ project, question }) === null,
        withdraw: question.isOwn && questionRefusals.withdraw({ question }) === null,
        report: !isHidden && this.#mayReport(),
        /** Hide it, and show it again, for the team. */
        moderate: viewer.isTeam,
      },
    }
  }

  #answer(text: string) {
    const { answerMasked, answeredAt, correctedAt, answerVersion } = this.resource
    const isAuthor = isOwnedBy(this.project, this.viewer)
    return {
      ...ownTextFor(text, answerMasked, isAuthor ? 'own' : 'masked')!,
      answeredAt: new Date(answeredAt!).toISOString(),
      correctedAt: correctedAt && new Date(correctedAt).toISOString(),
      /** What a correction names as the answer that it replaces. */
      version: answerVersion,
    }
  }

  #missingFact() {
    const { viewer, project, resource: question } = this
    if (question.hiddenAt || !isOwnedBy(project, viewer)) return null
    if (projectRefusals.describe({ project }) !== null) return null
    return missingFacts(project.facts).find((fact) => fact === question.fact) ?? null
  }

  #mayReport(): boolean {
    const { viewer, project, resource: question } = this
    if (!policy.report(viewer, { project })) return false
    const refusal = questionRefusals.report({
      question: { ...question, askerId: question.isOwn ? viewer.id : null },
      reporterId: viewer.id,
      hasReported: question.isReported,
    })
    return refusal === null
  }
}

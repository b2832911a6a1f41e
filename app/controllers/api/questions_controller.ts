import type { HttpContext } from '@adonisjs/core/http'
import Project from '#models/project'
import Question from '#models/question'
import ProjectPolicy from '#policies/project_policy'
import QuestionPolicy from '#policies/question_policy'
import { countOnProject } from '#services/limits/counts'
import QuestionTransformer from '#transformers/question_transformer'
import { answerValidator, questionReportValidator, questionValidator } from '#validators/question'

export default class QuestionsController {
  /**
   * A staging company asks about a project that it could make an offer on → 201 with the question. At
   * most three wait for an answer at a time, and ten are asked in a day. Only the team sees who asked.
   */
  async store({ auth, bouncer, params, request, response, serialize }: HttpContext) {
    const project = await Project.findVisibleOrFail(auth.user!, params.id)
    await bouncer.with(ProjectPolicy).authorize('bid', project)
    const { text } = await request.validateUsing(questionValidator)
    const about = { userId: auth.user!.id, projectId: project.id }
    const question = await countOnProject('questions', about, () =>
      Question.ask(project.id, auth.user!, text)
    )
    response.status(201)
    return serialize(QuestionTransformer.ofAuthor(question, auth.user!))
  }

  /**
   * The owner answers a question: `{ answer }` → the question. With `replaces`, the `version` of the
   * answer, it corrects the answer, ten times in a day and project. 409 if the stored version is another one.
   */
  async update({ auth, bouncer, params, request, serialize }: HttpContext) {
    const question = await Question.findVisibleOrFail(auth.user!, params.id)
    await bouncer.with(QuestionPolicy).authorize('answer', question)
    const { answer, replaces = null } = await request.validateUsing(answerValidator)
    const write = () => question.writeAnswer(auth.user!, { answer, replaces })
    const about = { userId: auth.user!.id, projectId: question.projectId }
    const answered =
      replaces === null ? await write() : await countOnProject('corrections', about, write)
    return serialize(QuestionTransformer.ofAuthor(answered, auth.user!))
  }

  /** The company that asked withdraws its question, until it is answered; 204. */
  async destroy({ auth, bouncer, params, response }: HttpContext) {
    const question = await Question.findVisibleOrFail(auth.user!, params.id)
    await bouncer.with(QuestionPolicy).authorize('withdraw', question)
    await question.withdraw(auth.user!)
    response.status(204)
  }

  /** The owner or a company reports a question, with its answer, to the team, once; 204. */
  async report({ auth, bouncer, params, request, response }: HttpContext) {
    const question = await Question.findVisibleOrFail(auth.user!, params.id)
    await bouncer.with(QuestionPolicy).authorize('report', question)
    const { reason } = await request.validateUsing(questionReportValidator)
    await question.report(auth.user!, reason)
    response.status(204)
  }
}

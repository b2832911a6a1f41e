import type { HttpContext } from '@adonisjs/core/http'
import Question from '#models/question'
import { listQuestions, pageOfQuestions } from '#queries/questions'
import { rowsOf } from '#services/http/paged_list'
import { logSecurityEvent } from '#services/observability/security_log'
import ConsoleQuestionTransformer from '#transformers/console_question_transformer'
import { reasonValidator } from '#validators/moderation'
import { questionListValidator } from '#validators/question'

export default class QuestionsController {
  /** A page of the questions about projects, newest first. `state` narrows them, such as to `reported`. */
  async index({ request, response, serialize }: HttpContext) {
    const filters = await request.validateUsing(questionListValidator, { data: request.qs() })
    const questions = rowsOf(response, await pageOfQuestions(filters))
    return serialize(ConsoleQuestionTransformer.transform(questions))
  }

  /** Hides a question and its answer: `{ reason }` → the question. */
  async hide(ctx: HttpContext) {
    const { reason } = await ctx.request.validateUsing(reasonValidator)
    await Question.hide(ctx.params.id, { by: ctx.auth.user!, reason })
    return this.#respond(ctx)
  }

  /** Shows a hidden question again, or leaves a reported one as it is: `{ reason }` → the question. */
  async show(ctx: HttpContext) {
    const { reason } = await ctx.request.validateUsing(reasonValidator)
    await Question.show(ctx.params.id, { by: ctx.auth.user!, reason })
    return this.#respond(ctx)
  }

  async #respond(ctx: HttpContext) {
    logSecurityEvent(ctx, 'report_handled', { questionId: Number(ctx.params.id) })
    const question = await listQuestions({}).where('id', ctx.params.id).firstOrFail()
    return ctx.serialize(ConsoleQuestionTransformer.transform(question))
  }
}

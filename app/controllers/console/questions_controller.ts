import type { HttpContext } from '@adonisjs/core/http'
import { consoleLists } from '#shared/console/console_lists'
import { questionStates } from '#shared/projects/questions'
import { consoleNavigation } from '#queries/console_navigation'
import { pageOfQuestions } from '#queries/questions'
import ConsoleQuestionTransformer from '#transformers/console_question_transformer'
import { questionListValidator } from '#validators/question'

export default class QuestionsController {
  async index({ inertia, request }: HttpContext) {
    const [, filters] = await questionListValidator.tryValidate(request.qs())
    const [{ rows, ...page }, navigation] = await Promise.all([
      pageOfQuestions({ ...filters, perPage: consoleLists.questions.rows }),
      consoleNavigation(),
    ])
    return inertia.render('console/questions', {
      navigation,
      options: { state: [...questionStates.options] },
      ...page,
      filters: filters ?? {},
      rows: ConsoleQuestionTransformer.transform(rows),
    })
  }
}

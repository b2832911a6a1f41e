import type { HttpContext } from '@adonisjs/core/http'
import { consolePageSizes } from '#shared/console_lists'
import { questionStates } from '#shared/questions'
import { consoleNavigation } from '#queries/console_navigation'
import { largeList } from '#queries/large_list'
import { listQuestions } from '#queries/questions'
import ConsoleQuestionTransformer from '#transformers/console_question_transformer'
import { questionListValidator } from '#validators/question'

export default class QuestionsController {
  async index({ inertia, request }: HttpContext) {
    const [, filters] = await questionListValidator.tryValidate(request.qs())
    const pageSize = consolePageSizes.reports
    const [found, navigation] = await Promise.all([
      largeList(listQuestions(filters ?? {})).paginate(filters?.page ?? 1, pageSize),
      consoleNavigation(),
    ])
    return inertia.render('console/questions', {
      navigation,
      stateOptions: [...questionStates.options],
      filters: filters ?? {},
      questions: ConsoleQuestionTransformer.transform(found.all()),
      total: found.total,
      pageSize,
    })
  }
}

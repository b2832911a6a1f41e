import { Job } from '@adonisjs/queue'
import logger from '@adonisjs/core/services/logger'
import { remindOfQuestions } from '#models/question/reminders'

/** Hourly: reminds owners of questions that have waited for two days. */
export default class RemindOfQuestions extends Job {
  static options = { queue: 'timers' }

  async execute() {
    const reminded = await remindOfQuestions()
    if (reminded > 0) logger.info({ reminded }, 'owners were reminded of questions')
  }
}

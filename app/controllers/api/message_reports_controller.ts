import type { HttpContext } from '@adonisjs/core/http'
import MessageReport from '#models/message_report'
import { reportValidator } from '#validators/message'

export default class MessageReportsController {
  /** Reports a user's messages: `{ reportedId, messageId?, reason }` → 201 `{ id, status }`. */
  async store({ auth, request, response }: HttpContext) {
    const report = await request.validateUsing(reportValidator)
    const { id, status } = await MessageReport.file(auth.user!, report)
    response.status(201)
    return { id, status }
  }
}

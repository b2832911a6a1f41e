import { MessageReportSchema } from '#database/schema'
import { NotFound } from '#exceptions/http_refusals'
import { RuleViolation } from '#exceptions/rule_violation'
import Message from '#models/message'
import { haveWritten } from '#models/message/addressing'
import type User from '#models/user'

interface Complaint {
  reportedId: number
  /** The message that it is about; without one it is about the whole conversation. */
  messageId?: number | null
  reason: string
}

/**
 * R15: what somebody reported about another person's messages. The texts themselves stay as
 * they were written in `messages`; `messageId` is the one that was pointed at, if any.
 */
export default class MessageReport extends MessageReportSchema {
  /**
   * @throws NotFound (404) when the two never wrote to each other, and for a message that the
   *   reported person did not send to the reporter
   * @throws RuleViolation (409) while the same report is open
   */
  static async file(reporter: User, { reportedId, messageId = null, reason }: Complaint) {
    const known = messageId
      ? await Message.query()
          .where({ id: messageId, senderId: reportedId, receiverId: reporter.id })
          .first()
      : await haveWritten(reporter.id, reportedId)
    if (!known) throw new NotFound()
    const report = { reporterId: reporter.id, reportedId, messageId, status: 'open' as const }
    const same = await this.query()
      .where({ reporterId: reporter.id, reportedId, status: 'open' })
      .where((query) =>
        messageId ? query.where('messageId', messageId) : query.whereNull('messageId')
      )
      .first()
    if (same) throw new RuleViolation('You reported this already. Somebody is going to read it.')
    return this.create({ ...report, reason })
  }
}

import db from '@adonisjs/lucid/services/db'
import { EmailJob } from '#jobs/email_job'
import type { Email } from '#mails/email'
import EmailDelivery from '#models/email_delivery'
import type { AccountPerson } from '#models/notification/recipients'
import {
  queuePersonalEmails,
  type AccountEmailName,
  type EmailPayloads,
} from '#services/queue/dispatch'

/**
 * An email to people of an account. If they are several, the job queues one for each of them, so that a retry reaches
 * only whom it is for.
 */
export abstract class AccountEmailJob<Name extends AccountEmailName> extends EmailJob<Name> {
  /** Who gets it; empty if it no longer needs to be sent. With a person in the payload, it includes that one. */
  protected abstract recipients(): Promise<readonly AccountPerson[]>

  /** The email to one of them, or null. */
  protected abstract emailTo(person: AccountPerson): Promise<Email | null>

  protected async email(): Promise<Email | null> {
    const people = await this.recipients()
    const { personId }: { personId?: number } = this.payload
    if (personId !== undefined) return this.#emailUnlessSent(people, personId)
    if (people.length < 2) return people.length === 1 ? this.emailTo(people[0]) : null
    await db.transaction((trx) =>
      queuePersonalEmails(
        trx,
        this.context,
        people.map((person) => this.#payloadFor(person))
      )
    )
    return null
  }

  async #emailUnlessSent(
    people: readonly AccountPerson[],
    personId: number
  ): Promise<Email | null> {
    const person = people.find((each) => each.personId === personId)
    if (!person || (await EmailDelivery.wasSent(this.context.jobId))) return null
    return this.emailTo(person)
  }

  #payloadFor({ personId }: AccountPerson): EmailPayloads[Name] & { personId: number } {
    return { ...this.payload, personId }
  }
}

import { isOfAccount } from '#shared/install_day/outbox_codes'
import { outboxOf } from '~/outbox/outbox'
import { personSenders } from '~/outbox/person_senders'
import { allEntries } from '~/outbox/summary'

/**
 * Sends what this account has left on this device, of all jobs, as long as the tab is open. The server refuses what
 * another person of the account has kept, and it stays.
 */
export async function sendFromAnywhere(account: number): Promise<void> {
  const entries = await allEntries()
  const own = entries.filter(({ author, refusal }) => isOfAccount(author, account) && !refusal)
  const queues = new Map(own.map(({ job, author }) => [`${job}:${author}`, { job, author }]))
  for (const queue of queues.values()) outboxOf(queue, personSenders).start()
}

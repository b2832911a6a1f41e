import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type Seat from '#models/seat'
import { queueEmail, queueEmails, type SeatNews } from '#services/queue/dispatch'
import { sealToken } from '#services/queue/sealed_token'

type Recipients = readonly Pick<Seat, 'personId'>[]
type NewsForPerson = Extract<SeatNews, 'your_role' | 'you_joined' | 'you_were_removed'>
type About = { seatId: number } | { invitationId: number }

/** Queues the email to the person of a seat. A removed one may be erased before it is sent, so it has the address. */
export async function tellPerson(
  { id: seatId, person: { email, name } }: Seat,
  news: NewsForPerson,
  trx: TransactionClientContract
) {
  const sealedRecipient = sealToken('SendSeatNews', JSON.stringify({ email, name }))
  await queueEmail(trx, 'SendSeatNews', { news, seatId, sealedRecipient })
}

/** Queues an email to each of these owners about a person's seat, or someone who asks for one. */
export async function tellOwners(
  owners: Recipients,
  about: About,
  news: Exclude<SeatNews, NewsForPerson>,
  trx: TransactionClientContract
) {
  const payloads = owners.map(({ personId }) => ({ news, personId, ...about }))
  if (payloads.length > 0) await queueEmails(trx, 'SendSeatNews', payloads)
}

import { OtherAuthor } from '#exceptions/http_refusals'
import { personAuthor } from '#shared/install_day/outbox_codes'

/**
 * What a device has kept goes out in its author's session only.
 *
 * @param author  who kept it; left out by programs without an outbox
 * @throws OtherAuthor (403)
 */
export function refuseOtherAuthor(user: { id: number; personId: number | null }, author?: string) {
  if (author && author !== personAuthor(user.personId ?? 0, user.id)) throw new OtherAuthor()
}

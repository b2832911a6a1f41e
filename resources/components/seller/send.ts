import type { BodyOf } from '~/lib/api'
import { sendWithoutSession } from '~/lib/without_session'
import type { SellerChoice } from '~/components/seller/seller_types'

/** @throws ApiError, NetworkError */
export const sendChoice = async (
  body: BodyOf<'post', '/api/seller/choices'>
): Promise<SellerChoice> =>
  JSON.parse(await sendWithoutSession('/api/seller/choices', body)) as SellerChoice

/** Nothing depends on it, so a failure is ignored. */
export function sendOpening(token: string): void {
  void sendWithoutSession('/api/seller/openings', { token }).catch(() => undefined)
}

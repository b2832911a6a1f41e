import { common, momentOf } from '~/components/condition_photos/senders'
import { tapBody } from '~/components/install_day/day_taps'
import { sendWithoutSession } from '~/lib/without_session'
import type { Delivery } from '~/outbox/outbox'

/** The address of the home, and how to get in; null if the owner has forbidden that. */
export type CrewAddress = { address: string; instructions: string | null }

/** @throws ApiError, NetworkError */
export const askForAddress = async (token: string): Promise<CrewAddress> =>
  JSON.parse(
    await sendWithoutSession('/api/crew/addresses', { token }, { takesCookie: true })
  ) as CrewAddress

/** Nothing depends on it, so a failure is ignored. */
export function sendCrewOpening(token: string): void {
  void sendWithoutSession('/api/crew/openings', { token }).catch(() => undefined)
}

/** A tap, or that it is undone. @throws ApiError, NetworkError */
export function sendCrewTap(token: string, delivery: Delivery): Promise<unknown> {
  const { entry, signal } = delivery
  const { undoes } = entry.about
  return undoes
    ? sendWithoutSession('/api/crew/undone-taps', { token, clientId: undoes }, { signal })
    : sendWithoutSession('/api/crew/taps', { token, ...tapBody(delivery) }, { signal })
}

/** A photo of a room. @throws ApiError, NetworkError */
export function sendCrewPhoto(token: string, delivery: Delivery): Promise<unknown> {
  const { entry, body, signal } = delivery
  const { guide, note } = entry.about
  return sendWithoutSession(
    '/api/crew/photos',
    {
      ...{ token, ...common(delivery), moment: momentOf(entry), data: body },
      guide: guide || null,
      note: note || null,
    },
    { signal }
  )
}

/** A note about damage. @throws ApiError, NetworkError */
export function sendCrewNote(token: string, delivery: Delivery): Promise<unknown> {
  const { entry, signal } = delivery
  return sendWithoutSession(
    '/api/crew/damage-notes',
    { token, ...common(delivery), text: entry.about.text },
    { signal }
  )
}

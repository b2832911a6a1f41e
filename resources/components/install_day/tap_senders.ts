import { tapBody } from '~/components/install_day/day_taps'
import { api } from '~/lib/api'
import type { Senders } from '~/outbox/outbox'

/** How the company's outbox sends taps, and that one is undone. */
export const tapSenders: Senders = {
  tap: (delivery) => {
    const { entry, signal } = delivery
    const { job, author, about } = entry
    return about.undoes
      ? api.post(
          `/api/projects/${job}/staging/undone-taps`,
          { clientId: about.undoes, author },
          { signal }
        )
      : api.post(`/api/projects/${job}/staging/day`, { ...tapBody(delivery), author }, { signal })
  },
}

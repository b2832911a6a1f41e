import { senders as conditionSenders } from '~/components/condition_photos/senders'
import { tapSenders } from '~/components/install_day/tap_senders'
import type { Senders } from '~/outbox/outbox'

/** How what a person of either side has kept is sent. */
export const personSenders: Senders = { ...conditionSenders, ...tapSenders }

import type { Data } from '@generated/data'
import { useEffect, useState } from 'react'
import { pushSupport, subscribe, type PushSupport } from '~/lib/push'
import { keys } from '~/lib/query_keys'
import type { Mutation } from '~/hooks/use_mutation'

/** What this browser can do; null during server rendering and hydration. */
export function usePushSupport(): PushSupport | null {
  const [support, setSupport] = useState<PushSupport | null>(null)
  useEffect(() => setSupport(pushSupport()), [])
  return support
}

/** Why this device can't get push notifications, and what helps. */
export const obstacles: Readonly<Record<Exclude<PushSupport, 'supported'>, string>> = {
  unsupported: 'This browser can’t show push notifications.',
  install:
    'Add Stagely to your home screen first: press Share, then “Add to Home Screen”, and open it from there.',
  denied:
    'Notifications of Stagely are blocked in this browser. Allow them in its settings for this site, then load this page again.',
}

/** Subscribes this device. */
export const turnOn: Mutation<string, Data.PushSubscription> = {
  send: (key) => subscribe(key),
  done: 'Push notifications are on',
  failed: 'Failed to turn on push notifications',
  explain: (failure) =>
    failure instanceof Error && !('status' in failure)
      ? { title: 'Push notifications stay off', description: failure.message }
      : null,
  invalidates: () => [keys.push],
}

import { parseUrl } from '#shared/pages/urls'

/** Browsers per person that get push notifications; another one replaces the oldest. */
export const maxPushSubscriptions = 10

/** Characters of an endpoint. Push services use about 200, the longest 600. */
export const maxEndpointLength = 1000

/** Decimal, octal and hexadecimal IPv4 addresses are four numbers after the URL parser. */
const ipv4 = /^\d+(\.\d+){3}$/

/** Names that are never on the internet: RFC 6761, 6762 and 8375, `internal`, and those of many routers. */
const privateNames =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa|onion|alt|test|invalid)$/

/**
 * Whether a text may be the address of a push service: https on port 443 at a full host name of the
 * internet, without credentials and in the form that the URL parser writes. What the name resolves to is
 * checked when something is sent.
 */
export function isPushEndpoint(text: string): boolean {
  const address = text.length > maxEndpointLength ? null : parseUrl(text)
  if (!address) return false
  const { href, protocol, port, username, password, hash, hostname } = address
  return (
    href === text &&
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    hash === '' &&
    !ipv4.test(hostname) &&
    !privateNames.test(hostname) &&
    /^([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(hostname)
  )
}

/** What a push notification contains. `url` is a path of this site. */
export interface PushPayload {
  title: string
  body: string
  url: string
  /** A later notification with the same tag replaces this one on the device. */
  tag: string
  /** Id of the notification; null for a test. */
  id: number | null
  /** How many unread notifications the person has, for the app's badge. */
  unread: number
  /** Ids of earlier ones that have been read since; the device closes them. */
  read: number[]
}

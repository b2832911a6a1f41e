import { appUrl } from '#config/app'

const { protocol, hostname, port } = new URL(appUrl)

/** Browsers accept no passkeys for IP addresses, so a local site has them at `localhost`. */
const isLoopback = hostname === '127.0.0.1' || hostname === '[::1]'
const host = isLoopback ? 'localhost' : hostname

/** Who passkeys are for. They are bound to `id`, the host name of APP_URL, for good. */
export const relyingParty = {
  name: 'Stagely',
  id: host,
  origin: `${protocol}//${host}${port && `:${port}`}`,
}

import { isIPv6 } from 'node:net'

/** The IPv4 part of an IPv4-mapped IPv6 address such as `::ffff:c000:201`. */
const mappedIpv4 = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/

/**
 * The network that all rate limits by address count: an IPv4 address, or the /64 of an IPv6
 * address, because a single host usually owns a whole /64. IPv4-mapped IPv6 addresses count as
 * IPv4.
 */
export function networkOf(ip: string): string {
  const [address] = ip.split('%')
  // Not an IPv6 address: IPv4, or whatever a misconfigured proxy passes on.
  if (!isIPv6(address)) return address.slice(0, 45)
  // The URL parser converts an IPv6 address to its canonical form.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const ipv4 = mappedIpv4.exec(canonical)
  if (ipv4) {
    const [high, low] = ipv4.slice(1).map((group) => Number.parseInt(group, 16))
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  const [head, tail] = canonical.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after]
  return `${groups.slice(0, 4).join(':')}::/64`
}

import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IPv4 networks that aren't public (IANA's special-purpose registry, RFC 6890). */
const specialIpv4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** Networks within 2000::/3 that aren't public: protocols, Teredo, ORCHID, examples and 6to4. */
const specialIpv6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]

const ipv4 = new BlockList()
for (const [network, bits] of specialIpv4) ipv4.addSubnet(network, bits, 'ipv4')

const ipv6 = new BlockList()
for (const [network, bits] of specialIpv6) ipv6.addSubnet(network, bits, 'ipv6')

/**
 * What is assigned to the internet. Everything else in IPv6 is refused: loopback, link-local,
 * unique-local, multicast, and the forms that contain an IPv4 address, such as IPv4-mapped and NAT64.
 */
const globalIpv6 = new BlockList()
globalIpv6.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !ipv4.check(address, 'ipv4')
  if (!isIPv6(address) || address.includes('%')) return false
  return globalIpv6.check(address, 'ipv6') && !ipv6.check(address, 'ipv6')
}

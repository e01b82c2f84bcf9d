/**
 * Which addresses a server may call on behalf of a setting: everything of the public Internet and nothing of the
 * network it stands in, unless the operator named the host. Source: the special-purpose registries of RFC 6890.
 */
import { BlockList, isIP } from 'node:net'

const NOT_PUBLIC = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  NOT_PUBLIC.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  NOT_PUBLIC.addSubnet(net, prefix, 'ipv6')

/** `::ffff:10.0.0.1` is the IPv4 address it holds. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address)
  return kind === 4 ? !NOT_PUBLIC.check(address, 'ipv4') : kind === 6 && !NOT_PUBLIC.check(address, 'ipv6')
}

/** The addresses at which other devices of the same network reach this machine. */
import { networkInterfaces } from 'node:os'

type Interfaces = ReturnType<typeof networkInterfaces>

/** Of containers and virtual machines: nobody else is on them. */
const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|vboxnet|utun|tun|tap|zt|tailscale|podman|cni|flannel)/

/** Private IPv4 addresses (RFC 1918, RFC 3927), the most likely one first. */
export function lanAddresses(interfaces: Interfaces = networkInterfaces()): readonly string[] {
  const found = Object.entries(interfaces).flatMap(([name, addresses = []]) =>
    addresses
      .filter((one) => one.family === 'IPv4' && !one.internal && isPrivate(one.address))
      .map((one) => ({ address: one.address, rank: rankOf(name, one.address) })),
  )
  return found.sort((a, b) => a.rank - b.rank).map((one) => one.address)
}

const isPrivate = (address: string): boolean =>
  /^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)/.test(address)

const rankOf = (name: string, address: string): number =>
  (VIRTUAL.test(name) ? 10 : 0) +
  (address.startsWith('169.254.') ? 5 : address.startsWith('192.168.') ? 0 : 1)

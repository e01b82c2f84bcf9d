/**
 * The names this installation answers to. A page of any site can let its own name resolve to this machine and is then
 * "the same origin" to a browser (DNS rebinding): what tells our pages from it is the name it had to say in `Host`.
 */
import type { Config } from '../config/config.ts'

type Hosts = Pick<Config, 'publicUrl' | 'SERVED_HOSTS' | 'lanHosts'>

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/

/**
 * `host`: the header, null when there was none (HTTP/1.0; no browser leaves it out). Names of this machine count with
 * any port, for no foreign page can have them: that keeps forwarded ports and the development server working.
 */
export function isKnownHost(host: string | null | undefined, config: Hosts): boolean {
  if (host === null || host === undefined) return true
  const said = partsOf(host, config.publicUrl)
  if (said === null) return false
  if (LOOPBACK.test(said.name)) return true
  return knownHosts(config).some((known) => {
    const { name, port } = partsOf(known, config.publicUrl) ?? {}
    return name === said.name && (port === said.port || !/:\d+$/.test(known))
  })
}

/** With a port only that one; without, every port. */
const knownHosts = ({ publicUrl, SERVED_HOSTS, lanHosts }: Hosts): readonly string[] => [
  portedHost(publicUrl),
  ...SERVED_HOSTS,
  ...lanHosts,
]

const portedHost = (url: string): string => {
  const { hostname, port, protocol } = new URL(url)
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`
}

/** As a browser would read it; null for what is no host. A final dot is the same name, said with its root. */
function partsOf(host: string, publicUrl: string): { readonly name: string; readonly port: string } | null {
  if (!/^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i.test(host)) return null
  const { protocol } = new URL(publicUrl)
  try {
    const { hostname, port } = new URL(`${protocol}//${host}`)
    return { name: hostname.replace(/\.$/, ''), port: port || (protocol === 'https:' ? '443' : '80') }
  } catch {
    return null
  }
}

/** What balancers and monitors ask by the address of a node: none of it tells more than that it is there. */
const BY_ANY_NAME = new Set(['/healthz', '/readyz'])

/** `/metrics` too where a token is asked for: no foreign page can say it. */
export const answersToAnyName = (path: string, config: Pick<Config, 'METRICS_TOKEN'>): boolean =>
  BY_ANY_NAME.has(path) || (path === '/metrics' && config.METRICS_TOKEN !== undefined)

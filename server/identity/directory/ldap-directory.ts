/**
 * LDAP (RFC 4511) and Active Directory over it. Somebody is looked for with the organisation's own service account, by
 * one attribute that is compared as a value and never as a filter in writing, so nothing that is typed is part of the
 * question (RFC 4515 has nothing to escape). Who was found shows the password by a bind of their own. Exactly one entry,
 * below the base, that holds what was typed, and says of itself who it is for ever; no referral is followed. TLS always,
 * save to hosts the operator trusts, with bounds on time and bytes: a directory is somebody else's.
 */
import { isIP, connect as openSocket, type Socket } from 'node:net'
import { connect as openTls } from 'node:tls'
import { AndFilter, Client, type Entry, EqualityFilter, InvalidCredentialsError } from 'ldapts'
import type { DirectorySettings } from '../../../sync/entities/sign-in-provider.ts'
import type { OrganizationId } from '../../../sync/ids.ts'
import { err, ok, type Result } from '../../../sync/result.ts'
import { publicOnly, systemLookup } from '../../outbound/ask-outside.ts'
import { isPublicAddress } from '../../outbound/public-address.ts'
import type { Told } from '../ways/told.ts'
import type { Directory, DirectoryFailure } from './directory.ts'

export interface LdapOptions {
  readonly id: string
  readonly name: string
  readonly organizationId: OrganizationId
  readonly settings: DirectorySettings
  readonly servicePassword: string
}
export interface LdapDeps {
  /** `host` or `host:port` that may be private and may speak without TLS: named by the operator. */
  readonly trustedHosts: readonly string[]
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 8_000
const NOBODY = 'nobody is called this'
/** Of everything it says on one connection. */
const MOST_BYTES = 200_000
const NAMES = { openLdap: 'entryUUID', activeDirectory: 'objectGUID' } as const
const CLASSES = { openLdap: 'person', activeDirectory: 'user' } as const

type Answer<T> = Promise<Result<T, DirectoryFailure>>
const failed = (detail: string) => err({ code: 'failed', detail } as const)
const wrong = err({ code: 'wrong', detail: '' } as const)

export function ldapDirectory(options: LdapOptions, deps: LdapDeps): Directory {
  const { id, name, organizationId, settings, servicePassword } = options
  const { base, serviceName, loginAttribute, flavour } = settings
  const timeoutMs = deps.timeoutMs ?? TIMEOUT_MS

  async function find(typed: string): Answer<Found> {
    return connected(settings, deps, timeoutMs, async (client) => {
      if (serviceName !== '') await client.bind(serviceName, servicePassword)
      // What it says stands elsewhere (Active Directory does, at the root of a domain) is not gone to, and counts for nothing.
      const { searchEntries: entries } = await client.search(base, {
        filter: new AndFilter({
          filters: [
            new EqualityFilter({ attribute: 'objectClass', value: CLASSES[flavour] }),
            new EqualityFilter({ attribute: loginAttribute, value: typed }),
          ],
        }),
        ...{ scope: 'sub', derefAliases: 'never', sizeLimit: 2, timeLimit: Math.ceil(timeoutMs / 1000) },
        attributes: [NAMES[flavour], loginAttribute, 'mail', 'givenName', 'sn', 'displayName', 'cn'],
        explicitBufferAttributes: [NAMES.activeDirectory],
      })
      if (entries.length > 1) return failed('more than one entry')
      const [entry] = entries
      if (!entry) return wrong
      return found(entry, typed, settings)
    })
  }

  return {
    ...{ id, name, organizationId, admits: settings.admits },
    async check(typed, password) {
      if (password === '' || typed === '' || /\0/.test(typed + password)) return wrong
      const one = await find(typed)
      // The service account's own refusal is no answer about the person.
      if (!one.ok && one.error.detail !== '')
        return one.error.code === 'wrong' ? failed('service account') : one
      // Nobody is asked for the password as well, or the time it takes would tell who is there.
      const dn = one.ok ? one.value.dn : `cn=${NOBODY},${base}`
      const shown = await connected<void>(settings, deps, timeoutMs, async (client) => {
        await client.bind(dn, password)
        return ok(undefined)
      })
      if (!shown.ok) return shown.error.code === 'wrong' ? wrong : shown
      if (!one.ok) return wrong
      const { dn: _, ...said } = one.value
      return ok({ ...said, issuer: `directory ${id}`, twice: false })
    },
    async test() {
      const one = await find(NOBODY)
      if (one.ok || one.error.detail === '') return ok(undefined)
      return one.error.code === 'wrong' ? failed('service account') : one
    },
  }
}

type Found = Omit<Told, 'issuer' | 'twice'> & { readonly dn: string }

/** What was asked for is what came: a directory may be wrong, and somebody between may have changed the answer. */
function found(entry: Entry, typed: string, { base, loginAttribute, flavour }: DirectorySettings) {
  const dn = entry.dn
  const isBelow = plainDn(dn).endsWith(`,${plainDn(base)}`)
  const logins = textsOf(attribute(entry, loginAttribute)).map(folded)
  if (!isBelow || !logins.includes(folded(typed))) return failed('an entry nobody asked for')
  const subject = subjectOf(entry, flavour)
  if (subject === null) return failed(`an entry without ${NAMES[flavour]}`)
  const [email = ''] = textsOf(attribute(entry, 'mail'))
  const [whole = ''] = textsOf(attribute(entry, 'displayName')).concat(textsOf(attribute(entry, 'cn')))
  const [firstWord = '', ...others] = whole.split(' ')
  return ok({
    ...{ dn, subject, email: email.toLowerCase().slice(0, 254), emailProven: email !== '' },
    firstName: textsOf(attribute(entry, 'givenName'))[0] ?? firstWord,
    lastName: textsOf(attribute(entry, 'sn'))[0] ?? others.join(' '),
  })
}

const folded = (text: string): string => text.normalize('NFKC').trim().toLowerCase()
const plainDn = (dn: string): string =>
  dn
    .toLowerCase()
    .split(/([,=+])/)
    .map((part) => part.trim())
    .join('')

/** Names of attributes are the same in any case. */
const attribute = (entry: Entry, name: string): unknown =>
  Object.entries(entry).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1]

const textsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one) =>
    typeof one === 'string' && one !== '' ? [one.slice(0, 320)] : [],
  )

function subjectOf(entry: Entry, flavour: DirectorySettings['flavour']): string | null {
  const value = attribute(entry, NAMES[flavour])
  const one: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value
  if (flavour === 'activeDirectory')
    return Buffer.isBuffer(one) && one.length === 16 ? one.toString('hex') : null
  return typeof one === 'string' && /^[\da-f-]{36}$/i.test(one) ? one.toLowerCase() : null
}

/** One connection for one thing: nobody's bind is left on it for the next. */
async function connected<T>(
  { url, certificate }: DirectorySettings,
  { trustedHosts }: LdapDeps,
  timeoutMs: number,
  work: (client: Client) => Answer<T>,
): Answer<T> {
  const { protocol, hostname, host } = new URL(url)
  const isTrusted = [host, hostname].some((one) => trustedHosts.includes(one))
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (!isTrusted && isIP(literal) !== 0 && !isPublicAddress(literal)) return failed('address not allowed')
  const guard = isTrusted ? {} : { lookup: publicOnly(systemLookup) }
  const ca = certificate === '' ? {} : { ca: certificate }
  const sockets: Socket[] = []
  const bounded = <S extends Socket>(socket: S, ready: 'connect' | 'secureConnect'): S => {
    let size = 0
    sockets.push(socket)
    // Not before: the library takes away what a socket that is read early waits for.
    socket.once(ready, () =>
      socket.on('data', (part: Buffer) => {
        size += part.length
        if (size > MOST_BYTES) socket.destroy(new TooMuch())
      }),
    )
    return socket
  }
  const client = new Client({
    ...{ url, timeout: timeoutMs, connectTimeout: timeoutMs, strictDN: false },
    // Named at all, the library speaks TLS from the first byte.
    ...(protocol === 'ldaps:' && { tlsOptions: { minVersion: 'TLSv1.2', ...ca } }),
    // The library hands on what `connect` of Node takes.
    createConnection: ((port: number, host: string) =>
      bounded(openSocket({ port, host, ...guard }), 'connect')) as typeof openSocket,
    createSecureConnection: ((...given: readonly unknown[]) =>
      bounded(
        secure(given, { ...(isIP(literal) === 0 && { servername: literal }), ...ca, ...guard }),
        'secureConnect',
      )) as unknown as typeof openTls,
  })
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooLate()), timeoutMs)
  })
  try {
    const done = (async () => {
      // Whoever says whose certificate it is expects one.
      if (protocol === 'ldap:' && (!isTrusted || certificate !== ''))
        await client.startTLS({ minVersion: 'TLSv1.2', ...ca })
      return work(client)
    })()
    done.catch(() => undefined)
    return await Promise.race([done, late])
  } catch (error) {
    if (error instanceof InvalidCredentialsError) return err({ code: 'wrong', detail: 'not bound' })
    return failureOf(error)
  } finally {
    clearTimeout(timer)
    for (const socket of sockets) socket.destroy()
  }
}

function secure(given: readonly unknown[], more: object) {
  const options = given.find((one) => typeof one === 'object' && one !== null) ?? {}
  const [port, host] = given
  const at = typeof port === 'number' ? { port, host: host as string } : {}
  return openTls({ ...options, ...at, ...more })
}

class TooLate extends Error {}
class TooMuch extends Error {}
const NOT_THERE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EAI_AGAIN',
])

/** Its words may name people or say what was sent, so only what kind of trouble it is goes on. */
function failureOf(error: unknown): Result<never, DirectoryFailure> {
  const { code = '', name = '', message = '' } = error as { code?: unknown; name?: string; message?: string }
  if (error instanceof TooMuch || /too much/i.test(message)) return failed('an answer without end')
  const isLate = error instanceof TooLate || /timeout|timed out/i.test(message)
  if (isLate || NOT_THERE.has(String(code)))
    return err({ code: 'away', detail: isLate ? 'no answer in time' : String(code) })
  return failed(`${name} ${String(code)}`.trim().slice(0, 100))
}

/**
 * A door of the installation with an address of its own. Whoever comes by it signs in to the organisations mapped to it
 * and to no other; it looks like its organisation where it has one alone. An organisation has at most one.
 */
import * as z from 'zod/mini'
import { type Id, idSchema } from '../ids.ts'
import { printedLine } from './lookup.ts'

export type TenantId = Id<'tenant'>

const ADDRESS =
  /^(https?):\/\/([a-z0-9]([a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*)(?::(\d{1,5}))?\/?$/

/** As a browser says where a page comes from; null for what is no address of a page, or travels open beyond this machine. */
export function tenantOrigin(typed: string): string | null {
  const [, scheme, host = '', , , port] = ADDRESS.exec(typed.trim().toLowerCase()) ?? []
  if (!scheme || host.length > 253 || Number(port ?? 1) > 65_535) return null
  const isHere = host === 'localhost' || host.endsWith('.localhost')
  if (scheme === 'http' && !isHere) return null
  const isUsual = port === undefined || port === (scheme === 'https' ? '443' : '80')
  return `${scheme}://${host}${isUsual ? '' : `:${Number(port)}`}`
}

/** What a browser says as `Host` on its pages. */
export const hostOfTenant = ({ url }: Pick<Tenant, 'url'>): string => url.slice(url.indexOf('//') + 2)

export const TENANT_FIELDS = {
  name: printedLine(80).check(z.minLength(1)),
  url: z.string().check(
    z.maxLength(300),
    z.refine((typed) => tenantOrigin(typed) !== null),
    z.overwrite((typed) => tenantOrigin(typed) ?? typed),
  ),
  /** Nobody signs in by the address of one that is switched off. */
  active: z.boolean(),
}

export const tenant = z.object({
  id: idSchema('tenant'),
  ...TENANT_FIELDS,
  createdAt: z.int(),
  /** Goes with the demo. */
  demo: z.optional(z.literal(true)),
})
export type Tenant = z.infer<typeof tenant>

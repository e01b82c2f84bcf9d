/**
 * Where the people of an organisation sign in elsewhere, as its administrators set it up. No secret is part of it; it is
 * kept sealed for the address it is said to, so that pointing a provider elsewhere takes the secret anew.
 */
import * as z from 'zod/mini'
import { printedLine } from './lookup.ts'

const clientId = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
const openId = {
  clientId,
  /** Who is new and has an address of the proved domain gets a place. */
  admits: z.enum(['nobody', 'domain']),
  /** Addresses count as theirs although it does not say that they are proven. */
  trustsAddresses: z.boolean(),
  /** Its sign-in is two factors, whatever it says of it. */
  countsTwice: z.boolean(),
}
const httpsAddress = z.url().check(z.maxLength(300), z.regex(/^https?:\/\/[^\s?#]+$/))
const distinguishedName = z.string().check(z.trim(), z.maxLength(400), z.regex(/^[^\p{Cc}]*$/u))

export const providerSettings = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('openId'), issuer: httpsAddress, ...openId }),
  z.object({
    kind: z.literal('azureAd'),
    /** The id of one directory; `common` and its like let anybody in. */
    tenantId: z.string().check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i)),
    ...openId,
  }),
  z.object({
    kind: z.literal('directory'),
    flavour: z.enum(['openLdap', 'activeDirectory']),
    /** `ldaps://host:port`; `ldap://` is raised to TLS by StartTLS, save where the operator trusts the host. */
    url: z.string().check(z.maxLength(300), z.regex(/^ldaps?:\/\/[\w.-]+(:\d{1,5})?$/)),
    /** Where people are looked for. */
    base: distinguishedName.check(z.minLength(1)),
    /** Whoever may look for them: a distinguished name, in Active Directory also name@domain; '' for nobody by name. */
    serviceName: distinguishedName,
    /** What people type stands in this attribute. */
    loginAttribute: z.string().check(z.regex(/^[a-z][a-z\d-]{0,40}$/i)),
    /** PEM of whoever vouches for its certificate; '' for those everybody trusts. */
    certificate: z.string().check(z.maxLength(20_000)),
    /** Who is new: nobody, whom the organisation has invited, or everybody; always with an address of its proved domain. */
    admits: z.enum(['nobody', 'invited', 'domain']),
  }),
])
export type ProviderSettings = z.infer<typeof providerSettings>
export type DirectorySettings = Extract<ProviderSettings, { kind: 'directory' }>

export const PROVIDER_NAME = printedLine(60).check(z.minLength(1))

/** What its secret may be said to. */
export const boundOf = (settings: ProviderSettings): string =>
  settings.kind === 'openId'
    ? settings.issuer
    : settings.kind === 'azureAd'
      ? `azureAd ${settings.tenantId.toLowerCase()}`
      : `${settings.url} ${settings.serviceName}`

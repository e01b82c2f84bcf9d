/** Where people sign in elsewhere, as a form asks for it. The secret is no part of it: a form is kept on the device. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import * as z from 'zod/mini'
import type { DataOf } from '../../../sync/calls/contract.ts'
import type { getSignInProviders } from '../../../sync/calls/sign-in-providers.ts'
import {
  PROVIDER_NAME,
  type ProviderSettings,
  providerSettings,
} from '../../../sync/entities/sign-in-provider.ts'
import { recordForm } from '../../records/form/record-form.ts'

export type Provider = DataOf<typeof getSignInProviders>[number]
export type ProviderKind = ProviderSettings['kind']

export const PROVIDER_KINDS: Readonly<Record<ProviderKind, MessageDescriptor>> = {
  openId: msg`OpenID Connect`,
  azureAd: msg`Microsoft Entra ID (Azure AD)`,
  directory: msg`Directory (LDAP, Active Directory)`,
}

const text = z.string().check(z.maxLength(400))
const asked = z.object({
  name: PROVIDER_NAME,
  active: z.boolean(),
  kind: z.enum(['openId', 'azureAd', 'directory']),
  issuer: text,
  tenantId: text,
  clientId: text,
  admits: z.enum(['nobody', 'domain']),
  trustsAddresses: z.boolean(),
  countsTwice: z.boolean(),
  flavour: z.enum(['openLdap', 'activeDirectory']),
  url: text,
  base: text,
  serviceName: text,
  loginAttribute: text,
  certificate: z.string().check(z.maxLength(20_000)),
  admitsThere: z.enum(['nobody', 'invited', 'domain']),
})
export type ProviderEntry = z.infer<typeof asked>

/** Of one kind what that kind is asked for, by the rules of the server. */
const entry = asked.check((context) => {
  const read = providerSettings.safeParse(givenBy(context.value))
  for (const issue of read.error?.issues ?? [])
    context.issues.push({
      ...issue,
      path: issue.path.map((part) =>
        part === 'admits' && context.value.kind === 'directory' ? 'admitsThere' : part,
      ),
      input: context.value,
    } as z.core.$ZodRawIssue)
})

const givenBy = ({ kind, ...of }: ProviderEntry) =>
  kind === 'directory'
    ? {
        ...{ kind, flavour: of.flavour, url: of.url.trim(), base: of.base, serviceName: of.serviceName },
        ...{ loginAttribute: of.loginAttribute.trim(), certificate: of.certificate, admits: of.admitsThere },
      }
    : {
        ...{ kind, clientId: of.clientId, admits: of.admits },
        ...{ trustsAddresses: of.trustsAddresses, countsTwice: of.countsTwice },
        ...(kind === 'openId' ? { issuer: of.issuer.trim() } : { tenantId: of.tenantId.trim() }),
      }

/** What was checked by `entry`. */
export const settingsOf = (of: ProviderEntry): ProviderSettings => providerSettings.parse(givenBy(of))

export const NEW_PROVIDER: ProviderEntry = {
  ...{ name: '', active: true, kind: 'openId', issuer: '', tenantId: '', clientId: '', admits: 'nobody' },
  ...{ trustsAddresses: false, countsTwice: false, flavour: 'activeDirectory', url: '', base: '' },
  ...{ serviceName: '', loginAttribute: 'userPrincipalName', certificate: '', admitsThere: 'invited' },
}

export const entryOf = ({
  name,
  active,
  settings,
}: Pick<Provider, 'name' | 'active' | 'settings'>): ProviderEntry =>
  settings.kind === 'directory'
    ? { ...NEW_PROVIDER, name, active, ...settings, admitsThere: settings.admits, admits: 'nobody' }
    : { ...NEW_PROVIDER, name, active, ...settings }

const isOf =
  (...kinds: readonly ProviderKind[]) =>
  ({ kind }: ProviderEntry) =>
    kinds.includes(kind)
const elsewhere = isOf('openId', 'azureAd')
const directory = isOf('directory')

/** Which kind it is stays what it was when it was set up. */
export const providerForm = (isNew: boolean) =>
  recordForm(entry, {
    id: 'sign-in-provider',
    fields: {
      kind: {
        label: msg`Kind`,
        kind: 'choice',
        options: Object.entries(PROVIDER_KINDS).map(([value, label]) => ({ value, label })),
        shown: () => isNew,
      },
      name: { label: msg`Name`, hint: msg`What people see on the button: “Sign in with …”.` },
      active: {
        label: msg`People can sign in by it`,
        hint: msg`Switched off, sessions stay and nobody signs in by it anew.`,
      },
      issuer: {
        label: msg`Issuer`,
        kind: 'url',
        hint: msg`As the provider writes it, for example https://login.example.com/realms/staff`,
        shown: isOf('openId'),
      },
      tenantId: {
        label: msg`Directory (tenant) ID`,
        hint: msg`The 36 characters of one directory; “common” would let anybody in.`,
        shown: isOf('azureAd'),
      },
      clientId: {
        label: msg`Application (client) ID`,
        hint: msg`What the provider calls this service.`,
        shown: elsewhere,
      },
      admits: {
        label: msg`Who is new`,
        kind: 'choice',
        options: [
          { value: 'nobody', label: msg`Is not let in: only people who have an account here` },
          { value: 'domain', label: msg`Gets a place with an address of your proved domain` },
        ],
        shown: elsewhere,
      },
      trustsAddresses: {
        label: msg`Its addresses count as proven`,
        hint: msg`Only where nobody can write an address of their own into the provider.`,
        warning: ({ trustsAddresses }) =>
          trustsAddresses ? msg`Whoever can change addresses there can take a place here.` : null,
        shown: elsewhere,
      },
      countsTwice: {
        label: msg`It asks for two factors itself`,
        hint: msg`Then no second factor is asked for here.`,
        shown: elsewhere,
      },
      flavour: {
        label: msg`Directory`,
        kind: 'choice',
        options: [
          { value: 'activeDirectory', label: msg`Active Directory` },
          { value: 'openLdap', label: msg`OpenLDAP and others` },
        ],
        shown: directory,
      },
      url: {
        label: msg`Address`,
        hint: msg`ldaps://directory.example.com — with ldap:// the connection is raised to TLS.`,
        shown: directory,
      },
      base: {
        label: msg`Where people are looked for`,
        hint: msg`For example ou=people,dc=example,dc=com`,
        shown: directory,
      },
      serviceName: {
        label: msg`Who looks for them`,
        hint: msg`The name of a service account that may read; its password is set as the secret.`,
        shown: directory,
      },
      loginAttribute: {
        label: msg`What people type stands in`,
        hint: msg`userPrincipalName, sAMAccountName, uid or mail`,
        half: true,
        shown: directory,
      },
      admitsThere: {
        label: msg`Who is new`,
        kind: 'choice',
        options: [
          { value: 'nobody', label: msg`Is not let in: only people who have an account here` },
          { value: 'invited', label: msg`Comes in when your organization has invited them` },
          { value: 'domain', label: msg`Gets a place with an address of your proved domain` },
        ],
        shown: directory,
      },
      certificate: {
        label: msg`Certificate of your authority`,
        kind: 'longText',
        hint: msg`PEM, where the directory’s certificate comes from an authority of your own.`,
        shown: directory,
      },
    },
  })

/** What a signed-in person is told about themselves and their sessions. */
import * as z from 'zod/mini'

import { profile, userClass } from '../entities/profile.ts'
import { TOP_MENU } from '../rules/top-menu.ts'
import { contract } from './contract.ts'
import { toldAttribute } from './own-attributes.ts'
import * as told from './shapes.ts'

const nothing = z.object({})
const customer = z.object({
  customerId: z.string(),
  userId: z.string(),
  partyId: z.string(),
  fullNameEn: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  fullNameAr: z.string(),
  mobile: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  photo: z.nullable(z.string()),
  stamp: z.nullable(z.string()),
  initial: z.nullable(z.string()),
  initialText: z.nullable(z.string()),
  cardHolderSignatureImage: z.nullable(z.string()),
  signatureText: z.nullable(z.string()),
  isTempCustomer: z.boolean(),
  isSystemUser: z.boolean(),
  isOrgAdmin: z.boolean(),
  isSuperAdmin: z.boolean(),
  isUserAdmin: z.boolean(),
  isAdminReader: z.boolean(),
  userTypeId: z.int(),
  isAccountVerified: z.boolean(),
  belongToOrganization: z.string(),
  organizationNameEn: z.string(),
  organizationNameAr: z.string(),
  organizationLogo: z.nullable(z.string()),
  userClass,
  currentAccount: z.string(),
  accounts: z.array(told.account),
  permissions: z.array(z.object({ permissionId: z.int() })),
  /** Of the account, by the codes of product.md §3. */
  attributes: z.array(toldAttribute),
  profile,
})

export const getCustomer = contract({
  path: 'Customer/Get',
  method: 'GET',
  area: 'Account',
  summary: 'The signed-in person: identity, signature assets, flags, organisation, permissions',
  access: 'person',
  beforeVerification: true,
  input: nothing,
  output: customer,
})

export const getTopMenu = contract({
  path: 'organizationAttribute/getTopMenu',
  method: 'GET',
  area: 'Account',
  summary: 'The names of the main tabs this person has',
  access: 'person',
  input: nothing,
  output: z.array(z.enum(TOP_MENU)),
})

export const getLicensePromotion = contract({
  path: 'LicensePromotion/Get',
  method: 'GET',
  area: 'Account',
  summary: 'What is offered to an organisation on trial now, or that its last week has begun',
  access: 'person',
  input: nothing,
  output: z.object({
    active: z.boolean(),
    linkText: z.nullable(z.string()),
    discount: z.nullable(z.int()),
    nameEn: z.nullable(z.string()),
    trialEndsAt: z.nullable(z.int()),
  }),
})

export const getSession = contract({
  path: 'Session/Get',
  method: 'GET',
  area: 'Account',
  summary: 'The active sessions of the signed-in person; an extension (A016, A058)',
  access: 'person',
  input: nothing,
  output: z.array(
    z.object({
      id: z.string(),
      sessionId: z.string(),
      userAgent: z.string(),
      address: z.string(),
      createdAt: z.int(),
      lastUsedAt: z.int(),
      /** It was last used in the network of whoever asks: all that is known of a place without asking anybody. */
      isHere: z.boolean(),
      current: z.boolean(),
    }),
  ),
})

export const revokeSession = contract({
  path: 'Session/Revoke',
  method: 'POST',
  area: 'Account',
  summary: 'Ends one other session or all others; their devices give up the data they hold',
  access: 'person',
  input: z.union([
    z.object({ sessionId: z.string().check(z.maxLength(80)) }),
    z.object({ others: z.literal(true) }),
  ]),
  output: z.object({ ended: z.int() }),
})

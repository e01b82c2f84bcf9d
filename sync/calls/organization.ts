/**
 * How an organisation looks: one colour and one logo, set by whoever runs it, shown in the app, to the people it
 * writes to and in its mails. And what it demands of the devices of its people, and who they are.
 */
import * as z from 'zod/mini'
import { brand, brandColor } from '../entities/profile.ts'
import { idSchema } from '../ids.ts'
import { contract } from './contract.ts'

const nothing = z.object({})

export const getOrganization = contract({
  path: 'Admin/Organization/Get',
  method: 'GET',
  area: 'Organisation',
  summary: 'The organisation of its administrator',
  access: 'person',
  input: nothing,
  output: z.object({
    organizationId: z.string(),
    organizationNameEn: z.string(),
    organizationNameAr: z.string(),
    organizationLogo: z.nullable(z.string()),
    brandColor: z.nullable(z.string()),
    demandsDeviceLock: z.boolean(),
    restrictsDownloads: z.boolean(),
  }),
})

export const getTheme = contract({
  path: 'Admin/Organization/GetTheme',
  method: 'POST',
  area: 'Organisation',
  summary: 'Colour and logo of the own organisation',
  access: 'person',
  input: nothing,
  output: brand,
})

export const updateTheme = contract({
  path: 'Admin/Organization/UpdateTheme',
  method: 'POST',
  area: 'Organisation',
  summary: 'Sets the colour of the organisation; null is the product’s own',
  access: 'person',
  input: z.object({ brandColor: z.nullable(brandColor) }),
  output: brand,
})

export const changeLogo = contract({
  path: 'Admin/Organization/ChangeLogo',
  method: 'POST',
  area: 'Organisation',
  summary: 'Makes an uploaded PNG or JPEG the logo of the organisation',
  access: 'person',
  input: z.object({
    /** What the upload answered: the file's hash, its name may follow. */
    fileName: z.string().check(z.regex(/^[0-9a-f]{64}(-.*)?$/), z.maxLength(400)),
    /** The acting administrator (A184); only they can be meant. */
    userId: z.optional(z.string().check(z.maxLength(80))),
  }),
  output: brand,
  refusals: ['image-not-valid'],
})

export const removeLogo = contract({
  path: 'Admin/Organization/RemoveLogo',
  method: 'POST',
  area: 'Organisation',
  summary: 'Shows the organisation’s name in place of a logo again',
  access: 'person',
  input: nothing,
  output: brand,
})

export const demandDeviceLock = contract({
  path: 'Admin/Organization/DemandDeviceLock',
  method: 'POST',
  area: 'Organisation',
  summary: 'Whether devices of the organisation’s people keep anything without a lock; an extension',
  access: 'person',
  input: z.object({ demanded: z.boolean() }),
  output: z.object({ demandsDeviceLock: z.boolean() }),
})

export const restrictDownloads = contract({
  path: 'Admin/Organization/RestrictDownloads',
  method: 'POST',
  area: 'Organisation',
  summary: 'Whether the organisation’s people may save files of documents; an extension',
  access: 'person',
  input: z.object({ restricted: z.boolean() }),
  output: z.object({ restrictsDownloads: z.boolean() }),
})

export const removeUser = contract({
  path: 'Admin/User/Remove',
  method: 'POST',
  area: 'Organisation',
  summary: 'Takes somebody out of the organisation; their devices give up what they hold of it; an extension',
  access: 'person',
  input: z.object({ userId: idSchema('person') }),
  output: z.object({ userId: idSchema('person') }),
  refusals: ['user-not-found'],
})

export const listUsers = contract({
  path: 'Admin/User/GetList',
  method: 'GET',
  area: 'Organisation',
  summary: 'The people of the own organisation, for choosing among them',
  access: 'person',
  input: nothing,
  output: z.array(
    z.object({ userId: z.string(), customerId: z.string(), userName: z.string(), email: z.string() }),
  ),
})

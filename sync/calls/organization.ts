/**
 * An organisation as it is asked for, and its people. Its names and settings are changed by the command
 * `saveOrganization` and its calls.
 */
import * as z from 'zod/mini'
import { organizationAnswer } from '../entities/organization.ts'
import { brand } from '../entities/profile.ts'
import { idSchema } from '../ids.ts'
import { contract } from './contract.ts'

const nothing = z.object({})

export const getOrganization = contract({
  path: 'Admin/Organization/Get',
  method: 'GET',
  area: 'Organisation',
  summary: 'The organisation of its administrator',
  access: 'person',
  permission: 'organizationWrite',
  input: nothing,
  output: organizationAnswer,
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

export const removeUser = contract({
  path: 'Admin/User/Remove',
  method: 'POST',
  area: 'Organisation',
  summary: 'Takes somebody out of the organisation; their devices give up what they hold of it; an extension',
  access: 'person',
  input: z.object({ userId: idSchema('person') }),
  output: z.object({ userId: idSchema('person') }),
  refusals: ['user-not-found', 'last-administrator'],
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

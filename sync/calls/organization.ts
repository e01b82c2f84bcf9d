/**
 * An organisation as it is asked for, and its people. Its names and settings are changed by the command
 * `saveOrganization` and its calls, its people by `saveMember` and `removeMember`.
 */
import * as z from 'zod/mini'
import { organizationAnswer } from '../entities/organization.ts'
import { brand } from '../entities/profile.ts'
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

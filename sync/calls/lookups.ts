/** Lookups and their items as they are asked for; commands change them (`saveLookup`, `changeLookupItems`). */
import * as z from 'zod/mini'
import { LOOKUP_ACCESS } from '../entities/lookup.ts'
import { idSchema } from '../ids.ts'
import { contract } from './contract.ts'

const nothing = z.object({})

export const toldLookup = z.object({
  lookupId: idSchema('lookup'),
  name: z.string(),
  nameAr: z.string(),
  enabled: z.boolean(),
  access: z.enum(LOOKUP_ACCESS),
})

export const getLookups = contract({
  path: 'Lookup/Get',
  method: 'GET',
  area: 'settings',
  summary: 'The lookups of the organisation and those of all organisations, by name',
  access: 'person',
  input: nothing,
  output: z.array(toldLookup),
})

export const getLookupsForDesigner = contract({
  path: 'lookup/GetForDesigner',
  method: 'GET',
  area: 'designer',
  summary: 'The lookups that a form can offer: those that are enabled',
  access: 'person',
  input: nothing,
  output: z.array(toldLookup),
})

export const getOrgAdminLookups = contract({
  path: 'Lookup/GetOrgAdminLookups',
  method: 'GET',
  area: 'settings',
  summary: 'The lookups that whoever runs the organisation can change',
  access: 'person',
  permission: 'lookupWrite',
  input: nothing,
  output: z.array(toldLookup),
})

const toldItem = z.object({
  identifier: z.string(),
  value: z.string(),
  valueAr: z.string(),
  active: z.boolean(),
  order: z.int(),
})

export const getLookupValues = contract({
  path: 'LookupValue/Get',
  method: 'POST',
  area: 'settings',
  summary: 'The items of one lookup, in the order in which they are offered',
  access: 'person',
  input: z.object({ lookupId: idSchema('lookup') }),
  output: z.array(toldItem),
})

export const getDummyData = contract({
  path: 'lookup/GetDummayData',
  method: 'POST',
  area: 'settings',
  summary: 'Items to look at in the demo; nothing anywhere else',
  access: 'person',
  input: nothing,
  output: z.array(toldItem),
})

export const mockUsers = contract({
  path: 'sibMock/users',
  method: 'POST',
  area: 'admin',
  summary: 'People to look at in the demo; nobody anywhere else',
  access: 'person',
  input: nothing,
  output: z.array(z.object({ userId: z.string(), userName: z.string(), email: z.string() })),
})

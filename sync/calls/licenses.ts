/** Licences (A188): given by who runs the installation, and told to who runs the organisation. */
import * as z from 'zod/mini'
import { LICENSE_FIELDS, LICENSE_STATES } from '../entities/license.ts'
import { idSchema } from '../ids.ts'
import { contract } from './contract.ts'

export const toldLicense = z.object({
  licenseId: idSchema('license'),
  name: z.string(),
  plan: z.string(),
  /** Null: as many as there are. */
  seats: z.nullable(z.int()),
  /** Of the organisation: its people and open invitations, whichever licence they come by. */
  used: z.int(),
  start: z.int(),
  /** The first instant it does not hold any more; null: it does not end. */
  end: z.nullable(z.int()),
  state: z.enum(LICENSE_STATES),
})

export const getLicenses = contract({
  path: 'License/Get',
  method: 'GET',
  area: 'settings',
  access: 'person',
  permission: 'organizationWrite',
  summary: 'The licences of the organisation, and how many of their seats are taken',
  input: z.object({}),
  output: z.array(toldLicense),
})

const whose = { organizationId: idSchema('organization') }
const which = { licenseId: idSchema('license'), ...whose }
const saved = z.object({ licenseId: idSchema('license') })

export const getLicensesOfOrganization = contract({
  path: 'SuperAdmin/License/Get',
  method: 'POST',
  area: 'superadmin',
  access: 'person',
  forOperators: true,
  summary: 'The licences of an organisation',
  input: z.object(whose),
  output: z.array(toldLicense),
})

export const addLicense = contract({
  path: 'SuperAdmin/License/Add',
  method: 'POST',
  area: 'superadmin',
  access: 'person',
  forOperators: true,
  summary: 'Give an organisation a licence',
  input: z.object({
    ...whose,
    name: LICENSE_FIELDS.name,
    plan: z._default(LICENSE_FIELDS.plan, ''),
    seats: z._default(LICENSE_FIELDS.seats, null),
    start: LICENSE_FIELDS.start,
    end: z._default(LICENSE_FIELDS.end, null),
  }),
  output: saved,
  refusals: ['too-many'],
})

export const updateLicense = contract({
  path: 'SuperAdmin/License/Update',
  method: 'POST',
  area: 'superadmin',
  access: 'person',
  forOperators: true,
  summary: 'Change a licence of an organisation',
  input: z.object({
    ...which,
    name: z.optional(LICENSE_FIELDS.name),
    plan: z.optional(LICENSE_FIELDS.plan),
    seats: z.optional(LICENSE_FIELDS.seats),
    start: z.optional(LICENSE_FIELDS.start),
    end: z.optional(LICENSE_FIELDS.end),
  }),
  output: saved,
})

export const deleteLicense = contract({
  path: 'SuperAdmin/License/Delete',
  method: 'POST',
  area: 'superadmin',
  access: 'person',
  forOperators: true,
  summary: 'Take a licence back that was given by mistake',
  input: z.object(which),
  output: saved,
})

/**
 * What an organisation was given to use the product by: for how many people, from when and until when (A188). Given by
 * who runs the installation; on the devices of all its members, for whether something new may begin is asked there too.
 */
import * as z from 'zod/mini'
import { idSchema } from '../ids.ts'
import { printedLine } from './lookup.ts'

const instant = z.int().check(z.minimum(0), z.maximum(8_640_000_000_000_000))

export const MAX_SEATS = 1_000_000
/** Of one organisation: those of the past stay, for they say what was agreed. */
export const MAX_LICENSES = 100

export const LICENSE_FIELDS = {
  name: printedLine(80).check(z.minLength(1)),
  plan: printedLine(40),
  /** People of the organisation and open invitations; null: as many as there are. */
  seats: z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_SEATS))),
  start: instant,
  /** The first instant it does not hold any more; null: it does not end. */
  end: z.nullable(instant),
}

export const license = z.object({
  id: idSchema('license'),
  organizationId: idSchema('organization'),
  ...LICENSE_FIELDS,
})
export type License = z.infer<typeof license>

export const LICENSE_STATES = ['upcoming', 'active', 'expired'] as const
export type LicenseState = (typeof LICENSE_STATES)[number]

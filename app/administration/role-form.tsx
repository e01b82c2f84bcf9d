import { msg } from '@lingui/core/macro'
import * as z from 'zod/mini'
import { type CustomRole, ROLE_FIELDS } from '../../sync/entities/role.ts'
import { type RecordForm, recordForm } from '../records/form/record-form.ts'
import { mayGive, mayLiftAll } from './rules/role-draft.ts'
import type { Administration } from './use-administration.ts'

const roleEntry = z.object({
  name: ROLE_FIELDS.name,
  description: ROLE_FIELDS.description,
  active: ROLE_FIELDS.active,
})
export type RoleEntry = z.infer<typeof roleEntry>

/** Who may switch one: nobody gives or takes what they do not hold themselves. */
export function maySwitch(
  role: CustomRole | null,
  { authority }: Pick<Administration, 'authority'>,
): boolean {
  // As it stands whether it is on: what matters is what switching it moves.
  const moved = role ? [{ ...role, active: true }] : []
  return mayGive(moved, authority) && mayLiftAll(moved, authority)
}

/** What it allows is written in the matrix. */
export const roleForm = (administration: Administration, role: CustomRole | null): RecordForm<RoleEntry> =>
  recordForm(roleEntry, {
    id: 'role',
    fields: {
      name: { label: msg`Name` },
      description: { label: msg`Description`, kind: 'longText' },
      active: {
        label: msg({ message: 'Active', context: 'switched on' }),
        hint: msg`Switched off, it allows nothing. Whoever has it keeps it.`,
        ...(!maySwitch(role, administration) && {
          locked: () => msg`It allows more than you may yourself, so you cannot switch it.`,
        }),
      },
    },
  })

/** Job roles: what people are in the organisation (`/administration/job-roles`). */
import { msg, plural } from '@lingui/core/macro'
import { IconBriefcase } from '@tabler/icons-react'
import * as z from 'zod/mini'
import { JOB_ROLE_FIELDS } from '../../sync/entities/job-role.ts'
import { recordForm } from '../records/form/record-form.ts'
import type { ManagedList } from './list-declaration.ts'
import { ManagedListScreen } from './managed-list-screen.tsx'

const form = recordForm(z.object(JOB_ROLE_FIELDS), {
  id: 'jobRole',
  fields: {
    nameEn: { label: msg`Name` },
    nameAr: { label: msg`Name in Arabic` },
    description: { label: msg`Description`, kind: 'longText' },
    active: {
      label: msg({ message: 'Active', context: 'lists' }),
      hint: msg`It can be given to people. Who has it keeps it.`,
    },
  },
})

const jobRoles: ManagedList<'jobRole', z.infer<typeof form.schema>> = {
  kind: 'jobRole',
  table: 'job-roles',
  icon: IconBriefcase,
  page: '/administration/job-roles',
  changes: 'organizationWrite',
  words: {
    title: msg`Job roles`,
    one: msg`Job role`,
    gone: msg`This job role is not there any more.`,
    fresh: { title: msg`New job role`, add: msg`Add job role` },
    count: (count) => msg`${plural(count, { one: '# job role', other: '# job roles' })}`,
    search: msg`Name of a job role`,
    empty: msg`A job role says what somebody is, such as chief financial officer. It gives no permission.`,
  },
  names: ({ nameEn, nameAr }) => [nameEn, nameAr],
  searched: (one) => [one.description],
  columns: () => [
    {
      id: 'description',
      label: msg`Description`,
      card: 'line',
      value: (one) => one.description,
      cell: (one) => (
        <span className="m cut" dir="auto">
          {one.description}
        </span>
      ),
    },
  ],
  active: { of: (one) => one.active, field: 'active' },
  save: 'saveJobRole',
  form,
  initial: { active: true },
  removal: {
    wish: ({ id }, title) => ({ name: 'removeJobRole', input: { jobRoleId: id }, options: { title } }),
    ask: (name) => msg`Remove the job role ${name}?`,
    askSeveral: (count) => msg`${plural(count, { one: 'Remove # job role?', other: 'Remove # job roles?' })}`,
    confirm: (count) => msg`${plural(count, { one: 'Remove job role', other: 'Remove # job roles' })}`,
    comes: msg`To give it to nobody else, switching it off is enough.`,
  },
}

export const JobRolesScreen = () => <ManagedListScreen of={jobRoles} />

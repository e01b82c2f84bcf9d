import { msg } from '@lingui/core/macro'
import * as z from 'zod/mini'
import { type ContactGroup, contactGroup, MAX_GROUP_CONTACTS } from '../../sync/entities/contact.ts'
import { recordForm } from '../records/form/record-form.ts'
import { GroupMembers } from './group-members.tsx'

const groupEntry = z.object({
  name: contactGroup.shape.name,
  shared: contactGroup.shape.shared,
  contacts: contactGroup.shape.contacts.check(z.maxLength(MAX_GROUP_CONTACTS)),
})
export type GroupEntry = z.infer<typeof groupEntry>

export const groupForm = recordForm(groupEntry, {
  id: 'contactGroup',
  fields: {
    name: { label: msg`Name` },
    contacts: { label: msg`Contacts`, control: (props) => <GroupMembers {...props} /> },
    shared: {
      label: msg({ message: 'Shared', context: 'contacts' }),
      hint: msg`Everybody in your organization can use it. They see of it the contacts they see anyway.`,
    },
  },
})

export const GROUP_LISTS = ['contacts'] as const

export const groupToEntry = ({ name, shared, contacts }: ContactGroup): GroupEntry => ({
  name,
  shared,
  contacts,
})

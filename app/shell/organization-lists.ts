/**
 * What an organisation keeps to choose from, a line each. The entry of the sidebar, its label and the faces of the
 * commands `save…` and `remove…` of the kind follow from it (`app/faces/list-faces.ts`); the screen is a declaration
 * (`app/administration/list-declaration.ts`).
 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { IconIdBadge2 } from '@tabler/icons-react'
import type { RecordName } from '../../sync/kinds/records.ts'
import type { IconShape } from '../ui/icon.tsx'

export interface OrganizationList {
  /** Of its entry and its page. */
  readonly many: MessageDescriptor
  /** A line of the outbox: one that was made or changed, and one that was taken away. */
  readonly one: MessageDescriptor
  readonly removed: MessageDescriptor
  readonly icon: IconShape
  readonly path: `/administration/${string}`
}

export const ORGANIZATION_LISTS = {
  jobRole: {
    many: msg`Job roles`,
    one: msg`Job role`,
    removed: msg`Job role removed`,
    icon: IconIdBadge2,
    path: '/administration/job-roles',
  },
} as const satisfies { readonly [K in RecordName]?: OrganizationList }

export type ListedKind = keyof typeof ORGANIZATION_LISTS

/** What types of users, their statuses and built-in roles are called. Each list is whole. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  IconCircleCheck,
  IconCircleX,
  IconMail,
  IconMailOff,
  IconUserOff,
  IconUserPause,
} from '@tabler/icons-react'
import type { UserClass } from '../../../sync/entities/profile.ts'
import type { UserTypeId } from '../../../sync/rules/account-type.ts'
import type { UserStatus } from '../../../sync/rules/user-list.ts'
import type { IconShape } from '../../ui/icon.tsx'
import type { Tone } from '../../ui/pill.tsx'

export const TYPE_WORDS: { readonly [T in UserTypeId]: MessageDescriptor } = {
  1: msg`Company admin`,
  2: msg`Super admin`,
  3: msg`Standard user`,
  4: msg`Temporary user`,
  5: msg`SAC admin`,
}

export const STATUS_LOOKS: {
  readonly [S in UserStatus]: {
    readonly label: MessageDescriptor
    readonly icon: IconShape
    readonly tone?: Tone
  }
} = {
  active: { label: msg({ message: 'Active', context: 'user' }), icon: IconCircleCheck, tone: 'ok' },
  deactivatedByUser: { label: msg`Deactivated by user`, icon: IconUserPause, tone: 'warn' },
  inactive: { label: msg({ message: 'Inactive', context: 'user' }), icon: IconUserOff },
  invited: { label: msg({ message: 'Invited', context: 'user' }), icon: IconMail, tone: 'info' },
  cancelled: { label: msg({ message: 'Cancelled', context: 'invitation' }), icon: IconMailOff },
  accepted: {
    label: msg({ message: 'Accepted', context: 'invitation' }),
    icon: IconCircleCheck,
    tone: 'ok',
  },
  declined: {
    label: msg({ message: 'Declined', context: 'invitation' }),
    icon: IconCircleX,
    tone: 'bad',
  },
}

/** Menus follow it in the bank’s deployment (product.md §2); no right does. */
export const CLASS_WORDS: { readonly [C in UserClass]: MessageDescriptor } = {
  internal: msg({ message: 'Internal', context: 'user' }),
  external: msg({ message: 'External', context: 'user' }),
}

/** Given beside the type. */
export const MORE_ROLES = {
  userAdmin: { label: msg`User admin`, hint: msg`Looks after users and groups.` },
  adminReader: { label: msg`Admin reader`, hint: msg`Sees users, groups and reports, and changes nothing.` },
} as const
export type MoreRole = keyof typeof MORE_ROLES
export const isMoreRole = (role: string): role is MoreRole => Object.hasOwn(MORE_ROLES, role)

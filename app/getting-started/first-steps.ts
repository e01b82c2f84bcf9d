/** What somebody new does first, and what of it is done. Nothing is kept for it: what is there says so. */
import type { AvatarEntry } from '../shell/rules/avatar-menu.ts'

export type FirstStep =
  | 'signature'
  | 'firstDocument'
  | 'device'
  | 'colleagues'
  | 'roles'
  | 'look'
  | 'connectedSystems'

export interface Standing {
  readonly mayOpen: (path: string) => boolean
  readonly mayCreate: boolean
  readonly offered: readonly AvatarEntry[]
  readonly has: { readonly [K in Exclude<FirstStep, 'device'>]: boolean }
}

/** `done` is null where nothing is ever finished. */
export interface PlannedStep {
  readonly id: FirstStep
  readonly of: 'person' | 'organisation'
  readonly path: string
  readonly done: boolean | null
}

/** Of the organisation, each with the page where it is done: whoever may not open that is not asked to. */
const OF_ORGANISATION = {
  colleagues: '/administration/users',
  roles: '/administration/roles',
  look: '/account/organization',
  connectedSystems: '/administration/connected-systems',
} as const

export function firstSteps({ mayOpen, mayCreate, offered, has }: Standing): readonly PlannedStep[] {
  const own = (id: 'signature' | 'firstDocument' | 'device', path: string): PlannedStep => ({
    ...{ id, of: 'person', path },
    done: id === 'device' ? null : has[id],
  })
  return [
    ...(offered.includes('editSignature') ? [own('signature', '/account')] : []),
    ...(mayCreate ? [own('firstDocument', '/create-document')] : []),
    own('device', '/account/device'),
    ...(Object.keys(OF_ORGANISATION) as (keyof typeof OF_ORGANISATION)[]).flatMap((id): PlannedStep[] => {
      const path = OF_ORGANISATION[id]
      return mayOpen(path) ? [{ id, of: 'organisation', path, done: has[id] }] : []
    }),
  ]
}

/**
 * A list that an organisation keeps, declared: what it is called, what is shown of each, how one is written, and what
 * can be done with many. `ManagedListScreen` draws the whole screen from it.
 *
 *     const jobRoles: ManagedList<'jobRole', JobRoleEntry> = {
 *       kind: 'jobRole', table: 'job-roles', icon: IconBriefcase, save: 'saveJobRole',
 *       changes: 'organizationWrite', page: '/administration/job-roles',
 *       words: { title: msg`Job roles`, … },
 *       names: ({ nameEn, nameAr }) => [nameEn, nameAr],
 *       isActive: (one) => one.active,
 *       form: jobRoleForm,
 *     }
 *
 * Some lists are drawn from more than their own records (how many are in a group, what a role allows): `use` asks for
 * that once, and everything else is given what it answered.
 */

import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'
import type { CommandName } from '../../sync/commands/registry.ts'
import type { Permission } from '../../sync/entities/permission.ts'
import type { KindName } from '../../sync/kinds/kind-names.ts'
import type { HeldValue } from '../../sync/kinds/registry.ts'
import type { RecordForm } from '../records/form/record-form.ts'
import type { RecordAct, RecordColumn, RecordFilter } from '../records/record-table.ts'
import type { RecordSave, RecordSaveOptions } from '../records/replica/use-record-save.ts'
import type { Wish } from '../replica/engine.ts'
import type { AnsweredFile } from '../session/answered-file.ts'
import type { CallResult } from '../session/call-result.ts'
import type { Calls } from '../session/use-calls.ts'
import type { IconShape } from '../ui/icon.tsx'

export interface ListWords {
  /** Of the screen, and of a file that is exported. */
  readonly title: MessageDescriptor
  /** Over the panel of one that is gone, and what is said there. */
  readonly one: MessageDescriptor
  readonly gone: MessageDescriptor
  /** Over the panel of a new one, and on the buttons; without it none is made here. */
  readonly fresh?: { readonly title: MessageDescriptor; readonly add: MessageDescriptor }
  readonly count: (count: number) => MessageDescriptor
  readonly search: MessageDescriptor
  readonly empty: MessageDescriptor
}

export interface ListRemoval<Row> {
  /** `title`: what it is recognised by in the outbox. */
  readonly wish: (row: Row, title: string) => Wish
  /** The question about one; its name is isolated. */
  readonly ask: (name: string) => MessageDescriptor
  readonly askSeveral: (count: number) => MessageDescriptor
  readonly confirm: (count: number) => MessageDescriptor
  /** What comes of it. */
  readonly comes: MessageDescriptor
}

export interface ListEditorProps<Row, C = undefined> {
  readonly row: Row
  readonly given: C
  readonly readOnly: boolean
}

export interface ManagedList<
  K extends KindName,
  V extends object,
  Row extends { readonly id: string } = HeldValue<K> & { readonly id: string },
  C = undefined,
> {
  readonly kind: K
  /** Names what is kept for the list on the device. */
  readonly table: string
  readonly icon: IconShape
  readonly words: ListWords
  /** Its address: who may open it stands in one table (`app/shell/rules/page-access.ts`). */
  readonly page: string
  readonly changes: Permission | 'operator'
  /** Asked once at each drawing; it stays the same while nothing it holds has changed. */
  readonly use?: (() => C) | undefined
  /** The rows made of what the device holds. */
  readonly rows?: (held: readonly HeldValue<K>[], given: C) => readonly Row[]
  /** All there are stand here without the device having asked for any. */
  readonly hasOwn?: true
  /** In both scripts where it has one in each. */
  readonly names: (row: Row, given: C) => readonly [string, string?]
  /** The cell of its name, where there is more to it than the name. */
  readonly nameCell?: (row: Row, given: C) => ReactNode
  readonly searched?: (row: Row, given: C) => readonly string[]
  /** Between the name and whether it is switched on. */
  readonly columns?: (given: C) => readonly RecordColumn<Row>[]
  readonly filters?: (given: C) => readonly RecordFilter<Row>[]
  readonly sort?: string
  /** Files that the server makes of it, recorded in the organisation’s trail; in place of `exported`. */
  readonly files?: (calls: Calls, as: 'csv' | 'pdf') => Promise<CallResult<AnsweredFile>>
  /** As a file: the columns that are shown to begin with, or all of them. */
  readonly exported?: 'shown' | 'all'
  /** Whether it is switched on, the field that says so, and who may switch it. */
  readonly active?: {
    readonly of: (row: Row) => boolean
    readonly field: string
    readonly may?: (row: Row, given: C) => boolean
  }
  readonly removal?: ListRemoval<Row>
  readonly acts?: (given: C, open: (path: string) => void) => readonly RecordAct<Row>[]
  readonly save: CommandName
  readonly form: RecordForm<V> | ((given: C, row: Row | null) => RecordForm<V>)
  /** What the form shows of it; the fields of the form as they stand in the row when absent. */
  readonly entry?: (row: Row, given: C) => V
  readonly lists?: RecordSaveOptions<V>['lists']
  readonly initial?: Partial<V>
  /** Of those that are shown before anybody has made a record of them. */
  readonly isKept?: (row: Row, given: C) => boolean
  /** Not to be changed by whoever may change the others. */
  readonly isFixed?: (row: Row, given: C) => boolean
  readonly useSave?: (options: RecordSaveOptions<V>) => RecordSave<V>
  /** Under the form. */
  readonly under?: (row: Row, given: C) => ReactNode
  /** In place of the form, of a row that is never written here. */
  readonly facts?: (row: Row, given: C) => ReactNode
  /** In place of the form, of one there is already. */
  readonly editor?: (props: ListEditorProps<Row, C>) => ReactNode
  /** In place of whether it is switched on and where it stands. */
  readonly lead?: (row: Row) => ReactNode | undefined
  /** Wishes about many things of one, which have no form to come back into. */
  readonly together?: CommandName
  readonly tabs?: ReactNode
  /** Over the list. */
  readonly notice?: ReactNode
}

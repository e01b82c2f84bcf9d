/** What can be done with templates that are chosen. */
import '../../replica/rare-commands.ts'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleOff,
  IconCopy,
  IconFilePlus,
  IconTrash,
  IconTrashX,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { MAX_TITLE } from '../../../sync/entities/envelope.ts'
import { isOffered, type Template } from '../../../sync/entities/template.ts'
import { createId } from '../../../sync/ids.ts'
import { changedFields } from '../../../sync/rules/changed-fields.ts'
import { mayChangeTemplate } from '../../../sync/rules/template-access.ts'
import type { RecordAct } from '../../records/record-table.ts'
import { deviceIds } from '../../replica/device-ids.ts'
import type { Wish } from '../../replica/engine.ts'
import { useAuthority, useReplica } from '../../replica/use-replica.tsx'
import { isolate } from '../../ui/isolate.ts'
import { announce } from '../../ui/live-region.tsx'
import { useUndo } from '../../ui/undo.tsx'
import { DeleteTemplatesDialog } from './delete-dialog.tsx'

/** Of one screen: the list, or the bin. */
export function useTemplateActs(kept: 'here' | 'bin'): readonly RecordAct<Template>[] {
  const { t } = useLingui()
  const navigate = useNavigate()
  const replica = useReplica()
  const authority = useAuthority()
  const offerUndo = useUndo()
  return useMemo(() => {
    const { actor } = replica
    const mayChange = (one: Template) => mayChangeTemplate(one, actor, authority)
    const isMine = (one: Template) => actor.kind === 'person' && one.ownerId === actor.personId
    const send = async (wishes: readonly Wish[], message: string, back: readonly Wish[]) => {
      const sent = await replica.dispatchAll(wishes)
      if (!sent.ok) return announce(t`Nothing was changed.`)
      // Of somebody else’s only its owner takes it out of the bin.
      if (back.length < wishes.length) return announce(message)
      offerUndo({ message, undo: () => void replica.dispatchAll(back) })
    }
    const switching = (rows: readonly Template[], active: boolean) =>
      rows.map(
        (one): Wish => ({
          name: 'saveTemplate',
          input: { id: one.id, ...changedFields({ active: !active }, { active }) },
          options: { title: one.name },
        }),
      )
    const moving = (rows: readonly Template[], name: 'recycleTemplate' | 'restoreTemplate') =>
      rows.map((one): Wish => ({ name, input: { templateId: one.id }, options: { title: one.name } }))
    const copied = ({ content, type, name: of }: Template): Wish => {
      const title = isolate(of)
      const name = t`Copy of ${title}`.replace(/[\u2066-\u2069]/g, '').slice(0, MAX_TITLE)
      const id = createId('template', deviceIds)
      return {
        name: 'saveAsTemplate',
        input: { id, name, type, showTo: 'onlyMe', content },
        options: { title: name },
      }
    }
    if (kept === 'bin')
      return [
        {
          id: 'restore',
          label: msg`Restore`,
          icon: IconArrowBackUp,
          run: (rows) => {
            const count = rows.length
            void send(
              moving(rows, 'restoreTemplate'),
              t`${plural(count, { one: '# template restored', other: '# templates restored' })}`,
              moving(rows, 'recycleTemplate'),
            )
          },
        },
        {
          id: 'delete',
          label: msg`Delete for good`,
          icon: IconTrashX,
          danger: true,
          dialog: (rows, close) => <DeleteTemplatesDialog templates={rows} onClose={close} />,
        },
      ]
    return [
      {
        id: 'begin',
        label: msg`Begin a document`,
        icon: IconFilePlus,
        single: true,
        fits: isOffered,
        run: ([one]) => one && void navigate({ to: '/documents/template/$id', params: { id: one.id } }),
      },
      {
        id: 'copy',
        label: msg`Duplicate`,
        icon: IconCopy,
        run: (rows) =>
          void replica.dispatchAll(rows.map(copied)).then((sent) => {
            const count = rows.length
            announce(
              sent.ok
                ? t`${plural(count, { one: '# template duplicated', other: '# templates duplicated' })}`
                : t`Nothing was changed.`,
            )
          }),
      },
      {
        id: 'on',
        label: msg`Switch on`,
        icon: IconCircleCheck,
        fits: (one) => one.active === false && isMine(one),
        run: (rows) => {
          const count = rows.length
          void send(
            switching(rows, true),
            t`${plural(count, { one: '# template switched on', other: '# templates switched on' })}`,
            switching(rows, false),
          )
        },
      },
      {
        id: 'off',
        label: msg`Switch off`,
        icon: IconCircleOff,
        // Switched off it is its owner’s alone: whoever else did it could not switch it on again.
        fits: (one) => one.active !== false && isMine(one),
        run: (rows) => {
          const count = rows.length
          void send(
            switching(rows, false),
            t`${plural(count, { one: '# template switched off', other: '# templates switched off' })}`,
            switching(rows, true),
          )
        },
      },
      {
        id: 'recycle',
        label: msg`Move to the recycle bin`,
        icon: IconTrash,
        danger: true,
        fits: mayChange,
        run: (rows) => {
          const count = rows.length
          void send(
            moving(rows, 'recycleTemplate'),
            t`${plural(count, { one: '# template moved to the recycle bin', other: '# templates moved to the recycle bin' })}`,
            moving(rows.filter(isMine), 'restoreTemplate'),
          )
        },
      },
    ]
  }, [t, navigate, replica, authority, offerUndo, kept])
}

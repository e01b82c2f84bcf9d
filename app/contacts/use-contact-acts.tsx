/** What can be done with contacts that are chosen: shared and unshared at once, the rest after a question. */
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  IconArrowMerge,
  IconDownload,
  IconLock,
  IconTrash,
  IconUsers,
  IconUsersPlus,
} from '@tabler/icons-react'
import { useMemo } from 'react'
import { MAX_MERGED } from '../../sync/commands/contacts/merge-contacts.ts'
import type { Contact } from '../../sync/entities/contact.ts'
import { changedFields } from '../../sync/rules/changed-fields.ts'
import type { RecordAct } from '../records/record-table.ts'
import type { Wish } from '../replica/engine.ts'
import { useReplica } from '../replica/use-replica.tsx'
import { announce } from '../ui/live-region.tsx'
import { useUndo } from '../ui/undo.tsx'
import { AddToGroupDialog } from './add-to-group-dialog.tsx'
import { RemoveContactsDialog } from './remove-contacts-dialog.tsx'
import { type Reading, useMayChange } from './use-reading.ts'

export function useContactActs(
  reading: Reading,
  on: {
    readonly merge: (contacts: readonly Contact[]) => void
    readonly exportThem: () => void
  },
): readonly RecordAct<Contact>[] {
  const { t } = useLingui()
  const replica = useReplica()
  const mayChange = useMayChange()
  const offerUndo = useUndo()
  const { merge, exportThem } = on
  return useMemo(() => {
    const share = async (contacts: readonly Contact[], shared: boolean) => {
      const wishes = (to: boolean, of: readonly Contact[]) =>
        of.map(
          (one): Wish => ({
            name: 'saveContact',
            input: { id: one.id, ...changedFields({ shared: !to }, { shared: to }) },
            options: { title: reading.nameOf(one) },
          }),
        )
      const sent = await replica.dispatchAll(wishes(shared, contacts))
      if (!sent.ok) return announce(t`Nothing was changed.`)
      const count = contacts.length
      offerUndo({
        message: shared
          ? t`${plural(count, { one: '# contact shared', other: '# contacts shared' })}`
          : t`${plural(count, { one: '# contact is private now', other: '# contacts are private now' })}`,
        undo: () => void replica.dispatchAll(wishes(!shared, contacts)),
      })
    }
    return [
      {
        id: 'share',
        label: msg`Share`,
        icon: IconUsers,
        fits: (one) => !one.shared && mayChange(one),
        run: (contacts) => void share(contacts, true),
      },
      {
        id: 'unshare',
        label: msg`Make private`,
        icon: IconLock,
        // Somebody else's would be gone for whoever made it private.
        fits: (one) => one.shared && one.ownerId === reading.personId,
        run: (contacts) => void share(contacts, false),
      },
      {
        id: 'group',
        label: msg`Add to group`,
        icon: IconUsersPlus,
        dialog: (contacts, close) => <AddToGroupDialog contacts={contacts} onClose={close} />,
      },
      {
        id: 'merge',
        label: msg`Merge`,
        icon: IconArrowMerge,
        several: { from: 2, to: MAX_MERGED + 1 },
        fits: mayChange,
        run: merge,
      },
      { id: 'export', label: msg`Export`, icon: IconDownload, several: { from: 1 }, run: exportThem },
      {
        id: 'remove',
        label: msg`Remove`,
        icon: IconTrash,
        danger: true,
        fits: mayChange,
        dialog: (contacts, close) => <RemoveContactsDialog contacts={contacts} onClose={close} />,
      },
    ]
  }, [t, replica, mayChange, offerUndo, reading, merge, exportThem])
}

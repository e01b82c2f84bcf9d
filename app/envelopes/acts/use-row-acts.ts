import { useLingui } from '@lingui/react/macro'
import { useCallback, useState } from 'react'
import type { ListItem } from '../../../sync/rules/lists.ts'
import { useReplica } from '../../replica/use-replica.tsx'
import { announce } from '../../ui/live-region.tsx'
import type { RowAct } from '../rules/row-acts.ts'
import type { Notice } from './act-notice.tsx'
import { useDownload } from './use-download.ts'
import { type Undone, useMarkActs } from './use-mark-acts.ts'

export type RowActs = {
  run: (act: RowAct, items: readonly ListItem[]) => Promise<void>
  /** A document that is being asked about: "Cancel this document?". */
  cancelling: ListItem | null
  stopCancelling: () => void
  notice: Notice | null
  setNotice: (notice: Notice | null) => void
}

/** Everything a row menu, a key, a swipe or the bulk bar can ask for; one place, so that all do the same. */
export function useRowActs(): RowActs {
  const { t } = useLingui()
  const replica = useReplica()
  const marks = useMarkActs()
  const download = useDownload()
  const [cancelling, setCancelling] = useState<ListItem | null>(null)
  const [notice, setNotice] = useState<Notice | null>(null)
  const stopCancelling = useCallback(() => setCancelling(null), [])

  const remind = async (items: readonly ListItem[]): Promise<Undone[]> => {
    const undone: Undone[] = []
    for (const { row } of items) {
      const input = { envelopeId: row.id as `envelope:${string}` }
      const refused = replica.envelope(row.id) ? replica.check('remindRecipients', input) : null
      const sent = refused
        ? ({ ok: false, error: refused } as const)
        : await replica.dispatch('remindRecipients', input, { title: row.title })
      if (sent.ok) setNotice({ kind: 'entry', entryId: sent.value.id, name: 'remindRecipients' })
      else undone.push({ id: row.id, title: row.title, refusal: sent.error })
    }
    return undone
  }

  const run = async (act: RowAct, items: readonly ListItem[]) => {
    const [first] = items
    if (!first) return
    if (act === 'cancel') return setCancelling(first)
    if (act === 'download') {
      const problem = await download(first.row.id)
      setNotice(problem ? { kind: 'failed', message: problem } : null)
      if (!problem) announce(t`Download started`)
      return
    }
    const allOn = (on: (item: ListItem) => boolean | undefined) => !items.every(on)
    const undone =
      act === 'favourite'
        ? await marks.favourite(
            items,
            allOn((one) => one.mark?.flagged),
          )
        : act === 'archive'
          ? await marks.archive(
              items,
              allOn((one) => one.mark?.archived),
            )
          : act === 'markRead'
            ? await marks.unread(items, false)
            : act === 'markUnread'
              ? await marks.unread(items, true)
              : act === 'delete'
                ? await marks.remove(items)
                : act === 'restore'
                  ? await marks.restore(items)
                  : await remind(items)
    if (undone.length > 0) setNotice({ kind: 'undone', act, undone, of: items.length })
  }

  return { run, cancelling, stopCancelling, notice, setNotice }
}

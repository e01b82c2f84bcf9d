import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useState } from 'react'
import type { ListItem } from '../../../sync/rules/lists.ts'
import { useDownload } from '../../documents/use-download.ts'
import { useReplica } from '../../replica/use-replica.tsx'
import { announce } from '../../ui/live-region.tsx'
import { useUndo } from '../../ui/undo.tsx'
import type { RowAct } from '../rules/row-acts.ts'
import { dispatchEach } from './dispatch-each.ts'
import type { Notice } from './notice.ts'
import { type Undone, useMarkActs } from './use-mark-acts.ts'

export type RowActs = {
  run: (act: RowAct, items: readonly ListItem[]) => Promise<void>
  /** Documents that are being asked about: "Cancel this document?". */
  cancelling: readonly ListItem[]
  stopCancelling: () => void
  /** Rows whose deletion for ever is being confirmed. */
  purging: readonly ListItem[]
  stopPurging: () => void
  notice: Notice | null
  setNotice: (notice: Notice | null) => void
}

/** Everything a row menu, a key, a swipe or the bulk bar can ask for; one place, so that all do the same. */
export function useRowActs(): RowActs {
  const { t } = useLingui()
  const replica = useReplica()
  const marks = useMarkActs()
  const offerUndo = useUndo()
  const download = useDownload()
  const [cancelling, setCancelling] = useState<readonly ListItem[]>([])
  const [notice, setNotice] = useState<Notice | null>(null)
  const [purging, setPurging] = useState<readonly ListItem[]>([])
  const stopPurging = useCallback(() => setPurging([]), [])
  const stopCancelling = useCallback(() => setCancelling([]), [])

  const remind = async (items: readonly ListItem[]): Promise<Undone[]> => {
    const { captured, undone } = await dispatchEach(replica, 'remindRecipients', items, (envelopeId) => ({
      envelopeId,
    }))
    const [one] = captured
    if (one && items.length === 1) setNotice({ kind: 'entry', entryId: one.id, name: one.name })
    else if (one)
      offerUndo({
        message: t`${plural(captured.length, { one: '# reminder is on its way', other: '# reminders are on their way' })}`,
        // Only what has not left this device yet can still be taken back.
        undo: () => void Promise.all(captured.map((entry) => replica.takeBack(entry.id))),
      })
    return undone
  }

  const run = async (act: RowAct, items: readonly ListItem[]) => {
    const [first] = items
    if (!first) return
    if (act === 'cancel') return setCancelling(items)
    if (act === 'purge') return setPurging(items)
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

  return { run, cancelling, stopCancelling, purging, stopPurging, notice, setNotice }
}

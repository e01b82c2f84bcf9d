import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ListItem } from '../../../sync/rules/lists.ts'
import { useReplica } from '../../replica/use-replica.tsx'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { dispatchEach } from '../acts/dispatch-each.ts'
import type { Undone } from '../acts/use-mark-acts.ts'

/** Says what is lost and for whom before anything goes for ever. */
export function PurgeDialog(props: {
  items: readonly ListItem[]
  onDone: (undone: readonly Undone[]) => void
  onClose: () => void
}) {
  const { items, onDone, onClose } = props
  const { t } = useLingui()
  const replica = useReplica()
  const [busy, setBusy] = useState(false)
  const count = items.length
  const drafts = items.filter(({ row }) => row.state === 'draft').length
  const title = items[0]?.row.title || t`Untitled`
  const confirm = async () => {
    setBusy(true)
    const { undone } = await dispatchEach(replica, 'purgeEnvelope', items, (envelopeId) => ({ envelopeId }))
    onClose()
    onDone(undone)
  }
  return (
    <AlertDialog
      open
      destructive
      busy={busy}
      title={
        count === 1 ? (
          <Trans>
            Delete “<bdi>{title}</bdi>” for ever?
          </Trans>
        ) : (
          t`${plural(count, { one: 'Delete # document for ever?', other: 'Delete # documents for ever?' })}`
        )
      }
      confirmLabel={t`Delete for ever`}
      cancelLabel={t`Keep`}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {drafts < count ? (
        <p>
          <Trans>
            You will no longer find it, and it leaves all your devices. The others keep their copies, and the
            evidence of who signed stays.
          </Trans>
        </p>
      ) : null}
      {drafts > 0 ? (
        <p>
          {t`${plural(drafts, {
            one: 'A draft exists nowhere else: everything in it is lost.',
            other: 'Drafts exist nowhere else: everything in them is lost.',
          })}`}
        </p>
      ) : null}
      <p>
        <Trans>This cannot be undone.</Trans>
      </p>
    </AlertDialog>
  )
}

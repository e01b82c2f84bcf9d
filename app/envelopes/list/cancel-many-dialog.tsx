import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ListItem } from '../../../sync/rules/lists.ts'
import { ReasonDialog } from '../../acts/reason-dialog.tsx'
import { stopCommand } from '../../acts/stop-command.ts'
import { ENVELOPE_FACES } from '../../faces/envelopes/envelope-faces.ts'
import { useReplica } from '../../replica/use-replica.tsx'
import { useIsOnline } from '../../shell/use-connection.ts'
import { dispatchEach } from '../acts/dispatch-each.ts'
import type { Undone } from '../acts/use-mark-acts.ts'

/** One reason for all of them; each is a wish of its own, and each that is refused says why. */
export function CancelManyDialog(props: {
  items: readonly ListItem[]
  onDone: (undone: readonly Undone[]) => void
  onClose: () => void
}) {
  const { items, onDone, onClose } = props
  const { t } = useLingui()
  const replica = useReplica()
  const online = useIsOnline()
  const count = items.length
  return (
    <ReasonDialog
      keptAs="cancel-many"
      face={ENVELOPE_FACES.cancelEnvelope}
      many={{
        title: t`${plural(count, { one: 'Cancel # document?', other: 'Cancel # documents?' })}`,
        button: t`Cancel documents`,
        keep: t`Keep documents`,
      }}
      needsConnection
      online={online}
      onClose={onClose}
      onConfirm={async (reason) => {
        const commands = new Map(items.map(({ row }) => [row.id, stopCommand(replica, row)]))
        const undone: Undone[] = []
        for (const command of ['revokeEnvelope', 'cancelEnvelope'] as const) {
          const fitting = items.filter(({ row }) => commands.get(row.id) === command)
          const done = await dispatchEach(replica, command, fitting, (envelopeId) => ({ envelopeId, reason }))
          undone.push(...done.undone)
        }
        onDone(undone)
        return null
      }}
    >
      <Trans>
        Everybody who has received them will read your reason. Nobody will be able to sign them any more.
      </Trans>
    </ReasonDialog>
  )
}

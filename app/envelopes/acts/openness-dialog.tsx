/** Whether members of the organisation may see that the document is there, and join it as readers. */
import { useLingui } from '@lingui/react/macro'
import type { Envelope } from '../../../sync/entities/envelope.ts'
import { ActForm } from './act-form.tsx'
import { type Captured, useAct } from './use-act.ts'

export function OpennessDialog(props: { envelope: Envelope; onCaptured: Captured; onClose: () => void }) {
  const { envelope, onCaptured, onClose } = props
  const { t } = useLingui()
  const act = useAct(envelope.title, onCaptured)
  const change = (open: boolean) => () => act('changeOpenness', { envelopeId: envelope.id, open })
  return envelope.openToOrganization ? (
    <ActForm
      title={t`Close it to the organisation?`}
      lead={t`It is no longer listed for others. Whoever has joined keeps reading until you stop sharing with them.`}
      confirmLabel={t`Close it`}
      cancelLabel={t`Keep it open`}
      onConfirm={change(false)}
      onClose={onClose}
    />
  ) : (
    <ActForm
      title={t`Open it to the organisation?`}
      lead={t`Everybody in your organisation sees its title and your name under Open documents, and can join to read it. Who joins is recorded in the audit trail.`}
      confirmLabel={t`Open it`}
      cancelLabel={t`Keep it closed`}
      onConfirm={change(true)}
      onClose={onClose}
    />
  )
}

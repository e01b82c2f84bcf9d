/** Whether members of the organisation may see that the document is there, and join it as readers. */

import type { Envelope } from '../../sync/entities/envelope.ts'
import { ENVELOPE_FACES } from '../faces/envelopes/envelope-faces.ts'
import { ActForm } from './act-form.tsx'
import { type Captured, useAct } from './use-act.ts'

const closing = { ...ENVELOPE_FACES.changeOpenness, ...ENVELOPE_FACES.changeOpenness.back }

export function OpennessDialog(props: { envelope: Envelope; onCaptured: Captured; onClose: () => void }) {
  const { envelope, onCaptured, onClose } = props
  const act = useAct(envelope.title, onCaptured)
  const change = (open: boolean) => () => act('changeOpenness', { envelopeId: envelope.id, open })
  return envelope.openToOrganization ? (
    <ActForm face={closing} onConfirm={change(false)} onClose={onClose} />
  ) : (
    <ActForm face={ENVELOPE_FACES.changeOpenness} onConfirm={change(true)} onClose={onClose} />
  )
}

import { useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { Envelope, Recipient } from '../../sync/entities/envelope.ts'
import { STEP_VIEWS, stepViewOf } from '../../sync/rules/signing/step-view.ts'
import { useReplicaView } from '../replica/use-replica.tsx'
import { phaseOf } from '../signing/rules/signing-phase.ts'
import { useSigningHost } from '../signing/signing-host.ts'
import { StepAccessCard } from '../step-access/step-access-card.tsx'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { answerCard } from './result/answer-card.tsx'
import resultStyles from './result/result-frame.module.css'
import { stageOf } from './rules/step-stage.ts'
import frameStyles from './signing-frame.module.css'
import { StepViewContext } from './step-view-code.ts'

/**
 * A signing whose step is closed to this session: the prompt, unless an act of this device is on its way or was
 * refused. What was typed stays untouched on the device, because the fields it belongs to are not here now.
 */
export function ClosedSession(props: {
  readonly envelope: Envelope
  readonly recipient: Recipient
  readonly step: Recipient
}) {
  const { envelope, recipient, step } = props
  const { t } = useLingui()
  const { call, onClose } = useSigningHost()
  const outbox = useReplicaView((view) => view.outbox)
  const [reading, setReading] = useState(false)
  const phase = phaseOf(envelope, recipient.id, outbox, Date.now())
  const onRead = () => setReading(true)
  const view = stepViewOf({
    step: recipient.kind,
    isLoaded: true,
    isProtected: true,
    stage: reading ? { kind: 'nothing' } : stageOf(phase, null),
  })
  const card = answerCard(view, { envelope, recipient, phase, onRead })
  if (card) return <StepViewContext value={view}>{card}</StepViewContext>
  return (
    <div className={classNames(frameStyles.frame, resultStyles.result)} data-step-view={STEP_VIEWS[view]}>
      <div className={resultStyles.head}>
        {onClose === undefined ? null : <IconButton icon={IconX} large label={t`Close`} onClick={onClose} />}
      </div>
      <main className={resultStyles.main} id="main" tabIndex={-1}>
        <StepAccessCard {...{ envelope, step, call }} level={1} />
      </main>
    </div>
  )
}

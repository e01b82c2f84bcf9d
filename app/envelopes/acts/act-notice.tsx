import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCheck, IconClock, IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useEntryRefusal, useRefusalSentence } from '../../outbox/refusal-sentence.ts'
import { useReplicaView } from '../../replica/use-replica.tsx'
import { Banner } from '../../ui/banner.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Notice } from './notice.ts'
import type { Undone } from './use-mark-acts.ts'

export function ActNotice({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const { t } = useLingui()
  const close = <IconButton icon={IconX} label={t`Close`} onClick={onClose} />
  if (notice.kind === 'entry') return <EntryNotice {...notice} close={close} onClose={onClose} />
  if (notice.kind === 'failed')
    return (
      <Banner icon={IconAlertTriangle} tone="bad" urgent act={close}>
        <p>{notice.message}</p>
      </Banner>
    )
  return <UndoneNotice {...notice} close={close} />
}

function UndoneNotice({
  undone,
  of,
  close,
}: {
  undone: readonly Undone[]
  of: number
  close: React.ReactNode
}) {
  const { t } = useLingui()
  const sentence = useRefusalSentence()
  const count = of - undone.length
  return (
    <Banner icon={IconAlertTriangle} tone="bad" urgent act={close}>
      {count > 0 ? (
        <p>{t`${plural(count, { one: '# document is done. These are not:', other: '# documents are done. These are not:' })}`}</p>
      ) : null}
      <ul>
        {undone.map((one) => (
          <li key={one.id}>
            <bdi className="b">{one.title}</bdi> <span className="m">{sentence(one.refusal)}</span>
          </li>
        ))}
      </ul>
    </Banner>
  )
}

const SENT = msg({ message: 'Sent', context: 'status' })
/** What is said when the server has accepted it; the wordings of the specification where it has one. */
export const DONE_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  remindRecipients: msg`Reminder sent to current signatory`,
  cancelEnvelope: msg`Document cancelled successfully`,
  revokeEnvelope: msg`Document revoked`,
  reinitiateEnvelope: msg`Document started again`,
  rejectStep: msg`Document rejected`,
  approveStep: msg`Document approved`,
  acknowledgeStep: msg`Acknowledged`,
  askQuestion: msg`Question sent`,
  withdrawQuestion: msg`Question withdrawn`,
  answerQuestion: msg`Answer sent`,
  delegateStep: msg`Your part is delegated`,
  revokeDelegation: msg`The delegated part is taken back`,
  returnStep: msg`Document returned`,
  revertEnvelope: msg`Document sent back for changes`,
  recallAct: msg`Your last action is taken back`,
  addStep: msg`Step added`,
  changeExpiry: msg`Expiry changed`,
  changeReminders: msg`Reminders changed`,
  correctRecipient: msg`Recipient corrected`,
  removeRecipient: msg`Recipient removed`,
  shareEnvelope: msg`Document shared`,
  unshareEnvelope: msg`No longer shared`,
  changeOpenness: msg`Changed who may join`,
  joinEnvelope: msg`You can read this document now`,
  addAttachment: msg`Attachment added`,
  removeAttachment: msg`Attachment removed`,
  setAttachmentAccess: msg`Readers changed`,
}

/** Quick results skip straight to the result: below a second nothing of the waiting is shown. */
const SETTLED_FOR_MS = 8000

function EntryNotice(props: { entryId: string; name: string; close: React.ReactNode; onClose: () => void }) {
  const { t } = useLingui()
  const { outbox } = useReplicaView()
  const refusalOf = useEntryRefusal()
  const entry = outbox.find((one) => one.id === props.entryId)
  const state = entry?.state
  const { onClose } = props
  useEffect(() => {
    if (state !== 'applied' && state !== undefined) return
    const timer = setTimeout(onClose, SETTLED_FOR_MS)
    return () => clearTimeout(timer)
  }, [state, onClose])
  if (entry === undefined) return null
  if (entry.state === 'applied')
    return (
      <Banner icon={IconCheck} tone="ok" act={props.close}>
        <p>{t(DONE_WORDS[props.name] ?? SENT)}</p>
      </Banner>
    )
  if (entry.state === 'refused' && entry.result?.status === 'refused')
    return (
      <Banner icon={IconAlertTriangle} tone="bad" urgent act={props.close}>
        <p>{refusalOf(entry.name, entry.result, entry.input)}</p>
      </Banner>
    )
  return (
    <Banner icon={IconClock} tone="wait">
      <p>
        <Trans>Saved on this device. Not sent yet.</Trans>
      </p>
    </Banner>
  )
}

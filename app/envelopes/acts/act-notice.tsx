import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCheck, IconClock, IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { DOCUMENT_FACES } from '../../faces/document-faces.ts'
import { useEntryRefusal, useRefusalSentence } from '../../faces/refusal-sentence.ts'
import { useAuthority, useReplicaView } from '../../replica/use-replica.tsx'
import { Banner } from '../../ui/banner.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { doneWord } from './done-word.ts'
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

/** Quick results skip straight to the result: below a second nothing of the waiting is shown. */
const SETTLED_FOR_MS = 8000

function EntryNotice(props: { entryId: string; name: string; close: React.ReactNode; onClose: () => void }) {
  const { t } = useLingui()
  const outbox = useReplicaView((view) => view.outbox)
  const refusalOf = useEntryRefusal(DOCUMENT_FACES)
  const entry = outbox.find((one) => one.id === props.entryId)
  const kind = useReplicaView((view) => (entry ? view.rows.get(entry.entity)?.kind : undefined))
  const roles = useAuthority()?.roles
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
        <p>{t(doneWord(entry, roles, kind))}</p>
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

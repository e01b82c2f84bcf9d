import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  IconAlertTriangle,
  IconCheck,
  IconCircleCheck,
  IconClock,
  IconHandStop,
  IconLoader2,
  IconMinus,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Refusal } from '../../sync/answers.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import type { NotInBulk } from '../../sync/rules/bulk-readiness.ts'
import { useEntryRefusal, useRefusalSentence } from '../faces/refusal-sentence.ts'
import { SIGNING_FACES } from '../faces/signing/signing-faces.ts'
import { detailsPath, signPath } from '../paths/act-paths.ts'
import { PlainLink, PlainLinkButton } from '../shell/links.tsx'
import { CutTitle } from '../ui/bidi.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Pill } from '../ui/pill.tsx'
import { LinePages } from './line-pages.tsx'
import styles from './tray-line.module.css'
import type { TrayItem } from './use-tray.ts'

const WHY_NOT: Readonly<Record<NotInBulk, MessageDescriptor>> = {
  protected: msg`Protected: open it with its password or code`,
  unread: msg`Look at its first page here, or open it`,
  fieldsMissing: msg`Fields have to be filled in first`,
  uaePass: msg`It asks for a signature with UAE PASS`,
  otherSignature: msg`It asks for another kind of signature`,
  otherAct: msg`It asks for something else than a signature or an approval`,
  wordsMissing: msg`It asks you to confirm or state something first`,
}

export type TrayLineProps = {
  item: TrayItem
  /** Refused on this device before it was captured. */
  refused: Refusal | undefined
  chosen: boolean
  onChoose: (chosen: boolean) => void
  onRetry: () => void
  onTakeBack: () => void
  onRemove: () => void
}

/** Those whose documents a person may see here, and has still to decide on. */
const hasPages = (item: TrayItem): item is TrayItem & { readonly envelope: Envelope } =>
  item.envelope !== undefined &&
  typeof item.state !== 'string' &&
  (item.state.status === 'Ready' || (item.state.status === 'UnProcessable' && item.state.why !== 'protected'))

/** One document: what will be done with it, or why not, or what became of it. */
export function TrayLine({ item, refused, chosen, onChoose, onRetry, onTakeBack, onRemove }: TrayLineProps) {
  const { t } = useLingui()
  const { row, state } = item
  const title = row?.title || t`Untitled`
  const ready = typeof state !== 'string' && state.status === 'Ready'
  const needsOpening = typeof state !== 'string' && state.status === 'UnProcessable'
  return (
    <li className={styles.trayLine}>
      <span className={styles.trayBox}>
        {ready ? (
          <Checkbox hideLabel label={t`Include ${title}`} checked={chosen} onChecked={onChoose} />
        ) : null}
      </span>
      {hasPages(item) ? <LinePages envelope={item.envelope} /> : null}
      <div className={styles.trayBody}>
        <PlainLink
          to={detailsPath(item.id, row?.kind ?? 'document')}
          search={{}}
          className={classNames(styles.trayTitle, 'b')}
        >
          <CutTitle>{title}</CutTitle>
        </PlainLink>
        {row ? (
          <div className="m t12 cut">
            <bdi>{row.ownerName}</bdi>
            {ready ? <FieldsWord item={item} /> : null}
          </div>
        ) : null}
        <TrayState item={item} refused={refused} />
      </div>
      <div className={styles.trayActs}>
        {typeof state !== 'string' && state.status === 'Error' ? (
          <Button variant="quiet" onClick={onRetry}>
            <Trans>Retry</Trans>
          </Button>
        ) : null}
        {typeof state !== 'string' && state.status === 'Waiting' && state.entry.state === 'saved' ? (
          <Button variant="link" onClick={onTakeBack}>
            <Trans>Take back</Trans>
          </Button>
        ) : null}
        {needsOpening ? (
          <PlainLinkButton to={signPath(item.id)} search={{}} variant="quiet">
            <Trans>Open</Trans>
          </PlainLinkButton>
        ) : null}
        <IconButton icon={IconX} label={t`Remove ${title} from the tray`} onClick={onRemove} />
      </div>
    </li>
  )
}

function FieldsWord({ item }: { item: TrayItem }) {
  if (typeof item.state === 'string' || item.state.status !== 'Ready') return null
  const { part, drawn } = item.state.ready
  if (part.kind === 'approve')
    return (
      <>
        {' · '}
        <Trans>You approve</Trans>
      </>
    )
  const places = drawn.length
  return (
    <>
      {' · '}
      {places > 0 ? (
        <Plural value={places} one="You sign in # place" other="You sign in # places" />
      ) : (
        <Trans>You sign</Trans>
      )}
    </>
  )
}

function TrayState({ item: { state }, refused }: Pick<TrayLineProps, 'item' | 'refused'>): ReactNode {
  const { t } = useLingui()
  const sentence = useRefusalSentence()
  const entryRefusal = useEntryRefusal(SIGNING_FACES)
  if (refused)
    return (
      <Line
        pill={
          <Pill icon={IconAlertTriangle} tone="bad">
            <Trans>Error</Trans>
          </Pill>
        }
      >
        {sentence(refused)}
      </Line>
    )
  if (state === 'loading')
    return (
      <Line
        pill={
          <Pill icon={IconLoader2} spin>
            <Trans>Being checked</Trans>
          </Pill>
        }
      />
    )
  if (state === 'offline' || state === 'absent')
    return (
      <Line
        pill={
          <Pill icon={IconHandStop} tone="warn">
            <Trans>Needs you</Trans>
          </Pill>
        }
      >
        {state === 'offline' ? t`This document is not on this device` : t`This document could not be found`}
      </Line>
    )
  switch (state.status) {
    case 'Ready':
      return (
        <Line
          pill={
            <Pill icon={IconCheck} tone="ok">
              <Trans>Ready</Trans>
            </Pill>
          }
        />
      )
    case 'UnProcessable':
      return (
        <Line
          pill={
            <Pill icon={IconHandStop} tone="warn">
              <Trans>Needs you</Trans>
            </Pill>
          }
        >
          {t(WHY_NOT[state.why])}
        </Line>
      )
    case 'UnAssigned':
      return (
        <Line
          pill={
            <Pill icon={IconMinus}>
              <Trans>Unassigned</Trans>
            </Pill>
          }
        >
          {t`It is not waiting for you`}
        </Line>
      )
    case 'Waiting':
      return (
        <Line
          pill={
            <Pill icon={IconClock} tone="wait">
              {state.entry.state === 'sending' ? <Trans>Sending</Trans> : <Trans>Waiting to send</Trans>}
            </Pill>
          }
        />
      )
    case 'Done':
      return (
        <Line
          pill={
            <Pill icon={IconCircleCheck} tone="ok">
              <Trans>Done</Trans>
            </Pill>
          }
        >
          {state.approved ? t`Approved` : t`Signed`}
        </Line>
      )
    case 'Error':
      return (
        <Line
          pill={
            <Pill icon={IconAlertTriangle} tone="bad">
              <Trans>Error</Trans>
            </Pill>
          }
        >
          {state.entry.result?.status === 'refused'
            ? entryRefusal(state.entry.name, state.entry.result)
            : null}
        </Line>
      )
  }
}

function Line({ pill, children }: { pill: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.trayState}>
      {pill}
      {children ? <span className="t12 m">{children}</span> : null}
    </div>
  )
}

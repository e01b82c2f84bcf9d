import { Trans, useLingui } from '@lingui/react/macro'
import { IconDots, IconDownload, IconPaperclip, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { attachmentTypeOf } from '../../sync/entities/attachment-type.ts'
import type { Attachment, Envelope } from '../../sync/entities/envelope.ts'
import { authorIdOf } from '../../sync/rules/workflow/guards.ts'
import type { OpenAct } from '../acts/open-act.tsx'
import { envelopeActs, mayDoWith } from '../acts/rules/envelope-acts.ts'
import { useDownloadFile } from '../documents/use-download.ts'
import { ATTACHMENT_TYPE_WORDS, READ_ACCESS_WORDS } from '../faces/envelopes/envelope-words.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useMoment } from '../i18n/use-moment.ts'
import { useReplica } from '../replica/use-replica.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { FieldMessage } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { isolate } from '../ui/isolate.ts'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { EmptyState } from '../ui/states.tsx'
import { FileSize } from '../ui/values.tsx'
import styles from './attachments-panel.module.css'
import versionsPanelStyles from './versions-panel.module.css'

type PanelProps = { envelope: Envelope; onOpen: (act: OpenAct) => void }

/** Supporting files. They are never signed; what each is, who brought it and who may read it stands beside it. */
export function AttachmentsPanel({ envelope, onOpen }: PanelProps) {
  const { t } = useLingui()
  const { actor } = useReplica()
  const [problem, setProblem] = useState<string>()
  const add = envelopeActs(envelope, actor).beside.has('addAttachment') ? (
    <Button
      variant="outline"
      icon={IconPlus}
      onClick={() => onOpen({ command: 'addAttachment', target: null })}
    >
      <Trans>Add attachment</Trans>
    </Button>
  ) : null
  return (
    <div className="attachments">
      {problem === undefined ? null : <FieldMessage tone="bad">{problem}</FieldMessage>}
      {envelope.attachments.length === 0 ? (
        <EmptyState icon={IconPaperclip} {...(add !== null && { acts: add })}>
          <Trans>This document has no attachments.</Trans>
        </EmptyState>
      ) : (
        <>
          <ul className={versionsPanelStyles.versions} aria-label={t`Attachments`}>
            {envelope.attachments.map((one) => (
              <AttachmentRow
                key={one.id}
                attachment={one}
                envelope={envelope}
                onOpen={onOpen}
                onProblem={setProblem}
              />
            ))}
          </ul>
          {add === null ? null : <div className={styles.panelAct}>{add}</div>}
        </>
      )}
    </div>
  )
}

function AttachmentRow(
  props: PanelProps & { attachment: Attachment; onProblem: (problem: string | undefined) => void },
) {
  const { attachment: one, envelope, onOpen, onProblem } = props
  const { t } = useLingui()
  const moment = useMoment()
  const format = useFormat()
  const { actor } = useReplica()
  const download = useDownloadFile()
  const type = attachmentTypeOf(one.typeId)
  const label = t`More for ${isolate(one.name)}`
  const { readAccess, specific } = one
  const may = {
    change: mayDoWith(envelope, actor, 'setAttachmentAccess', {
      attachmentId: one.id,
      readAccess: 'all',
      specific: [],
    }),
    remove: mayDoWith(envelope, actor, 'removeAttachment', { attachmentId: one.id }),
  }
  const readers = envelope.recipients.filter((item) => specific.includes(item.id)).map((item) => item.name)
  return (
    <li className={classNames('row', versionsPanelStyles.version)}>
      <Icon of={IconPaperclip} />
      <div className="grow">
        <div className="b cut" dir="auto">
          {one.name}
        </div>
        <div className="t12 m">
          {type === undefined ? null : `${t(ATTACHMENT_TYPE_WORDS[type])} · `}
          <FileSize bytes={one.sizeBytes} /> · <BroughtBy attachment={one} envelope={envelope} />{' '}
          {moment(one.addedAt)}
        </div>
        <div className="t12 m">
          {t`Readers:`}{' '}
          {readAccess === 'specific' && readers.length > 0 ? (
            <bdi>{format.list(readers)}</bdi>
          ) : (
            t(READ_ACCESS_WORDS[readAccess])
          )}
        </div>
        {one.note === '' ? null : (
          <p className="t12 quote">
            <bdi>{one.note}</bdi>
          </p>
        )}
      </div>
      <IconButton
        icon={IconDownload}
        label={t`Download ${one.name}`}
        onClick={async () => onProblem(await download({ sha256: one.sha256, name: one.name, of: envelope }))}
      />
      {may.change || may.remove ? (
        <Menu label={label} align="end" trigger={<IconButton icon={IconDots} label={label} />}>
          {may.change ? (
            <MenuItem onSelect={() => onOpen({ command: 'setAttachmentAccess', target: one.id })}>
              {t`Change who may read it`}
            </MenuItem>
          ) : null}
          {may.remove ? (
            <MenuItem bad onSelect={() => onOpen({ command: 'removeAttachment', target: one.id })}>
              {t`Remove attachment`}
            </MenuItem>
          ) : null}
        </Menu>
      ) : null}
    </li>
  )
}

function BroughtBy({ attachment, envelope }: { attachment: Attachment; envelope: Envelope }) {
  const { t } = useLingui()
  const { actor } = useReplica()
  const by = attachment.addedBy
  if (by === authorIdOf(actor)) return t`You`
  const name =
    by === envelope.ownerId
      ? envelope.owner.name
      : envelope.recipients.find((one) => one.id === by || one.personId === by)?.name
  return <bdi>{name ?? t`Somebody`}</bdi>
}

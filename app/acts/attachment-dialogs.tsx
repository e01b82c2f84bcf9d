/** Supporting files: brought with their kind, a note and their readers; shown to others or fewer; taken away. */

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { refusal } from '../../sync/answers.ts'
import { ATTACHMENT_TYPES, type AttachmentType } from '../../sync/entities/attachment-type.ts'
import { type Attachment, type Envelope, MAX_REASON } from '../../sync/entities/envelope.ts'
import { createId } from '../../sync/ids.ts'
import { maxFileBytes, wholeMegabytes } from '../../sync/rules/file-validation.ts'
import { ENVELOPE_FACES } from '../faces/envelopes/envelope-faces.ts'
import { ATTACHMENT_TYPE_WORDS } from '../faces/envelopes/envelope-words.ts'
import { useComposingFiles, useFileProgress } from '../files/composing-files.tsx'
import { type FileFault, faultOf } from '../files/file-kinds.ts'
import { whyNotTaken } from '../files/file-not-taken.ts'
import { useFormat } from '../i18n/use-format.ts'
import { deviceIds } from '../replica/device-ids.ts'
import { classNames } from '../ui/class-names.ts'
import { FieldMessage } from '../ui/field.tsx'
import { FileDrop } from '../ui/file-drop.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Select } from '../ui/select.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { FileSize } from '../ui/values.tsx'
import { ActForm, focusFirstError } from './act-form.tsx'
import styles from './attachment-dialogs.module.css'
import { type Audience, AudienceInput, isWholeAudience } from './audience-input.tsx'
import termsDialogsStyles from './terms-dialogs.module.css'
import { type Captured, useAct } from './use-act.ts'

type Fault = FileFault | ReturnType<typeof whyNotTaken>
export const ATTACHMENT_FAULTS: Readonly<Record<Exclude<Fault, 'too-large'>, MessageDescriptor>> = {
  'type-not-supported': msg`This file type is not supported`,
  'attachment-refused': msg`Upload a valid file other than .exe, .msi and .bat files`,
  'type-not-allowed': msg`Files of this type are not accepted here. Choose a file of another type.`,
  empty: msg`This file is empty`,
  'not-readable': msg`This file cannot be read on this device`,
  'device-full': msg`This device has no room for this file, so nothing of it is kept. Everything else is still here. Make room, then choose it again.`,
}

type Common = { envelope: Envelope; onCaptured: Captured; onClose: () => void }
type Taken = { readonly sha256: string; readonly sizeBytes: number; readonly name: string }

/** The bytes are kept on this device at once and uploaded by themselves; the command follows them. */
export function AddAttachmentDialog({ envelope, onCaptured, onClose }: Common) {
  const { t } = useLingui()
  const files = useComposingFiles()
  const limit = useFormat().number(wholeMegabytes(maxFileBytes(files.options())))
  const act = useAct(envelope.title, onCaptured)
  const [attachmentId] = useState(() => createId('attachment', deviceIds))
  const [taken, setTaken] = useState<Taken | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const [name, setName] = useState('')
  const [type, setType] = useState<AttachmentType | ''>('')
  const [note, setNote] = useState('')
  const [audience, setAudience] = useState<Audience>({ readAccess: 'all', specific: [] })
  const [asked, setAsked] = useState(false)

  const take = async (file: File) => {
    const wrong = faultOf(file, 'attachment', files.options())
    setFault(wrong)
    if (wrong) return
    try {
      const one = await files.take(file, 'attachment')
      setTaken({ ...one, name: file.name })
      setName(file.name)
    } catch (error) {
      setFault(whyNotTaken(error))
    }
  }
  const drop = () => {
    if (taken) files.drop(taken.sha256)
    setTaken(null)
  }
  const faultWords = (one: Fault) =>
    one === 'too-large'
      ? t`The file is too large to upload. The maximum supported file size is ${limit} MB.`
      : t(ATTACHMENT_FAULTS[one])
  const bad = taken === null || name.trim() === '' || type === '' || !isWholeAudience(audience)
  return (
    <ActForm
      face={ENVELOPE_FACES.addAttachment}
      width={640}
      validate={(element) => {
        setAsked(true)
        if (bad) focusFirstError(element)
        return !bad
      }}
      onConfirm={() =>
        taken && type !== ''
          ? act('addAttachment', {
              envelopeId: envelope.id,
              attachmentId,
              name: name.trim(),
              sha256: taken.sha256,
              typeId: ATTACHMENT_TYPES[type],
              note: note.trim(),
              readAccess: audience.readAccess,
              specific: [...audience.specific] as `recipient:${string}`[],
            })
          : Promise.resolve(refusal('input-not-valid'))
      }
      onClose={() => onClose()}
    >
      {taken === null ? (
        <>
          <FileDrop
            label={t`Choose a file or drop it here`}
            hint={t`Up to ${limit} MB, no programs`}
            onFiles={([file]) => file && void take(file)}
          />
          {fault ? (
            <FieldMessage tone="bad">{faultWords(fault)}</FieldMessage>
          ) : asked ? (
            <FieldMessage tone="bad">{t`Choose a file`}</FieldMessage>
          ) : null}
        </>
      ) : (
        <TakenFile taken={taken} onDrop={drop} />
      )}
      <div className={termsDialogsStyles.pair}>
        <TextInput
          label={t`Name`}
          maxLength={255}
          value={name}
          error={asked && name.trim() === '' ? t`Enter the name` : undefined}
          onText={setName}
        />
        <Select
          label={t({ message: 'Type', context: 'kind of attachment' })}
          placeholder={t`Choose a type`}
          value={type}
          error={asked && type === '' ? t`Choose a type` : undefined}
          onValue={(value) => setType(value as AttachmentType)}
          options={(Object.keys(ATTACHMENT_TYPES) as AttachmentType[]).map((value) => ({
            value,
            label: t(ATTACHMENT_TYPE_WORDS[value]),
          }))}
        />
      </div>
      <TextArea
        label={t`Note`}
        optional
        maxLength={MAX_REASON}
        counter
        rows={2}
        value={note}
        onText={setNote}
      />
      <AudienceInput envelope={envelope} value={audience} onValue={setAudience} asked={asked} />
    </ActForm>
  )
}

function TakenFile({ taken, onDrop }: { taken: Taken; onDrop: () => void }) {
  const { t } = useLingui()
  const progress = useFileProgress(taken.sha256)
  const sending = progress?.state === 'sending'
  const share = progress && progress.sizeBytes > 0 ? progress.bytesSent / progress.sizeBytes : 0
  return (
    <div className={classNames('row', styles.takenFile)}>
      <div className="grow">
        <div className="b cut" dir="auto">
          {taken.name}
        </div>
        {sending ? <ProgressBar value={share} label={t`Upload of ${taken.name}`} /> : null}
        <div className="t12 m">
          <FileSize bytes={taken.sizeBytes} />
          {progress === null || progress.state === 'complete'
            ? null
            : progress.state === 'refused'
              ? ` · ${t`The server does not take this file`}`
              : progress.state === 'failed' || progress.state === 'waiting'
                ? ` · ${t`Saved on this device, uploads later`}`
                : ''}
        </div>
      </div>
      <IconButton icon={IconX} label={t`Remove ${taken.name}`} onClick={onDrop} />
    </div>
  )
}

type OfFile = Common & { attachment: Attachment }

export function AttachmentAccessDialog({ envelope, attachment, onCaptured, onClose }: OfFile) {
  const act = useAct(envelope.title, onCaptured)
  const [audience, setAudience] = useState<Audience>(attachment)
  const [asked, setAsked] = useState(false)
  return (
    <ActForm
      face={ENVELOPE_FACES.setAttachmentAccess}
      lead={<bdi>{attachment.name}</bdi>}
      needsConnection
      validate={() => {
        setAsked(true)
        return isWholeAudience(audience)
      }}
      onConfirm={() =>
        act('setAttachmentAccess', {
          envelopeId: envelope.id,
          attachmentId: attachment.id,
          readAccess: audience.readAccess,
          specific: [...audience.specific] as `recipient:${string}`[],
        })
      }
      onClose={onClose}
    >
      <AudienceInput envelope={envelope} value={audience} onValue={setAudience} asked={asked} />
    </ActForm>
  )
}

export function RemoveAttachmentDialog({ envelope, attachment, onCaptured, onClose }: OfFile) {
  const act = useAct(envelope.title, onCaptured)
  return (
    <ActForm
      face={ENVELOPE_FACES.removeAttachment}
      lead={
        <Trans>
          Nobody can open <bdi className="b">{attachment.name}</bdi> here any more. That it was here stays in
          the audit trail.
        </Trans>
      }
      needsConnection
      onConfirm={() => act('removeAttachment', { envelopeId: envelope.id, attachmentId: attachment.id })}
      onClose={onClose}
    />
  )
}

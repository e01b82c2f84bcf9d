import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { addAttachment, addDocument } from '../../../sync/collab/edit-documents.ts'
import { createId } from '../../../sync/ids.ts'
import { useComposingFiles } from '../../files/composing-files.tsx'
import { DOCUMENT_ACCEPT, type FilePurpose, faultOf } from '../../files/file-kinds.ts'
import { whyNotTaken } from '../../files/file-not-taken.ts'
import { deviceIds } from '../../replica/device-ids.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { useWizard } from '../wizard/wizard-context.tsx'
import styles from './add-files-dialog.module.css'
import { FileHint } from './file-hint.tsx'
import { FaultText } from './file-row.tsx'
import type { NewFile } from './new-files.ts'

/** More files for a draft that exists: each goes into it as soon as its bytes are on this device. */
export function AddFilesDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const { live } = useWizard()
  const files = useComposingFiles()
  const [refused, setRefused] = useState<readonly { name: string; fault: NonNullable<NewFile['fault']> }[]>(
    [],
  )
  const [reading, setReading] = useState(0)

  const add = async (chosen: readonly File[], purpose: FilePurpose) => {
    const faults = chosen.flatMap((file) => {
      const fault = faultOf(file, purpose, files.options())
      return fault ? [{ name: file.name, fault }] : []
    })
    setRefused(faults)
    setReading((before) => before + 1)
    const notTaken: { name: string; fault: ReturnType<typeof whyNotTaken> }[] = []
    for (const file of chosen) {
      if (faults.some((one) => one.name === file.name)) continue
      try {
        const { sha256, sizeBytes, mediaType } = await files.take(file, purpose)
        live.edit((ydoc) =>
          purpose === 'document'
            ? addDocument(ydoc, { id: createId('document', deviceIds), name: file.name, sha256, sizeBytes })
            : addAttachment(ydoc, {
                id: createId('attachment', deviceIds),
                name: file.name,
                sha256,
                sizeBytes,
                mediaType,
              }),
        )
      } catch (error) {
        notTaken.push({ name: file.name, fault: whyNotTaken(error) })
      }
    }
    setReading((before) => before - 1)
    const failed = [...faults, ...notTaken]
    setRefused(failed)
    if (failed.length === 0) onClose()
  }
  return (
    <Dialog
      open
      width={640}
      title={t`Add files`}
      onClose={onClose}
      footer={
        <Button size="md" variant="filled" busy={reading > 0} onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <div className={styles.createForm}>
        <FileDrop
          multiple
          accept={DOCUMENT_ACCEPT}
          label={<Trans>Choose documents to sign, or drop them here</Trans>}
          hint={<Trans>PDF, PNG, JPEG, Word or Excel, up to 205 MB each</Trans>}
          onFiles={(chosen) => void add(chosen, 'document')}
        />
        <div className={styles.zoneSmall}>
          <FileDrop
            multiple
            label={<Trans>Add attachments</Trans>}
            hint={<Trans>They go along and are never signed</Trans>}
            onFiles={(chosen) => void add(chosen, 'attachment')}
          />
        </div>
        {refused.map((one) => (
          <div key={one.name}>
            <span className="b cut" dir="auto">
              {one.name}
            </span>
            <FileHint tone="bad">
              <FaultText fault={one.fault} />
            </FileHint>
          </div>
        ))}
      </div>
    </Dialog>
  )
}

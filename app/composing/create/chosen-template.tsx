import { Trans, useLingui } from '@lingui/react/macro'
import { IconFileTypePdf, IconReplace, IconTemplate, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Template } from '../../../sync/entities/template.ts'
import { useComposingFiles } from '../../files/composing-files.tsx'
import { whyNotTaken } from '../../files/file-not-taken.ts'
import { mayReplace, REPLACEMENT_ACCEPT } from '../../templates/rules/replacement-file.ts'
import type { Replacements } from '../../templates/start-from-template.ts'
import templatesStyles from '../../templates/templates.module.css'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { isolate } from '../../ui/isolate.ts'
import styles from './chosen-template.module.css'
import { FileHint } from './file-hint.tsx'
import fileRowStyles from './file-row.module.css'

export interface ChosenTemplateProps {
  readonly template: Template
  readonly replacements: Replacements
  readonly onReplacements: (next: Replacements) => void
  readonly onDropped: () => void
}

/** The template that was chosen, with its documents; each may be given another file for this one time. */
export function ChosenTemplate({ template, replacements, onReplacements, onDropped }: ChosenTemplateProps) {
  const { t } = useLingui()
  return (
    <section className={templatesStyles.chosenTemplate} aria-label={t`Chosen template`}>
      <div className={fileRowStyles.fileRow}>
        <span className="av s40 r8 kind">
          <Icon of={IconTemplate} />
        </span>
        <span className="b cut grow" dir="auto">
          {template.name}
        </span>
        <IconButton icon={IconX} label={t`Without this template`} onClick={onDropped} />
      </div>
      <ul className={styles.fileRows} aria-label={t`Documents of the template`}>
        {template.content.documents.map((one) => (
          <DocumentRow
            key={one.id}
            name={replacements.get(one.id)?.name ?? one.name}
            onReplaced={(file) => onReplacements(new Map(replacements).set(one.id, file))}
          />
        ))}
      </ul>
    </section>
  )
}

type Replacement = Replacements extends ReadonlyMap<string, infer R> ? R : never

function DocumentRow(props: { readonly name: string; readonly onReplaced: (file: Replacement) => void }) {
  const { t } = useLingui()
  const files = useComposingFiles()
  const name = isolate(props.name)
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<'type' | ReturnType<typeof whyNotTaken> | null>(null)
  const replace = async (file: File | undefined) => {
    if (!file) return
    if (!mayReplace(file)) return setFault('type')
    try {
      const { sha256, sizeBytes } = await files.take(file, 'document')
      setFault(null)
      props.onReplaced({ name: file.name, sha256, sizeBytes })
    } catch (error) {
      setFault(whyNotTaken(error))
    }
  }
  return (
    <li className={fileRowStyles.fileRow}>
      <span className="av s40 r8 kind">
        <Icon of={IconFileTypePdf} />
      </span>
      <div className="grow" style={{ minInlineSize: 0 }}>
        <span className="b cut" dir="auto">
          {props.name}
        </span>
        {fault === 'type' ? (
          <FileHint tone="bad">
            <Trans>Choose a PDF, PNG or JPEG file</Trans>
          </FileHint>
        ) : null}
        {fault === 'not-readable' ? (
          <FileHint tone="bad">
            <Trans>This file cannot be read on this device</Trans>
          </FileHint>
        ) : null}
        {fault === 'device-full' ? (
          <FileHint tone="bad">
            <Trans>
              This device has no room for this file, so nothing of it is kept. Everything else is still here.
              Make room, then choose it again.
            </Trans>
          </FileHint>
        ) : null}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={REPLACEMENT_ACCEPT}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          void replace(file)
        }}
      />
      <IconButton
        icon={IconReplace}
        label={t`Replace document ${name}`}
        onClick={() => input.current?.click()}
      />
    </li>
  )
}

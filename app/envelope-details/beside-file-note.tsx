import { Trans, useLingui } from '@lingui/react/macro'
import { IconFileCertificate } from '@tabler/icons-react'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { type Field, isDrawn } from '../../sync/entities/field.ts'
import { standsBesideFile, valuesBesideFile } from '../../sync/rules/values-beside-file.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useFieldWords } from '../signing/field-words.ts'
import { Banner } from '../ui/banner.tsx'
import styles from './beside-file-note.module.css'

/** Documents that came signed hold no values. Whoever looks for one on the page finds it here. */
export function BesideFileNote({ envelope }: { readonly envelope: Envelope }) {
  const { t } = useLingui()
  const format = useFormat()
  const words = useFieldWords()
  const { documents, fields } = envelope
  const signed = documents.filter((document) =>
    fields.some((one) => one.documentId === document.id && standsBesideFile(documents, one)),
  )
  if (signed.length === 0) return null
  const values = valuesBesideFile(envelope, location.origin)
  const names = format.list(signed.map((one) => one.name))
  return (
    <Banner icon={IconFileCertificate} tone="info">
      <p>
        <Trans>
          <bdi>{names}</bdi> was signed before. What people enter is not written into the file: it stands on
          the completion certificate and in the reports.
        </Trans>
      </p>
      {values.length === 0 ? null : (
        <dl className={styles.besideFile}>
          {values.map(({ field, value }) => (
            <div key={field.id}>
              <dt className="m">
                <bdi>{words.name(field)}</bdi>
              </dt>
              <dd dir="auto">
                {value === true
                  ? t`Yes`
                  : isDrawn(field.kind) && value === drawnBy(envelope, field.id)
                    ? t`Drawn`
                    : value}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Banner>
  )
}

/** A drawing without words is told by the fingerprint it is kept by, which says nothing to a person. */
function drawnBy({ values }: Envelope, fieldId: Field['id']): string | undefined {
  const value = values[fieldId]
  return value?.kind === 'drawing' ? value.sha256 : undefined
}

import { useLingui } from '@lingui/react/macro'
import { useCallback, useMemo, useState } from 'react'
import type { FieldView, RecipientView } from '../../../sync/collab/draft-view.ts'
import { groupOf } from '../../../sync/collab/read-people.ts'
import { filledBy } from '../../../sync/entities/field.ts'
import { printText } from '../../../sync/rules/print-value.ts'
import { useComposingFiles } from '../../files/composing-files.tsx'
import { InLanguage } from '../../i18n/in-language.tsx'
import { type PageContext, PdfPages } from '../../pdf/pdf-pages.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { toneOf } from '../designer/designer-context.tsx'
import { boxesOn } from '../designer/designer-pages.ts'
import fieldBoxStyles from '../designer/field-box.module.css'
import { FieldPreview, previewText } from '../designer/field-preview.tsx'
import { RecipientSelect } from '../designer/recipient-select.tsx'
import { useSeatName } from '../designer/seat-name.ts'
import { FIELD_WORDS } from '../field-words.tsx'
import { useWizard } from '../wizard/wizard-context.tsx'
import styles from './preview-panel.module.css'

/** The document as a recipient will open it: their fields to fill, those of others grey, hidden ones not at all. */
export function PreviewPanel() {
  const { t } = useLingui()
  const { draft } = useWizard()
  const files = useComposingFiles()
  const [asId, setAsId] = useState<RecipientView['id'] | null>(null)
  const recipient = draft.recipients.find((one) => one.id === asId) ?? draft.recipients[0]
  // Of a group whoever comes first takes the first place.
  const group = recipient && groupOf(recipient, draft.groups)
  const seatId = group ? group.seats[0] : recipient?.id
  const seatName = useSeatName()
  const documents = useMemo(
    () =>
      draft.documents
        .filter((one) => one.pages !== null)
        .map((one) => ({
          id: one.id,
          name: one.name,
          pages: one.pages ?? [],
          source: files.pdf(one.sha256),
        })),
    [draft.documents, files],
  )
  const [at] = useState(() => Date.now())
  const previewOf = useCallback(
    (field: FieldView) => {
      const owner = draft.seats.find((one) => one.id === field.recipientId)
      // What others do stands there only once they have done it.
      if (filledBy(field.kind) === 'act' && owner?.id !== seatId) return null
      const { envelopeId, timeZone } = draft
      const language = (filledBy(field.kind) === 'act' && recipient?.language) || draft.language
      return previewText(field, {
        sending: { envelopeId, at, timeZone, number: '' },
        step: owner?.kind,
        language,
      })
    },
    [draft, seatId, recipient?.language, at],
  )
  const overlay = useCallback(
    (page: PageContext) => (
      <div
        className={classNames(fieldBoxStyles.dzLayer, fieldBoxStyles.seen)}
        dir="ltr"
        style={{ '--pw': page.widthPt } as React.CSSProperties}
      >
        {boxesOn(draft.fields, page.documentId, page.page)
          .filter((box) => box.field.requirement !== 'hidden' || box.field.recipientId === seatId)
          .map((box) => (
            <SeenField
              key={`${box.field.id}/${box.place.page}/${box.option}`}
              field={box.field}
              place={box.place}
              isMine={box.field.recipientId === seatId}
              preview={previewOf(box.field)}
              owner={seatName(draft.seats.find((one) => one.id === box.field.recipientId))}
            />
          ))}
      </div>
    ),
    [draft.fields, draft.seats, seatId, seatName, previewOf],
  )
  return (
    <div className={styles.previewPanel}>
      <div className="row">
        <span className="m">{t`Seen by`}</span>
        <RecipientSelect
          label={t`Seen by`}
          recipients={draft.recipients}
          value={recipient?.id ?? null}
          tone={toneOf(draft.recipients, recipient?.id ?? null)}
          onValue={setAsId}
        />
      </div>
      {documents.length === 0 ? (
        <p className="m">{t`There are no pages to show yet.`}</p>
      ) : (
        <InLanguage
          locale={recipient?.language ?? draft.language}
          areas={PAGE_WORDS}
          className={styles.previewAs}
        >
          <PdfPages documents={documents} renderOverlay={overlay} className={styles.previewPages} />
        </InLanguage>
      )}
    </div>
  )
}

const PAGE_WORDS = ['composing', 'pdf', 'ui']

function SeenField(props: {
  readonly field: FieldView
  readonly place: FieldView['place']
  readonly isMine: boolean
  /** What will stand there without anybody being asked. */
  readonly preview: string | null
  readonly owner: string
}) {
  const { i18n } = useLingui()
  const { field, place, isMine, preview, owner } = props
  const { icon, label } = FIELD_WORDS[field.kind]
  const small = place.widthPt < 40
  const hasDefault = field.defaultValue !== '' && field.kind !== 'checkbox' && field.kind !== 'radio'
  const { kind, dateFormat } = field
  const shown =
    preview ??
    (hasDefault
      ? printText({ kind, ...(dateFormat && { dateFormat }) }, field.defaultValue, i18n.locale)
      : null)
  const isDone = shown !== null
  return (
    <div
      className={classNames(
        'fld',
        isDone ? 'done' : isMine && field.requirement !== 'readOnly' ? 'mine' : 'other',
      )}
      style={
        {
          '--x': place.xPt,
          '--y': place.yPt,
          '--w': place.widthPt,
          '--h': place.heightPt,
          '--fs': '11px',
        } as React.CSSProperties
      }
    >
      {small || isDone ? null : <Icon of={icon} size={14} />}
      {shown !== null ? (
        <FieldPreview field={field} place={place} text={shown} />
      ) : small ? null : (
        <span className="cut" dir="auto">
          {isMine ? field.label || i18n._(label) : owner}
        </span>
      )}
    </div>
  )
}

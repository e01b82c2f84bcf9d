import { useCallback, useMemo, useRef, useState } from 'react'
import type { DraftView, FieldView } from '../../../sync/collab/draft-view.ts'
import { filledBy } from '../../../sync/entities/field.ts'
import type { LiveDraft } from '../../live/live-draft.ts'
import { useDraftPart } from '../../live/use-draft.tsx'
import { seatTone, useDesigner, useDesignerPart } from './designer-context.tsx'
import { boxesOn, type DesignerPage } from './designer-pages.ts'
import { DragGuides, type GuideStore } from './drag-guides.tsx'
import styles from './field-box.module.css'
import { FieldBox } from './field-box.tsx'
import { previewText } from './field-preview.tsx'
import { startPagePointer } from './page-pointer.ts'

export interface PageLayerProps {
  readonly live: LiveDraft
  readonly page: DesignerPage
  readonly guides: GuideStore
}

const fieldsOf = (live: LiveDraft): readonly FieldView[] => live.reading().draft?.fields ?? NONE
const recipientsOf = (live: LiveDraft) => live.reading().draft?.recipients
const groupsOf = (live: LiveDraft) => live.reading().draft?.groups
const seatsOf = (live: LiveDraft) => live.reading().draft?.seats
const envelopeIdOf = (live: LiveDraft) => live.reading().draft?.envelopeId
const timeZoneOf = (live: LiveDraft) => live.reading().draft?.timeZone
const languageOf = (live: LiveDraft) => live.reading().draft?.language
const presenceOf = (live: LiveDraft) => live.presence()
const NONE: readonly FieldView[] = []
const NOBODY: Pick<DraftView, 'recipients' | 'groups' | 'seats'> = { recipients: [], groups: [], seats: [] }

/** What lies over one page: its fields, and whatever is being drawn while something moves. */
export function PageLayer({ live, page, guides }: PageLayerProps) {
  const designer = useDesigner()
  const fields = useDraftPart(live, fieldsOf) ?? NONE
  const recipients = useDraftPart(live, recipientsOf) ?? NOBODY.recipients
  const groups = useDraftPart(live, groupsOf) ?? NOBODY.groups
  const seats = useDraftPart(live, seatsOf) ?? NOBODY.seats
  const others = useDraftPart(live, presenceOf)
  const placing = useDesignerPart((state) => state.placing !== null)
  const layer = useRef<HTMLDivElement>(null)
  const boxes = useMemo(() => boxesOn(fields, page.documentId, page.page), [fields, page])
  const known = useSendingToday(live)
  const previewOf = (field: FieldView) =>
    previewText(field, {
      ...known,
      // What comes with an act is in the language of whoever acts.
      ...(filledBy(field.kind) === 'act' && languageOfSeat(recipients, field.recipientId)),
      step: seats.find((one) => one.id === field.recipientId)?.kind,
    })
  const latest = useCallback(() => fieldsOf(live), [live])
  return (
    <div
      ref={layer}
      className={styles.dzLayer}
      dir="ltr"
      data-page-key={page.key}
      data-placing={placing || undefined}
      style={{ '--pw': page.size.widthPt } as React.CSSProperties}
      onPointerDown={(event) => {
        if (layer.current)
          startPagePointer(event.nativeEvent, layer.current, { designer, guides, page, fields: latest })
      }}
    >
      <DragGuides store={guides} pageKey={page.key} />
      {boxes.map((box) => (
        <FieldBox
          key={`${box.field.id}/${box.isRepeat ? `p${box.place.page}` : box.option}`}
          {...box}
          recipient={seats.find((one) => one.id === box.field.recipientId)}
          tone={seatTone({ recipients, groups }, box.field.recipientId)}
          preview={previewOf(box.field)}
          heldBy={others?.find((one) => one.selected.includes(box.field.id))?.name ?? null}
        />
      ))}
    </div>
  )
}

function languageOfSeat(recipients: DraftView['recipients'], id: string) {
  const language = recipients.find((one) => one.id === id)?.language
  return language ? { language } : {}
}

/** What fields would show if it was sent and everybody acted today. */
function useSendingToday(live: LiveDraft) {
  const envelopeId = useDraftPart(live, envelopeIdOf) ?? ''
  const timeZone = useDraftPart(live, timeZoneOf) ?? 'UTC'
  const language = useDraftPart(live, languageOf) ?? 'en'
  const [at] = useState(() => Date.now())
  return { sending: { envelopeId, at, timeZone, number: '' }, language }
}

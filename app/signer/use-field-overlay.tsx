import { type ReactNode, type RefObject, useCallback, useMemo } from 'react'
import type { Envelope, Recipient } from '../../sync/entities/envelope.ts'
import { type Field, type FieldPlace, type FieldValue, filledBy } from '../../sync/entities/field.ts'
import { printingOf } from '../../sync/field-look/signature-lines.ts'
import { type ActFacts, fillOf, labelOfStep } from '../../sync/rules/field-fills.ts'
import { defaultOf } from '../../sync/rules/field-values.ts'
import { seatOf, sitterOf } from '../../sync/rules/workflow/seats.ts'
import { useNow } from '../i18n/use-now.ts'
import type { PageContext } from '../pdf/pdf-pages.tsx'
import type { SigningPart } from '../signing/rules/signing-part.ts'
import { heldValue, isDone, type SigningProgress } from '../signing/rules/signing-progress.ts'
import type { Strokes } from '../signing/rules/strokes.ts'
import { FieldBox, OtherField } from './field-box.tsx'

export interface FieldOverlayOptions {
  readonly envelope: Envelope
  readonly part: SigningPart
  readonly progress: SigningProgress
  readonly canAct: boolean
  readonly focusWish: RefObject<string | null>
  readonly pressField: (field: Field) => void
  readonly setOnPage: (field: Field, value: FieldValue) => void
  readonly setInk: (field: Field, strokes: Strokes) => void
}

interface Placed {
  readonly field: Field
  readonly place: FieldPlace
  readonly placeIndex: number
}

/** What lies on each page: the person's own fields as controls, those of others as they stand. */
export function useFieldOverlay(options: FieldOverlayOptions): (page: PageContext) => ReactNode {
  const { envelope, part, progress, canAct, focusWish, pressField, setOnPage, setInk } = options
  const expected = useExpected(envelope, part, progress, canAct)
  const printing = usePrinting(envelope)
  const mine = useMemo(() => placesByPage(part.fields), [part.fields])
  const others = useMemo(() => placesByPage(part.others), [part.others])
  return useCallback(
    (page: PageContext) => {
      const key = `${page.documentId} ${page.page}`
      const document = envelope.documents[page.documentIndex]
      return (
        <>
          {(others.get(key) ?? []).map((placed) => {
            const { field, placeIndex } = placed
            const owner = sitterOf(envelope, field.recipientId)
            return (
              <OtherField
                key={`${field.id} ${placeIndex}`}
                {...placed}
                {...printing(placed, owner)}
                value={envelope.values[field.id] ?? defaultOf(field)}
                owner={owner?.name ?? ''}
                sealed={filledBy(field.kind) === 'sending' || isSealed(document, owner)}
                expected={expected(field)}
              />
            )
          })}
          {(mine.get(key) ?? []).map((placed) => {
            const { field, placeIndex } = placed
            if (!canAct)
              return (
                <OtherField
                  key={`${field.id} ${placeIndex}`}
                  {...placed}
                  {...printing(placed, part.recipient)}
                  value={envelope.values[field.id] ?? defaultOf(field)}
                  owner={part.recipient.name}
                  sealed={isSealed(document, part.recipient)}
                  expected={undefined}
                />
              )
            const value = heldValue(progress, field)
            return (
              <FieldBox
                key={`${field.id} ${placeIndex}`}
                {...placed}
                {...printing(placed, part.recipient)}
                at={part.fields.indexOf(field) + 1}
                of={part.fields.length}
                value={value}
                picture={value?.kind === 'drawing' ? progress.drawings[value.sha256] : undefined}
                ink={progress.inks[field.id]}
                current={progress.started && field.id === progress.currentId}
                done={isDone(progress, field)}
                scale={page.scale}
                focusWish={focusWish}
                onPress={pressField}
                onValue={setOnPage}
                onInk={setInk}
              />
            )
          })}
        </>
      )
    },
    [
      envelope,
      part,
      progress,
      canAct,
      focusWish,
      pressField,
      setOnPage,
      setInk,
      expected,
      printing,
      mine,
      others,
    ],
  )
}

/** How the sealed page will print what stands in a place; the same answer as long as it says the same. */
function usePrinting(envelope: Envelope) {
  const now = useNow().getTime()
  return useMemo(() => {
    const known = new Map<string, ReturnType<typeof printingOf>>()
    return (placed: Placed, owner: Recipient | undefined) => {
      const key = `${placed.field.id} ${placed.placeIndex}`
      const printing = known.get(key) ?? printingOf(envelope, placed, owner, now - (now % 60_000))
      known.set(key, printing)
      return printing
    }
  }, [envelope, now])
}

/** What fields of this person will say of their act if they act now; the comment as it is being written. */
function useExpected(
  envelope: Envelope,
  { recipient }: SigningPart,
  { capacity }: SigningProgress,
  canAct: boolean,
): (field: Field) => string | undefined {
  const { timeZone } = envelope
  const label = labelOfStep(recipient.kind)
  const seatId = seatOf(envelope, recipient)
  const { comment } = capacity
  return useCallback(
    (field: Field) => {
      if (!canAct || label === null || field.recipientId !== seatId) return undefined
      const act: ActFacts = { label, at: Date.now(), timeZone, comment }
      return fillOf(field.kind, null, act)
    },
    [canAct, label, seatId, timeZone, comment],
  )
}

function placesByPage(fields: readonly Field[]): ReadonlyMap<string, readonly Placed[]> {
  const pages = new Map<string, Placed[]>()
  for (const field of fields)
    for (const [placeIndex, place] of field.places.entries()) {
      const key = `${field.documentId} ${place.page}`
      pages.set(key, [...(pages.get(key) ?? []), { field, place, placeIndex }])
    }
  return pages
}

/** Values that were sealed into the file are in the picture of the page already; drawn twice they would blur. */
function isSealed(
  document: Envelope['documents'][number] | undefined,
  owner: Envelope['recipients'][number] | undefined,
): boolean {
  const actedAt = owner?.actedAt
  if (document === undefined || actedAt == null) return false
  return document.revisions.some((one) => one.cause !== 'prepared' && one.at >= actedAt)
}

/** Whole content of an envelope from a list of parts: who, what, where in the order. */
import { createHash } from 'node:crypto'
import type { DraftContent, DraftRecipient } from '../../sync/collab/draft-content.ts'
import type { StepKind } from '../../sync/entities/envelope.ts'
import type { Field } from '../../sync/entities/field.ts'
import { signs } from '../../sync/entities/step-kind.ts'
import { createId, type IdSource } from '../../sync/ids.ts'

export type RoutePart = readonly [name: string, kind: StepKind, order: number, inGroup?: boolean]

/** The wire's action type code of what the person of a step does. */
export const CODES: Readonly<Record<StepKind, number>> = {
  sign: 6,
  eSign: 6,
  uaePassSign: 6,
  eSeal: 6,
  corporateSeal: 6,
  approve: 1,
  notify: 12,
  endorse: 1101,
  action: 1102,
  formFilling: 1103,
  requestInfo: 1104,
  integration: 0,
}

export function routeContent(
  ids: IdSource,
  file: Uint8Array,
  parts: readonly RoutePart[],
  some: {
    readonly group?: { readonly name: string; readonly quota: number }
    readonly allowAddedSigners?: boolean
  } = {},
): DraftContent {
  const documentId = createId('document', ids)
  const groupId = createId('group', ids)
  const recipients = parts.map(
    ([name, kind, order, inGroup]): DraftRecipient => ({
      id: createId('recipient', ids),
      name: `${name} Example`,
      email: `${name.toLowerCase()}@example.com`,
      kind,
      order,
      language: 'en',
      ...(inGroup ? { groupId } : {}),
    }),
  )
  const grouped = recipients.filter((one) => one.groupId)
  const seats = grouped.slice(0, some.group?.quota ?? 0).map(() => createId('recipient', ids))
  const signingSeats = [
    ...recipients.filter((one) => !one.groupId && signs(one.kind)).map((one) => one.id),
    ...(grouped[0] && signs(grouped[0].kind) ? seats : []),
  ]
  return {
    kind: 'document',
    title: 'Works on the facade',
    subject: '',
    message: '',
    language: 'en',
    timeZone: 'Asia/Dubai',
    expiresAt: null,
    reminder: 'none',
    documents: [
      {
        id: documentId,
        name: 'works.pdf',
        sha256: createHash('sha256').update(file).digest('hex'),
        sizeBytes: file.byteLength,
      },
    ],
    attachments: [],
    recipients,
    ...(some.group ? { groups: [{ id: groupId, ...some.group, seats }] } : {}),
    ...(some.allowAddedSigners ? { allowAddedSigners: true } : {}),
    fields: signingSeats.map(
      (recipientId, at): Field => ({
        id: createId('field', ids),
        documentId,
        recipientId,
        kind: 'signature',
        label: 'Signature',
        requirement: 'required',
        places: [
          {
            page: 1,
            xPt: 40 + 120 * (at % 4),
            yPt: 100 + 60 * Math.floor(at / 4),
            widthPt: 110,
            heightPt: 40,
          },
        ],
        defaultValue: '',
        options: [],
        fontSizePt: 11,
        align: 'start',
      }),
    ),
  }
}

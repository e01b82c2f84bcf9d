/**
 * What a value on the wire is called by: the UI item codes of a document and, with type 8, the codes of an account
 * (A095, A160). One number means different things in the two, so a definition is found by both.
 */

export const DATA_TYPES = { string: 1, number: 2, object: 3, array: 4, boolean: 5 } as const
export type DataType = keyof typeof DATA_TYPES

/** 8 is the specification's; 1 is ours. */
export const ATTRIBUTE_TYPES = { document: 1, account: 8 } as const

export interface AttributeDefinition {
  readonly id: number
  readonly name: string
  readonly dataType: DataType
  readonly attributeTypeId: number
}

/** The uploaded document itself and the recorded address: of a document, and no attachments of it. */
export const ENVELOPE_DOCUMENT = 15
export const RECORDED_ADDRESS = 7
export const ATTACHMENT = 86

const of = (
  attributeTypeId: number,
  definitions: Readonly<Record<string, readonly [number, DataType]>>,
): AttributeDefinition[] =>
  Object.entries(definitions).map(([name, [id, dataType]]) => ({ id, name, dataType, attributeTypeId }))

/** Of what people fill into a document or bring to it; the names are the specification's. */
const DOCUMENT = of(ATTRIBUTE_TYPES.document, {
  Signature: [1, 'object'],
  Initial: [2, 'object'],
  Textbox: [4, 'string'],
  Name: [5, 'string'],
  Email: [6, 'string'],
  IP: [RECORDED_ADDRESS, 'string'],
  TextArea: [11, 'string'],
  Checkbox: [12, 'boolean'],
  Dropdown: [13, 'string'],
  Radiobutton: [14, 'string'],
  EnvelopeDocument: [ENVELOPE_DOCUMENT, 'object'],
  DocumentDate: [25, 'string'],
  Attachment: [ATTACHMENT, 'object'],
})

/** Of a person's account: what they sign with, and how they like their lists. */
const ACCOUNT = of(ATTRIBUTE_TYPES.account, {
  SignatureImage: [0, 'string'],
  SignatureText: [1, 'string'],
  Stamp: [2, 'string'],
  Photo: [3, 'string'],
  UIPreferences: [5, 'object'],
  InitialImage: [6, 'string'],
  InitialText: [7, 'string'],
})

/** Of a document as a whole: numbers of its customer in the initiator's own systems (A091). Ids from 1200 up are ours. */
export const PROCESS_ATTRIBUTES: readonly AttributeDefinition[] = of(ATTRIBUTE_TYPES.document, {
  RimNumber: [1200, 'string'],
  GrimNumber: [1201, 'string'],
})
export const MAX_ATTRIBUTE = 30

export const ATTRIBUTES: readonly AttributeDefinition[] = [...DOCUMENT, ...PROCESS_ATTRIBUTES, ...ACCOUNT]

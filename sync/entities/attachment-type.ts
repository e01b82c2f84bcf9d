/** What a supporting file is (product.md §6). The four of the specification; ids are ours, in the order of the list (A093). */
export const ATTACHMENT_TYPES = { emiratesId: 1, passport: 2, ejari: 3, others: 4 } as const
export type AttachmentType = keyof typeof ATTACHMENT_TYPES

export const attachmentTypeOf = (id: number | null): AttachmentType | undefined =>
  (Object.keys(ATTACHMENT_TYPES) as AttachmentType[]).find((one) => ATTACHMENT_TYPES[one] === id)

/** Remembered sidebar positions; anything that is no integer falls back to tab 1 and folder 0. */
export function rememberedTab(value: unknown): number {
  return integerOr(value, 1)
}

export function rememberedFolder(value: unknown): number {
  return integerOr(value, 0)
}

function integerOr(value: unknown, fallback: number): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) ? number : fallback
}

/** Folder codes as remembered locally. Deleted items is a page of its own, so 4 always means the inbox. */
export const REMEMBERED_FOLDERS = { default: 0, sent: 1, archive: 2, draft: 3, inbox: 4 } as const

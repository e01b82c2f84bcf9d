/** What a revision did to the document. Codes are wire values; the screens have a sentence for each. */
export type ChangeCode =
  | 'field-value-changed'
  | 'field-appearance-changed'
  | 'field-changed'
  | 'field-added'
  | 'field-removed'
  | 'signature-added'
  | 'signature-removed'
  | 'signature-replaced'
  | 'signature-field-added'
  | 'validation-data-added'
  | 'metadata-changed'
  | 'page-added'
  | 'page-removed'
  | 'page-replaced'
  | 'page-content-changed'
  | 'annotation-added'
  | 'annotation-removed'
  | 'annotation-changed'
  | 'catalog-changed'
  | 'form-changed'
  | 'object-changed'
  | 'object-added'
  | 'bytes-added'

/** Null where it does not apply. `page` is one-based; `from` and `to` are what a person would read. */
export interface Change {
  readonly code: ChangeCode
  /** Whether the signatures before it still vouch for the document. */
  readonly allowed: boolean
  readonly page: number | null
  readonly field: string | null
  readonly key: string | null
  readonly from: string | null
  readonly to: string | null
}

export function change(
  code: ChangeCode,
  allowed: boolean,
  facts: Partial<Omit<Change, 'code' | 'allowed'>> = {},
): Change {
  return { code, allowed, page: null, field: null, key: null, from: null, to: null, ...facts }
}

/** Why sealing did not happen. Codes are wire values; `detail` is for logs. */
export type SealingErrorCode =
  | 'file-empty'
  | 'file-too-large'
  | 'file-type-not-supported'
  | 'pdf-damaged'
  | 'pdf-encrypted'
  | 'pdf-signed-and-locked'
  | 'pdf-signed-and-damaged'
  | 'pdf-signed-and-encrypted'
  | 'pdf-signed-and-changed'
  | 'pdf-signed-and-active'
  | 'pdf-values-not-drawable'
  | 'pdf-not-sealable'
  | 'pdf-dynamic-xfa'
  | 'pdf-too-complex'
  | 'office-converter-missing'
  | 'office-conversion-failed'
  | 'picture-not-readable'
  | 'page-out-of-range'
  | 'place-not-valid'
  | 'name-not-unique'
  | 'slot-unknown'
  | 'slot-already-signed'
  | 'field-unknown'
  | 'field-value-not-valid'
  | 'certificate-not-valid-now'
  | 'key-not-readable'
  | 'time-stamp-unavailable'
  | 'own-output-invalid'
  | 'worker-timed-out'
  | 'worker-out-of-memory'
  | 'worker-failed'

export class SealingError extends Error {
  readonly code: SealingErrorCode
  readonly detail: string

  constructor(code: SealingErrorCode, detail: string) {
    super(`${code}: ${detail}`)
    this.name = 'SealingError'
    this.code = code
    this.detail = detail
  }
}

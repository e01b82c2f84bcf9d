/** What is prepared for the people of an envelope, as the sealing process is told it. */
import type { FieldKind } from '../../sync/entities/field.ts'
import type { Place } from './page-geometry.ts'

export interface PreparedField {
  /** Unique within its slot. */
  readonly id: string
  readonly kind: FieldKind
  /** Several places show one value. For `radio` leave it empty and give `optionPlaces`. */
  readonly places: readonly Place[]
  readonly options?: readonly string[]
  /** One place per option, in the order of `options`. */
  readonly optionPlaces?: readonly Place[]
  /** Known already and printed at preparation, an address as its QR code: nobody fills it. */
  readonly value?: string
  readonly fontSizePt?: number
  readonly align?: 'start' | 'center' | 'end'
  /** `#rrggbb`; black unless given. */
  readonly colour?: string
}

/** A part of the envelope that one person fills; `values` slots carry no signature of their own. */
export interface PreparedSlot {
  readonly slotId: string
  readonly kind: 'signature' | 'values'
  readonly fields: readonly PreparedField[]
}

import { selectOrdinal } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { SeatView } from '../../../sync/collab/draft-view.ts'
import { isolate } from '../../ui/isolate.ts'

/** Whom a field belongs to; a recipient is one of their own, with no number. */
export type SeatLike = Pick<SeatView, 'id' | 'name' | 'email' | 'order'> & Partial<Pick<SeatView, 'number'>>

/** "Sara Haddad", "The board · 1st place" */
export function useSeatName(): (seat: SeatLike | undefined) => string {
  const { t } = useLingui()
  return useCallback(
    (seat) => {
      if (!seat) return t`nobody`
      const { number = 0 } = seat
      const name = seat.name || seat.email || (number > 0 ? t`A group` : t`Recipient ${seat.order}`)
      if (number === 0) return name
      const place = t`${selectOrdinal(number, { one: '#st place', two: '#nd place', few: '#rd place', other: '#th place' })}`
      return `${isolate(name)} · ${place}`
    },
    [t],
  )
}

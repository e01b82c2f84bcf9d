import { createContext, use, useSyncExternalStore } from 'react'
import type { DraftView, RecipientView, SeatView } from '../../../sync/collab/draft-view.ts'
import { NOBODY, type RecipientTone, tonesOf } from '../../ui/recipient-colour.ts'
import type { Designer, DesignerState } from './designer-store.ts'

const DesignerContext = createContext<Designer | null>(null)
export const DesignerProvider = DesignerContext.Provider

export function useDesigner(): Designer {
  const designer = use(DesignerContext)
  if (!designer) throw new Error('No designer above this component')
  return designer
}

/** A part of the designer's state; `select` gives the same value for the same state. */
export function useDesignerPart<T>(select: (state: DesignerState) => T): T {
  const designer = useDesigner()
  return useSyncExternalStore(designer.subscribe, () => select(designer.state()))
}

/** The hue of whom a field belongs to: the nth place of a group has that of its nth member. */
export function seatTone(
  draft: Pick<DraftView, 'recipients' | 'groups'>,
  id: SeatView['id'] | null,
): RecipientTone {
  const member = draft.groups.flatMap((one) =>
    one.seats.flatMap((seat, at) => (seat === id ? (one.memberIds[at] ?? []) : [])),
  )
  return toneOf(draft.recipients, member[0] ?? id)
}

/** The hue of a recipient, as everywhere this envelope will be seen. Somebody who is gone is grey. */
export function toneOf(recipients: DraftView['recipients'], id: RecipientView['id'] | null): RecipientTone {
  const recipient = recipients.find((one) => one.id === id)
  return recipient ? (tonesOf(recipients.map(nameOf)).get(nameOf(recipient)) ?? NOBODY) : NOBODY
}

const nameOf = ({ name, email }: RecipientView): string => name || email

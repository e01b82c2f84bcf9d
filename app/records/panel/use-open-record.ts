import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { RecordSearch } from '../rules/record-search.ts'

/** Says in the history that the list lies right behind, so that closing is going back and leaves nothing double. */
const FROM_LIST = { recordFromList: true } as const

export interface OpenRecord {
  /** `replace`: no step of its own on the way back. */
  readonly go: (search: RecordSearch, how?: { readonly replace?: boolean }) => void
  readonly open: (id: string) => void
  readonly close: () => void
}

/** Writes the address of a list, and the one of a record's panel beside it. */
export function useOpenRecord(search: RecordSearch): OpenRecord {
  const navigate = useNavigate()
  const router = useRouter()
  const isOpen = search.open !== undefined
  const go = useCallback(
    (next: RecordSearch, { replace = false } = {}) =>
      void navigate({ to: '.', search: next as never, replace, resetScroll: false }),
    [navigate],
  )
  return useMemo(
    () => ({
      go,
      open: (id) => {
        const { tab: _tab, ...rest } = search
        // From one record to the next is no step: Back leads to the list.
        const state = isOpen ? (before: object) => before : FROM_LIST
        void navigate({
          to: '.',
          search: { ...rest, open: id } as never,
          state: state as never,
          replace: isOpen,
          resetScroll: false,
        })
      },
      close: () => {
        if ('recordFromList' in router.state.location.state) return router.history.back()
        const { open: _open, tab: _tab, ...rest } = search
        go(rest, { replace: true })
      },
    }),
    [go, navigate, router, search, isOpen],
  )
}

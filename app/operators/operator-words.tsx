/** What the pages of who runs the installation have in common. */

import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconCircleCheck, IconCircleOff } from '@tabler/icons-react'
import { useCallback } from 'react'
import { isOperator } from '../../sync/rules/operators.ts'
import type { SaveOutcome } from '../records/form/record-editor.tsx'
import { useAuthority } from '../replica/use-replica.tsx'
import type { CallFailure } from '../session/call-result.ts'
import { Pill } from '../ui/pill.tsx'

/** What is offered; the server asks again. */
export const useIsOperator = (): boolean => isOperator(useAuthority())

export const STATUS_OPTIONS = [
  { value: '1', label: msg({ message: 'Active', context: 'operators' }) },
  { value: '0', label: msg({ message: 'Inactive', context: 'operators' }) },
] as const

/** One of both, or both when neither is chosen alone. */
export const statusAsked = (chosen: unknown): { statusId?: 0 | 1 } =>
  Array.isArray(chosen) && chosen.length === 1 ? { statusId: chosen[0] === '1' ? 1 : 0 } : {}

export function StatusPill({ active }: { readonly active: boolean }) {
  return active ? (
    <Pill icon={IconCircleCheck} tone="ok">
      <Trans context="operators">Active</Trans>
    </Pill>
  ) : (
    <Pill icon={IconCircleOff}>
      <Trans context="operators">Inactive</Trans>
    </Pill>
  )
}

/** In the reader's script where it is known in it. */
export function useOwnScript(): (en: string, ar: string) => string {
  const { i18n } = useLingui()
  const arabic = i18n.locale === 'ar'
  return useCallback((en, ar) => (arabic && ar !== '' ? ar : en), [arabic])
}

/** The server's sentence, or ours when there is none. */
export function useFailure(): (failure: CallFailure) => string {
  const { t } = useLingui()
  return useCallback(
    (failure) =>
      failure.kind === 'refused' || failure.kind === 'signedOut'
        ? failure.sentence
        : t`The server did not answer. Nothing was changed.`,
    [t],
  )
}

/** As a form wants to know it. */
export function useOutcome<V>(): (failure: CallFailure, field?: keyof V & string) => SaveOutcome<V> {
  const failure = useFailure()
  return useCallback(
    (why, field) => ({ kind: 'refused', sentence: failure(why), ...(field && { field }) }),
    [failure],
  )
}

import type { RowAct } from '../rules/row-acts.ts'
import type { Undone } from './use-mark-acts.ts'

/** What is said in the page about an act whose result is not visible in its place. */
export type Notice =
  | { readonly kind: 'undone'; readonly act: RowAct; readonly undone: readonly Undone[]; readonly of: number }
  | { readonly kind: 'failed'; readonly message: string }
  /** Follows an entry of the outbox from captured to its result. */
  | { readonly kind: 'entry'; readonly entryId: string; readonly name: string }

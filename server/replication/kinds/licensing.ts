import { licensingOf } from '../../people/licensing.ts'
import type { Kind } from '../aggregate-kind.ts'

export const licensingKind: Kind<'licensing'> = {
  load: ({ query, tables }, organizationId) => licensingOf(query, tables, organizationId),
}

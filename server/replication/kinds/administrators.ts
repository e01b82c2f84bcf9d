import { administratorsIn } from '../../people/authority.ts'
import type { Kind } from '../aggregate-kind.ts'

/** Read in the transaction that decides; on PostgreSQL two that lessen it at once cannot both commit. */
export const administratorsKind: Kind<'administrators'> = {
  load: ({ query, tables }, organizationId) =>
    administratorsIn(query, tables, organizationId as `organization:${string}`),
}

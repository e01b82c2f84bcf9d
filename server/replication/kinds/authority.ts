import { authorityIn } from '../../people/authority.ts'
import type { Kind } from '../aggregate-kind.ts'

/** Read in the transaction that decides: a role taken away a moment ago counts no more, whatever the session knew. */
export const authorityKind: Kind<'authority'> = {
  load: async ({ query, tables, actor }, personId) =>
    actor.kind === 'person'
      ? authorityIn(query, tables, { organizationId: actor.organizationId, personId })
      : undefined,
}

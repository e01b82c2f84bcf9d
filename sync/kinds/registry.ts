/** Every kind of thing devices hold. A name without a descriptor, or one too many, does not compile. */
import type * as z from 'zod/mini'
import { colleague } from '../entities/colleague.ts'
import { mark } from '../entities/mark.ts'
import { openEnvelope } from '../entities/open-envelope.ts'
import { profile } from '../entities/profile.ts'
import { envelopeRowSchema } from './envelope-row.ts'
import type { SyncedKind } from './kind.ts'
import type { KindName } from './kind-names.ts'
import { idOf, RECORDS } from './records.ts'

const kind = <S extends z.ZodMiniType>(
  one: SyncedKind<z.infer<S>> & { readonly schema: S },
): SyncedKind<z.infer<S>> => one

export const KINDS = {
  envelope: kind({ schema: envelopeRowSchema, idOf }),
  mark: kind({ schema: mark, idOf: (one) => `${one.envelopeId}|${one.personId}` }),
  profile: kind({ schema: profile, idOf }),
  openEnvelope: kind({ schema: openEnvelope, idOf }),
  colleague: kind({ schema: colleague, idOf }),
  ...RECORDS,
} satisfies Record<KindName, { readonly schema: z.ZodMiniType }>

/** What a device holds of a kind. */
export type HeldValue<K extends KindName> = (typeof KINDS)[K] extends SyncedKind<infer V> ? V : never

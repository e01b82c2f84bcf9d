/** Every effect that a command can have, as the areas declare them. */
import { CONNECTED_SYSTEM_EFFECTS } from './connected-systems/effects.ts'
import { DELEGATION_EFFECTS } from './delegation/effects.ts'
import type { EffectOf } from './effect.ts'
import { ENVELOPE_EFFECTS } from './envelopes/effects.ts'
import { NOTIFICATION_EFFECTS } from './notifications/effects.ts'
import { ADMINISTRATION_EFFECTS, LEAVING_EFFECTS, ORGANIZATION_EFFECTS } from './organization/effects.ts'

export const EFFECTS = {
  ...ENVELOPE_EFFECTS,
  ...NOTIFICATION_EFFECTS,
  ...DELEGATION_EFFECTS,
  ...CONNECTED_SYSTEM_EFFECTS,
  ...LEAVING_EFFECTS,
  ...ADMINISTRATION_EFFECTS,
  ...ORGANIZATION_EFFECTS,
}
export type EffectKind = keyof typeof EFFECTS

/** Work that follows a commit: a kind that no area declares does not compile. */
export type Effect = EffectOf<typeof EFFECTS>

import type { CommandName } from '../../sync/commands/registry.ts'
import { ACCOUNT_FACES } from './account/account-faces.ts'
import { ENVELOPE_FACES } from './envelopes/envelope-faces.ts'
import type { Face } from './face.ts'
import { SIGNING_FACES } from './signing/signing-faces.ts'
import { TEMPLATE_FACES } from './templates/template-faces.ts'

/** Every command's. Null: nobody sees it, the platform or the page does it by itself. A name left out does not compile. */
export const ALL_FACES: Readonly<Record<CommandName, Face | null>> = {
  ...SIGNING_FACES,
  ...ENVELOPE_FACES,
  ...TEMPLATE_FACES,
  ...ACCOUNT_FACES,
}

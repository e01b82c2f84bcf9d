import { ENVELOPE_FACES } from './envelopes/envelope-faces.ts'
import type { Faces } from './face.ts'
import { SIGNING_FACES } from './signing/signing-faces.ts'

/** Whatever a list or a page of documents can have asked for. */
export const DOCUMENT_FACES: Faces = { ...ENVELOPE_FACES, ...SIGNING_FACES }

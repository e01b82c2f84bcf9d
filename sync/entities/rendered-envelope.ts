/**
 * What one reader is told of an envelope is an envelope too, and looks like the stored one. Whoever works out what is
 * withheld from somebody needs the stored one: asked about a rendering, it finds nothing to withhold.
 */
import type { Envelope } from './envelope.ts'

declare const rendered: unique symbol

/** Told to one reader; it fits wherever an envelope is shown. */
export type RenderedEnvelope = Envelope & { readonly [rendered]: true }
/** As it is stored; a rendering does not fit. */
export type StoredEnvelope = Envelope & { readonly [rendered]?: never }

/** Only what renders may say so. */
export const asRendered = (envelope: Envelope): RenderedEnvelope => envelope as RenderedEnvelope

/** QR codes (ISO/IEC 18004) of short texts such as addresses, drawn by whoever needs one: a page, a PDF. */
import { encode } from 'uqr'

/** Rows of modules, dark is true; without the four light modules that must surround the code. */
export type QrModules = readonly (readonly boolean[])[]

/** Version 20 at level M: more is no address, and no telephone reads it from a screen. */
const MAX_VERSION = 20
/** Light modules around the code, without which no camera finds it. */
export const QUIET_ZONE = 4

/** Level M: 15 % of the code may be lost. Throws when the text does not fit, from 667 bytes on. */
export const qrCode = (text: string): QrModules =>
  // Bytes, so that every script fits by one rule.
  encode([...new TextEncoder().encode(text)], { ecc: 'M', border: 0, maxVersion: MAX_VERSION }).data

/** For an SVG of `size` × `size` units, the quiet zone included. */
export function qrPath(modules: QrModules): { readonly path: string; readonly size: number } {
  const path = modules
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z` : '')))
    .join('')
  return { path, size: modules.length + 2 * QUIET_ZONE }
}

/**
 * Names of the fields we add. Flat, unique in the file, and computable from ids alone, so
 * that nothing has to be stored to find a field again. A period would
 * mean a hierarchy, so it never occurs.
 */
export function fieldName(envelopeId: string, slotId: string, fieldId: string): string {
  return `tq_${plain(envelopeId)}_s${plain(slotId)}_f${plain(fieldId)}`
}

export function signatureFieldName(envelopeId: string, slotId: string): string {
  return `tq_${plain(envelopeId)}_s${plain(slotId)}_signature`
}

export function sealFieldName(envelopeId: string): string {
  return `tq_${plain(envelopeId)}_seal`
}

/** The n-th document time stamp; 0 is made at preparation, later ones when it is renewed. */
export function longTermFieldName(envelopeId: string, renewal = 0): string {
  return renewal === 0 ? `tq_${plain(envelopeId)}_lta` : `tq_${plain(envelopeId)}_lta${renewal}`
}

/** Prefix of all value fields of one slot. */
export function slotPrefix(envelopeId: string, slotId: string): string {
  return `tq_${plain(envelopeId)}_s${plain(slotId)}_f`
}

/** Letters, digits and hyphens stay; everything else becomes its code, so different ids stay different. */
function plain(id: string): string {
  return id.replace(
    /[^A-Za-z0-9-]/g,
    (character) => `~${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

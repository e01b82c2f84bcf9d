/**
 * The code in what a person pastes where an address lacks its end: the code itself, or the whole link it stands at
 * the end of; a secret stands in its fragment. Null while there is none.
 */
export function codeFromText(text: string): string | null {
  const [, secret] = /#([\w-]{43})$/.exec(text.trim()) ?? []
  if (secret !== undefined) return secret
  const [path = ''] = text.trim().split(/[?#]/)
  const last = path.split('/').findLast((part) => part !== '') ?? ''
  return /^[\w.~:-]{1,200}$/.test(last) ? last : null
}

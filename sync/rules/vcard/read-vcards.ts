/**
 * A file of vCards as phones and programs write them: 4.0 (RFC 6350), 3.0 (RFC 2426) and 2.1, with lines that are
 * folded in the middle of a letter, quoted-printable values and charsets of before Unicode. The file may be hostile or
 * no vCard at all, so all of it is bounded; what is no property is passed over, and every card answers for itself.
 */
import { err, ok, type Result } from '../../result.ts'

export interface VCardLimits {
  /** Pictures stand in the file and are passed over: it may be large. */
  readonly bytes: number
  readonly cards: number
  readonly properties: number
  /** Characters of one value. */
  readonly value: number
}
export const VCARD_LIMITS: VCardLimits = { bytes: 20_000_000, cards: 10_000, properties: 500, value: 4000 }

export interface VCardProperty {
  /** Binds properties together (`item1.TEL`, `item1.X-ABLabel`); '' for none. Lower case. */
  readonly group: string
  /** Upper case. */
  readonly name: string
  /** By upper-case name; a bare word of 2.1 is a `TYPE`. */
  readonly params: ReadonlyMap<string, readonly string[]>
  /** Decoded, with its backslashes: they part structured values (`vcard-text.ts`). */
  readonly value: string
}

export type VCardProblemCode = 'card-not-ended' | 'too-many-properties'

export interface VCard {
  /** One-based, of its BEGIN. */
  readonly line: number
  /** `2.1`, `3.0` or `4.0`; '' where it does not say. */
  readonly version: string
  readonly properties: readonly VCardProperty[]
  /** Names of properties that are too long, or no text. */
  readonly unread: readonly string[]
  /** Why it cannot be read; its properties are those before. */
  readonly problem: VCardProblemCode | null
}

export interface VCardFileProblem {
  readonly code: 'no-vcard' | 'empty' | 'file-too-large' | 'too-many-cards'
  readonly limit?: number
}

export function readVCards(
  bytes: Uint8Array,
  limits: VCardLimits = VCARD_LIMITS,
): Result<readonly VCard[], VCardFileProblem> {
  const steps = readVCardsInSteps(bytes, limits)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

const CARDS_OF_A_STEP = 200

/** The same with a rest after every two hundred cards, which gives how much has been read, 0 to 1. */
export function* readVCardsInSteps(
  bytes: Uint8Array,
  limits: VCardLimits = VCARD_LIMITS,
): Generator<number, Result<readonly VCard[], VCardFileProblem>> {
  if (bytes.length > limits.bytes) return err({ code: 'file-too-large', limit: limits.bytes })
  if (bytes.length === 0) return err({ code: 'empty' })
  const lines = new Lines(inBytes(bytes))
  const cards: VCard[] = []
  for (;;) {
    const line = lines.next()
    if (line === null) break
    if (!BEGIN.test(line)) continue
    if (cards.length === limits.cards) return err({ code: 'too-many-cards', limit: limits.cards })
    cards.push(readCard(lines, limits))
    if (cards.length % CARDS_OF_A_STEP === 0) yield lines.part
  }
  return cards.length === 0 ? err({ code: 'no-vcard' }) : ok(cards)
}

const BEGIN = /^\s*BEGIN\s*:\s*VCARD\s*$/i
const END = /^\s*END\s*:\s*VCARD\s*$/i
/** Bytes that are no text and are not kept. */
const PASSED_OVER: ReadonlySet<string> = new Set([
  'PHOTO',
  'LOGO',
  'SOUND',
  'KEY',
  'AGENT',
  'X-MS-CARDPICTURE',
])

function readCard(lines: Lines, limits: VCardLimits): VCard {
  const begun = lines.at
  const properties: VCardProperty[] = []
  const unread: string[] = []
  let problem: VCardProblemCode | null = null
  // A card inside of another (AGENT of 2.1) is somebody else's.
  let inside = 0
  for (;;) {
    const here = lines.mark()
    const line = lines.next()
    if (line === null) {
      problem ??= 'card-not-ended'
      break
    }
    if (BEGIN.test(line)) {
      if (properties.at(-1)?.name !== 'AGENT' && inside === 0) {
        // The one before was never closed: this is the next.
        lines.back(here)
        problem ??= 'card-not-ended'
        break
      }
      inside++
      continue
    }
    if (END.test(line)) {
      if (inside === 0) break
      inside--
      continue
    }
    if (inside > 0 || problem !== null) continue
    const read = readProperty(line, limits)
    if (read === null) continue
    if (read.value === null) unread.push(read.name)
    else properties.push({ ...read, value: read.value })
    if (properties.length + unread.length > limits.properties) problem = 'too-many-properties'
  }
  const version = properties.find((one) => one.name === 'VERSION')?.value.trim() ?? ''
  return {
    line: begun,
    version,
    properties: properties.filter(({ name }) => name !== 'VERSION' && !PASSED_OVER.has(name)),
    unread,
    problem,
  }
}

/** One byte a character: a fold may part a letter, so lines are joined before they are text. */
function inBytes(bytes: Uint8Array): string {
  const [a, b] = bytes
  const wide = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : null
  const plain = wide ? new TextEncoder().encode(new TextDecoder(wide).decode(bytes)) : bytes
  const parts: string[] = []
  const begin = plain[0] === 0xef && plain[1] === 0xbb && plain[2] === 0xbf ? 3 : 0
  for (let at = begin; at < plain.length; at += 8192)
    parts.push(String.fromCharCode(...plain.subarray(at, at + 8192)))
  const text = parts.join('')
  // As programs of before OS X end lines.
  return text.includes('\n') ? text : text.replaceAll('\r', '\n')
}

/** Lines as they were before they were folded. */
class Lines {
  readonly #text: string
  #position = 0
  #line = 1
  #begun = 1

  constructor(text: string) {
    this.#text = text
  }
  /** Of the line that was read last. */
  get at(): number {
    return this.#begun
  }
  get part(): number {
    return this.#position / this.#text.length
  }
  mark(): readonly [number, number] {
    return [this.#position, this.#line]
  }
  back([position, line]: readonly [number, number]): void {
    this.#position = position
    this.#line = line
  }

  next(): string | null {
    if (this.#position >= this.#text.length) return null
    this.#begun = this.#line
    const parts = [this.#physical()]
    // Asked once: what stands before the colon does not change as the line goes on.
    const isQuoted = QUOTED.test(parts[0] ?? '')
    for (;;) {
      const last = parts.length - 1
      if (isQuoted && parts[last]?.endsWith('=') && this.#position < this.#text.length) {
        parts[last] = parts[last].slice(0, -1)
        parts.push(this.#physical())
      } else if (this.#isFolded()) {
        this.#position++
        parts.push(this.#physical())
      } else return parts.join('')
    }
  }

  #isFolded(): boolean {
    const letter = this.#text[this.#position]
    return letter === ' ' || letter === '\t'
  }

  #physical(): string {
    const from = this.#position
    let end = this.#text.indexOf('\n', from)
    if (end === -1) end = this.#text.length
    this.#position = end + 1
    this.#line++
    return this.#text.slice(from, this.#text[end - 1] === '\r' && end > from ? end - 1 : end)
  }
}

const QUOTED = /^[^:]{0,200}[;=]QUOTED-PRINTABLE/i

/** Null: no property at all, as the lines of a picture that nobody folded. Its value is null where it cannot be read. */
function readProperty(
  line: string,
  limits: VCardLimits,
): (Omit<VCardProperty, 'value'> & { readonly value: string | null }) | null {
  const head = headOf(line)
  if (head === null) return null
  const { group, name, params, rest } = head
  const encoding = (params.get('ENCODING')?.[0] ?? '').toUpperCase()
  const isPassedOver = PASSED_OVER.has(name) || encoding === 'B' || encoding === 'BASE64'
  if (isPassedOver) return { group, name, params, value: '' }
  if (rest.length > limits.value * MOST_BYTES) return { group, name, params, value: null }
  const bytes = encoding === 'QUOTED-PRINTABLE' ? unquoted(rest) : rest
  const value = decoded(bytes, params.get('CHARSET')?.[0])
  const isText = value !== null && value.length <= limits.value && !NO_TEXT.test(value)
  return { group, name, params, value: isText ? value : null }
}

/** A letter is four bytes at most, each three characters in quoted-printable. */
const MOST_BYTES = 12
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NO_TEXT = /[\0-\x08\x0e-\x1f]/
const MAX_PARAMS = 40
/** What stands before the value: a longer one is no property anybody wrote. */
const MAX_HEAD = 4000

interface Head {
  readonly group: string
  readonly name: string
  readonly params: ReadonlyMap<string, readonly string[]>
  readonly rest: string
}

function headOf(whole: string): Head | null {
  const line = whole.slice(0, MAX_HEAD)
  const named = /^\s*(?:([A-Za-z0-9_-]{1,60})\.)?([A-Za-z0-9_-]{1,60})\s*(?=[;:])/.exec(line)
  if (!named) return null
  const params = new Map<string, string[]>()
  let at = named[0].length
  for (let count = 0; line[at] === ';'; count++) {
    if (count > MAX_PARAMS) return null
    // Each branch takes at least one character, and quotes end with the line.
    const param = /;([^=;:"]*)(?:=((?:"[^"]*"|[^";:])*))?/y
    param.lastIndex = at
    const found = param.exec(line)
    if (!found) return null
    at += found[0].length
    addParam(params, found[1] ?? '', found[2])
  }
  if (line[at] !== ':') return null
  return {
    group: (named[1] ?? '').toLowerCase(),
    name: (named[2] ?? '').toUpperCase(),
    params,
    rest: whole.slice(at + 1),
  }
}

function addParam(params: Map<string, string[]>, written: string, values: string | undefined): void {
  const word = written.trim()
  if (word === '') return
  const bare = values === undefined
  const name = bare ? (ENCODINGS.test(word) ? 'ENCODING' : 'TYPE') : word.toUpperCase()
  const of = params.get(name) ?? []
  params.set(name, [...of, ...(bare ? [word] : paramValues(values))])
}
const ENCODINGS = /^(quoted-printable|base64|8bit|7bit)$/i

/** Parted by commas outside of quotes; `^n`, `^^` and `^'` as RFC 6868 has them. */
const paramValues = (text: string): string[] =>
  (text.match(/"[^"]*"|[^,"]+/g) ?? []).map((one) => {
    const bytes = one.replace(/^"|"$/g, '').trim()
    const value = decoded(bytes, undefined) ?? ''
    return value.replace(/\^([n^'])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign === '^' ? '^' : '"'))
  })

const unquoted = (text: string): string =>
  text.replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Unicode whatever the card says, if it is; then as it says; then as the letters look. Null: no text. */
function decoded(text: string, charset: string | undefined): string | null {
  // ASCII reads the same in all of them.
  if (/^[\0-\x7f]*$/.test(text)) return text
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  return (
    decodedAs(bytes, 'utf-8') ?? (charset && decodedAs(bytes, charset)) ?? decodedAs(bytes, olderOf(text))
  )
}

function decodedAs(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Letters beyond ASCII stand alone among others in French, and together in Arabic. */
const olderOf = (text: string): string =>
  (text.match(/[\x80-\xff]{2,}/g)?.join('').length ?? 0) * 2 > (text.match(/[\x80-\xff]/g)?.length ?? 0)
    ? 'windows-1256'
    : 'windows-1252'

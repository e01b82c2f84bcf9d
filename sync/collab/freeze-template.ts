/** A draft frozen into what a template keeps, and a draft begun from that. */
import type * as Y from 'yjs'
import type * as z from 'zod/mini'
import type { EnvelopeKind, Language } from '../entities/envelope.ts'
import { createId, type IdKind, type IdSource } from '../ids.ts'
import { addEntry, type Collection, edit, messageOf, metaOf } from './draft-doc.ts'
import { ENTRY_SHAPES, metaShape } from './draft-shapes.ts'
import { freshOrderKeys } from './order-key.ts'
import { inOrder, ParsedDraft } from './parsed-draft.ts'
import { type LoggedPlace, setPlaces } from './place-log.ts'
import { groupOfHolders, seatsOfGroup } from './seat-names.ts'
import { type TemplateContent, templateContent } from './template-content.ts'

/** What a draft's document says, frozen; null when it is no draft, or has no document to sign. */
export function readTemplateContent(ydoc: Y.Doc): TemplateContent | null {
  const parsed = new ParsedDraft(ydoc)
  if (!parsed.meta) return null
  const { shape: _, envelopeId: __, kind: ___, expiresAt: ____, ...meta } = parsed.meta
  const listed = <C extends Exclude<Collection, 'fields'>>(collection: C) =>
    inOrder(parsed, collection, []).map(({ id, raw: { key: _key, ...values } }) => ({ id, ...values }))
  const documents = listed('documents')
  const known = new Set(documents.map((one) => one.id))
  const fields = [...parsed.entries('fields')].flatMap(([id, raw]) => {
    const at = parsed.places.get(id)
    // Fields of a removed document wait in a draft for its return; a template has nothing to return.
    return raw && at && known.has(raw.documentId) ? [{ id, ...raw, place: at }] : []
  })
  const content = templateContent.safeParse({
    settings: meta,
    message: messageOf(ydoc).toString(),
    documents,
    attachments: listed('attachments'),
    recipients: listed('recipients'),
    groups: listed('groups'),
    fields,
  })
  return content.success ? content.data : null
}

export interface BegunDraft {
  readonly envelopeId: `envelope:${string}`
  readonly kind: EnvelopeKind
  readonly title: string
  readonly timeZone: string
  /** Left out: the template's. */
  readonly language?: Language
}

/** Fills an empty document with a draft of the template, everything in it under new ids. */
export function writeTemplateContent(
  ydoc: Y.Doc,
  content: TemplateContent,
  draft: BegunDraft,
  ids: IdSource,
): void {
  const named = new Map<string, string>()
  const renew = <K extends IdKind>(kind: K, list: readonly { readonly id: string }[]) => {
    for (const one of list) named.set(one.id, createId(kind, ids))
  }
  renew('document', content.documents)
  renew('attachment', content.attachments)
  renew('recipient', content.recipients)
  renew('group', content.groups)
  renew('field', content.fields)
  const now = <Id extends string>(id: Id): Id => (named.get(id) as Id | undefined) ?? id
  // The places of a group are called after it.
  const renamePlaces = (from: `group:${string}`, to: `group:${string}`, count: number) => {
    const after = seatsOfGroup(to, count)
    for (const [n, seat] of seatsOfGroup(from, count).entries()) named.set(seat, after[n] ?? seat)
  }
  for (const { id, quota } of content.groups) renamePlaces(id, now(id), quota)
  for (const { id, holders, needed } of content.recipients)
    if (holders && needed) renamePlaces(groupOfHolders(id), groupOfHolders(now(id)), needed)

  edit(ydoc, 'replaceContent', '', () => {
    const meta = { ...content.settings, ...draft, shape: 1 }
    for (const [key, value] of Object.entries(unlessDefault(meta, META_DEFAULTS)))
      metaOf(ydoc).set(key, value)
    if (content.message !== '') messageOf(ydoc).insert(0, content.message)
    const add = (collection: Exclude<Collection, 'fields'>, list: readonly { readonly id: string }[]) => {
      const keys = freshOrderKeys(list.length)
      for (const [index, { id, ...values }] of list.entries())
        addEntry(ydoc, collection, now(id), {
          ...unlessDefault(values, DEFAULTS[collection]),
          key: keys[index],
        })
    }
    add('documents', content.documents)
    add('attachments', content.attachments)
    add('groups', content.groups)
    add(
      'recipients',
      content.recipients.map((one) => (one.groupId ? { ...one, groupId: now(one.groupId) } : one)),
    )
    const places = new Map<string, LoggedPlace>()
    for (const { id, place: at, ...field } of content.fields) {
      places.set(now(id), at)
      addEntry(
        ydoc,
        'fields',
        now(id),
        unlessDefault(
          {
            ...field,
            documentId: now(field.documentId),
            recipientId: now(field.recipientId),
            condition: field.condition && namesReplaced(field.condition, named),
          },
          DEFAULTS.fields,
        ),
      )
    }
    setPlaces(ydoc, places)
  })
}

/** The same condition about the fields as they are called now. */
const namesReplaced = (condition: string, named: ReadonlyMap<string, string>): string =>
  condition.replace(/\[([^\]]+)\]/g, (whole, id: string) => {
    const after = named.get(id.trim())
    return after ? `[${after}]` : whole
  })

type Shape = { readonly shape: Readonly<Record<string, z.ZodMiniType>> }

/** What a value is taken to be where none is written. */
const defaultsOf = ({ shape }: Shape): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([key, one]) => {
      const absent = one.safeParse(undefined)
      return absent.success ? [[key, absent.data]] : []
    }),
  )
const META_DEFAULTS = defaultsOf(metaShape as unknown as Shape)
const DEFAULTS = Object.fromEntries(
  Object.entries(ENTRY_SHAPES).map(([name, shape]) => [name, defaultsOf(shape as unknown as Shape)]),
) as Record<Collection, Readonly<Record<string, unknown>>>

/** A draft's document says only what was set. */
const unlessDefault = (values: object, defaults: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([key, value]) => !(key in defaults) || JSON.stringify(value) !== JSON.stringify(defaults[key]),
    ),
  )

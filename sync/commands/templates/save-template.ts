/** What whoever keeps a template says of it: its name, words it is found by, whom it is shown to, whether it is offered. */
import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import { groupNameId } from '../../entities/group-name.ts'
import type { Profile } from '../../entities/profile.ts'
import {
  TEMPLATE_AUDIENCES,
  TEMPLATE_FIELDS,
  TEMPLATE_READER_LISTS,
  TEMPLATE_READERS,
  type Template,
  type TemplateAudience,
} from '../../entities/template.ts'
import { idSchema } from '../../ids.ts'
import { err } from '../../result.ts'
import { isTemporary } from '../../rules/account-type.ts'
import { differingFields } from '../../rules/field-digest.ts'
import { oneLine } from '../../rules/one-line.ts'
import { mayChangeTemplate, maySeeTemplate } from '../../rules/template-access.ts'
import { type AggregateKey, actorsAuthority } from '../command.ts'
import { recordChange, saveRecord } from '../record-command.ts'
import { MAX_TEMPLATE_CHARS } from './save-as-template.ts'

/** What the content may weigh, and what is said of it. */
const MAX_CHARS = MAX_TEMPLATE_CHARS + 65_536

/** Whom it is shown to changes one by one, or whole. */
const change = recordChange('template', { ...TEMPLATE_FIELDS, ...TEMPLATE_READER_LISTS }, TEMPLATE_READERS)
type Change = z.infer<typeof change>

/** Who sees it, which is for its owner to say. */
const OF_OWNER = ['showTo', 'active', 'forGroups', 'forRoles', 'forPeople'] as const

const audiences = Object.values(TEMPLATE_AUDIENCES)
const updateBody = z
  .object({
    templateID: idSchema('template'),
    templateName: z.optional(TEMPLATE_FIELDS.name),
    /** Words in a list, or parted by commas. */
    tags: z.optional(z.union([TEMPLATE_FIELDS.tags, z.string().check(z.maxLength(1_000))])),
    showTo: z.optional(z.int().check(z.refine((code) => (audiences as readonly number[]).includes(code)))),
    /** Every group it is shown to; only with `showTo` 4. */
    customGroups: z.optional(z.array(idSchema('memberGroup')).check(z.maxLength(100))),
    active: z.optional(z.boolean()),
  })
  .check(
    // Groups are named where it is shown to them, and only there.
    z.refine(
      ({ showTo, customGroups }) => customGroups === undefined || showTo === TEMPLATE_AUDIENCES.custom,
      {
        path: ['customGroups'],
      },
    ),
  )
type UpdateBody = z.infer<typeof updateBody>

const audienceOf = (code: number): TemplateAudience | undefined =>
  (Object.keys(TEMPLATE_AUDIENCES) as TemplateAudience[]).find((one) => TEMPLATE_AUDIENCES[one] === code)

const words = (text: string): string[] =>
  text
    .split(',')
    .map(oneLine)
    .filter((one) => one !== '')

/** Roles and people it is shown to stay; they are told beside the groups. */
function changeOf({
  templateID: id,
  templateName: name,
  showTo: code,
  customGroups,
  tags,
  active,
}: UpdateBody) {
  const showTo = code === undefined ? undefined : audienceOf(code)
  return {
    id,
    set: {
      ...(name !== undefined && { name }),
      ...(tags !== undefined && { tags: typeof tags === 'string' ? words(tags) : tags }),
      ...(showTo && { showTo }),
      ...(active !== undefined && { active }),
      ...(customGroups && { forGroups: customGroups.map((of) => ({ id: of })) }),
    },
  }
}

const saved = saveRecord({
  name: 'saveTemplate',
  version: 1,
  kind: 'template',
  area: 'templates',
  summary: 'Change what is said of a template: its name and tags, whom it is shown to, whether it is offered',
  offline: 'A',
  input: change,
  maxChars: MAX_CHARS,
  fresh: () => {
    throw new Error('A template is made of a composition')
  },
  mayChange: (one, { actor, authority }) => mayChangeTemplate(one, actor, authority),
  completed: (one) => ({ active: true, ...one }),
  written: ({ name, tags, ...one }) => ({
    ...one,
    name: oneLine(name),
    ...(tags && { tags: [...new Set(tags)] }),
  }),
  // Whoever else hid it would hide it from themselves, and what a few were shown is not for others to hand round.
  checkWhole: (value, before, { actor }) =>
    before && before.ownerId !== actor.personId && differingFields(OF_OWNER, value, before).length > 0
      ? refusal('not-permitted')
      : null,
  stamped: (value, now): Template => ({ ...value, modifiedAt: now }),
  reads: (one) => namedIn(one as Change),
  answer: ({ id }) => ({ templateId: id }),
  calls: [
    {
      path: 'Template/Update',
      method: 'POST',
      output: z.object({ templateId: idSchema('template') }),
      success: () => 'template-saved',
      body: updateBody,
      toInput: changeOf,
      changes: ({ id }) => ({ kind: 'template', id }),
    },
  ],
})

/** Everybody and everything it is to be shown to, as what tells that they are of this organisation. */
const namedIn = ({ set, lists }: Pick<Change, 'set' | 'lists'>): readonly AggregateKey[] => [
  ...idsIn(set.forPeople, lists?.forPeople).map((id) => ({ kind: 'profile' as const, id })),
  ...idsIn(set.forGroups, lists?.forGroups).map((id) => ({
    kind: 'groupName' as const,
    id: groupNameId(id),
  })),
  ...idsIn(set.forRoles, lists?.forRoles).map((id) => ({ kind: 'role' as const, id })),
]

const idsIn = <I extends string>(
  whole: readonly { readonly id: I }[] = [],
  list: { readonly put?: readonly { readonly element: { readonly id: I } }[] | undefined } = {},
): readonly I[] => [...whole.map(({ id }) => id), ...(list.put ?? []).map(({ element }) => element.id)]

/** Who is there for a single document is shown nothing of the organisation’s. */
const isColleague = (one: Profile | undefined): boolean => one !== undefined && !isTemporary(one.roles)

/** It is made of a composition and by nothing else (`saveAsTemplate`): one that is not there is not made by naming it. */
export const saveTemplate: typeof saved = {
  ...saved,
  check: (facts, input, actor) => {
    const authority = actorsAuthority(facts, actor)
    const existing = facts.get('template', input.id)
    if (existing && maySeeTemplate(existing, actor, authority)) return saved.check(facts, input, actor)
    return refusal(input.seen && !input.isNew ? 'removed-meanwhile' : 'not-permitted')
  },
  // Only the server knows them all: it is shown to nobody, and to nothing, of another organisation.
  apply: (facts, input, context) => {
    const { actor } = context
    const isHere = ({ kind, id }: AggregateKey) =>
      actor.kind === 'person' &&
      (facts.get(kind, id) as { organizationId?: string } | undefined)?.organizationId ===
        actor.organizationId &&
      (kind !== 'profile' || isColleague(facts.get(kind, id)))
    return namedIn(input).every(isHere) ? saved.apply(facts, input, context) : err(refusal('user-not-found'))
  },
  preview: (facts, input, actor, now) =>
    facts.get('template', input.id) ? (saved.preview?.(facts, input, actor, now) ?? []) : [],
}

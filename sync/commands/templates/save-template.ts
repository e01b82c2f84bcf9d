/** What whoever keeps a template says of it: its name, words it is found by, whom it is shown to, whether it is offered. */
import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import { groupNameId } from '../../entities/group-name.ts'
import {
  TEMPLATE_AUDIENCES,
  TEMPLATE_FIELDS,
  TEMPLATE_READERS,
  type Template,
  type TemplateAudience,
} from '../../entities/template.ts'
import { idSchema } from '../../ids.ts'
import { err } from '../../result.ts'
import { oneLine } from '../../rules/one-line.ts'
import { mayChangeTemplate, maySeeTemplate } from '../../rules/template-access.ts'
import { type AggregateKey, actorsAuthority } from '../command.ts'
import { recordChange, saveRecord } from '../record-command.ts'
import { MAX_TEMPLATE_CHARS } from './save-as-template.ts'

/** What the content may weigh, and what is said of it. */
const MAX_CHARS = MAX_TEMPLATE_CHARS + 65_536

const change = recordChange('template', TEMPLATE_FIELDS, TEMPLATE_READERS)

const audiences = Object.values(TEMPLATE_AUDIENCES)
const updateBody = z
  .object({
    templateID: idSchema('template'),
    templateName: z.optional(TEMPLATE_FIELDS.name),
    /** Words in a list, or parted by commas. */
    tags: z.optional(z.union([TEMPLATE_FIELDS.tags, z.string().check(z.maxLength(1_000))])),
    showTo: z.optional(z.int().check(z.refine((code) => (audiences as readonly number[]).includes(code)))),
    /** Names every group it is shown to; only with `showTo` 4. */
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

/** Those that are named; what is shown to groups already goes on being shown to them. */
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
    },
    ...(customGroups && {
      lists: { forGroups: { put: customGroups.map((of) => ({ element: { id: of } })) } },
    }),
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
  written: ({ name, ...one }) => ({ ...one, name: oneLine(name) }),
  // Whoever else hid it would take it from everybody, themselves included.
  checkWhole: (value, before, { actor, authority }) =>
    before && before.ownerId !== actor.personId && !maySeeTemplate(value, actor, authority)
      ? refusal('not-permitted')
      : null,
  stamped: (value, now): Template => ({ ...value, modifiedAt: now }),
  reads: ({ lists }) => namedIn(lists as Lists),
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

type Lists = z.infer<typeof change>['lists']

/** Everybody and everything it is to be shown to, as what tells that they are of this organisation. */
const namedIn = (lists: Lists): readonly AggregateKey[] => [
  ...putIn(lists?.forPeople).map((id) => ({ kind: 'profile' as const, id })),
  ...putIn(lists?.forGroups).map((id) => ({ kind: 'groupName' as const, id: groupNameId(id) })),
  ...putIn(lists?.forRoles).map((id) => ({ kind: 'role' as const, id })),
]

function putIn<I>(list: { put?: readonly { element: { id: I } }[] | undefined } | undefined): readonly I[] {
  return (list?.put ?? []).map(({ element }) => element.id)
}

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
        actor.organizationId
    return namedIn(input.lists).every(isHere)
      ? saved.apply(facts, input, context)
      : err(refusal('user-not-found'))
  },
  preview: (facts, input, actor, now) =>
    facts.get('template', input.id) ? (saved.preview?.(facts, input, actor, now) ?? []) : [],
}

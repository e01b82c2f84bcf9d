/** What whoever keeps a template says of it, as a form. */
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { personIdOfColleague } from '../../../sync/entities/colleague.ts'
import { groupOfName } from '../../../sync/entities/group-name.ts'
import { TEMPLATE_FIELDS, TEMPLATE_READERS, type Template } from '../../../sync/entities/template.ts'
import { type ControlProps, type RecordForm, recordForm } from '../../records/form/record-form.ts'
import { MultiSelect } from '../../records/inputs/multi-select.tsx'
import { TagsInput } from '../../records/inputs/tags-input.tsx'
import type { FilterOption } from '../../records/record-table.ts'
import { useHeld } from '../../replica/use-replica.tsx'

const entry = z.object({
  ...TEMPLATE_FIELDS,
  forGroups: z.array(TEMPLATE_READERS.forGroups),
  forRoles: z.array(TEMPLATE_READERS.forRoles),
  forPeople: z.array(TEMPLATE_READERS.forPeople),
})
export type TemplateEntry = z.infer<typeof entry>

export const TEMPLATE_LISTS = ['forGroups', 'forRoles', 'forPeople'] as const

export const templateEntry = (one: Template): TemplateEntry => ({
  ...{ name: one.name, tags: one.tags ?? [], showTo: one.showTo, active: one.active !== false },
  ...{ forGroups: one.forGroups ?? [], forRoles: one.forRoles ?? [], forPeople: one.forPeople ?? [] },
})

const isCustom = ({ showTo }: { readonly showTo?: unknown }): boolean => showTo === 'custom'

/** Whoever can be named: colleagues and groups everybody knows, roles whoever looks after people. */
export function useTemplateForm(isOwner: boolean): RecordForm<TemplateEntry> {
  const { t } = useLingui()
  const [groups, roles, colleagues, held] = [
    useHeld('groupName'),
    useHeld('role'),
    useHeld('colleague'),
    useHeld('template'),
  ]
  return useMemo(() => {
    const byName = (all: readonly FilterOption[]) =>
      [...all].sort((a, b) => String(a.label).localeCompare(String(b.label)))
    const options = {
      forGroups: byName(
        [...groups.values()].map(({ id, name }) => ({ value: groupOfName(id), label: name })),
      ),
      forRoles: byName([...roles.values()].map(({ id, name }) => ({ value: id, label: name }))),
      forPeople: byName(
        [...colleagues.values()].map(({ id, name }) => ({ value: personIdOfColleague(id), label: name })),
      ),
    }
    const known = [...new Set([...held.values()].flatMap((one) => one.tags ?? []))].sort((a, b) =>
      a.localeCompare(b),
    )
    const ofOwner = { locked: () => (isOwner ? null : msg`Only its owner changes this.`) }
    const readers = <T extends { readonly id: string }>(
      name: keyof typeof options,
      unknown: string,
      placeholder: string,
    ) => ({
      said: (value: readonly T[]) =>
        value.map(({ id }) => String(options[name].find((one) => one.value === id)?.label ?? unknown)),
      control: (props: ControlProps<T[]>) => (
        <Readers {...props} options={options[name]} unknown={unknown} placeholder={placeholder} />
      ),
    })
    return recordForm(entry, {
      id: 'template',
      fields: {
        name: { label: msg`Template name` },
        tags: {
          label: msg`Tags`,
          hint: msg`Words it is found by, such as a department.`,
          said: (value) => value,
          control: ({ label: _, ...props }) => <TagsInput {...props} label={t`Tags`} known={known} />,
        },
        showTo: {
          label: msg`Show to`,
          kind: 'choice',
          ...ofOwner,
          options: [
            { value: 'onlyMe', label: msg`Only me` },
            { value: 'allMembers', label: msg`All members of the organization` },
            { value: 'custom', label: msg`Groups, roles or people` },
          ],
        },
        forGroups: {
          label: msg`Groups`,
          shown: isCustom,
          ...ofOwner,
          ...readers('forGroups', t`A group that is switched off`, t`Add a group`),
        },
        forRoles: {
          label: msg`Roles`,
          shown: (values) => isCustom(values) && (roles.size > 0 || values.forRoles.length > 0),
          ...ofOwner,
          ...readers('forRoles', t`A role`, t`Add a role`),
        },
        forPeople: {
          label: msg`People`,
          shown: isCustom,
          ...ofOwner,
          ...readers('forPeople', t`Somebody who has left`, t`Add somebody`),
        },
        active: {
          label: msg({ message: 'Active', context: 'templates' }),
          hint: msg`Documents are begun from it. Switched off, only its owner sees it.`,
          ...ofOwner,
        },
      },
    })
  }, [t, isOwner, groups, roles, colleagues, held])
}

function Readers<T extends { readonly id: string }>(
  props: ControlProps<T[]> & {
    readonly options: readonly FilterOption[]
    readonly unknown: string
    readonly placeholder: string
  },
) {
  const { id, label, value, onValue, onBlur, readOnly, options, unknown, placeholder } = props
  const strangers = value.filter((one) => !options.some((option) => option.value === one.id))
  return (
    <MultiSelect
      id={id}
      label={label}
      hideLabel
      options={[...options, ...strangers.map((one) => ({ value: one.id, label: unknown }))]}
      value={value.map((one) => one.id)}
      onValue={(ids) => onValue(ids.map((one) => ({ id: one }) as T))}
      onBlur={onBlur}
      readOnly={readOnly}
      placeholder={placeholder}
    />
  )
}

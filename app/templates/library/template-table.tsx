/** The list of templates, or of forms: what is shown of each, by what it is found and narrowed. */
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Template } from '../../../sync/entities/template.ts'
import type { RecordFilter, RecordTable } from '../../records/record-table.ts'
import { RecordMark } from '../../records/replica/record-mark.tsx'
import { useReplica, useReplicaView } from '../../replica/use-replica.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ListTime } from '../../ui/values.tsx'
import { ActivePill } from './active-pill.tsx'
import styles from './library.module.css'
import { TemplateStar } from './template-star.tsx'
import { useAudienceWords, VisibilityPill } from './visibility.tsx'

const TYPE_WORDS = {
  document: msg({ message: 'Document', context: 'begins from a template' }),
  request: msg({ message: 'Request', context: 'begins from a template' }),
  form: msg({ message: 'Form', context: 'begins from a template' }),
} as const

/** More than these would make the row taller. */
const TAGS_SHOWN = 3

export function useTemplateTable(rows: readonly Template[], kept: 'here' | 'bin'): RecordTable<Template> {
  const { t } = useLingui()
  const { actor } = useReplica()
  const shelf = useReplicaView((view) => view.templateShelf)
  const audience = useAudienceWords()
  const me = actor.kind === 'person' ? actor.personId : null
  const myWord = t({ message: 'me', context: 'owner of a template' })
  // Drawn anew only when there is another tag or another type to choose by.
  const tags = [...new Set(rows.flatMap((one) => one.tags ?? []))]
    .sort((a, b) => a.localeCompare(b))
    .join('\n')
  const types = [...new Set(rows.map((one) => one.type))].sort().join()
  return useMemo(() => {
    const starred = new Set<string>(shelf.starred)
    const used = new Set<string>(shelf.used.map((one) => one.templateId))
    const ownerOf = (one: Template) => (one.ownerId === me ? myWord : one.ownerName)
    const ofHere: readonly RecordFilter<Template>[] = [
      {
        id: 'shelf',
        kind: 'choice',
        label: msg`Mine`,
        tabs: true,
        options: [
          { value: 'favourite', label: msg({ message: 'Favourites', context: 'templates' }) },
          { value: 'recent', label: msg({ message: 'Recent', context: 'templates' }) },
          { value: 'mine', label: msg({ message: 'Mine', context: 'templates' }) },
        ],
        of: (one) => [
          ...(starred.has(one.id) ? ['favourite'] : []),
          ...(used.has(one.id) ? ['recent'] : []),
          ...(one.ownerId === me ? ['mine'] : []),
        ],
      },
      {
        id: 'status',
        kind: 'choice',
        label: msg`Status`,
        options: [
          { value: 'active', label: msg({ message: 'Active', context: 'templates' }) },
          { value: 'inactive', label: msg({ message: 'Inactive', context: 'templates' }) },
        ],
        of: (one) => (one.active === false ? 'inactive' : 'active'),
      },
    ]
    return {
      id: kept === 'bin' ? 'templates-bin' : 'templates',
      rowId: (one) => one.id,
      nameOf: (one) => one.name,
      words: (one) => [one.name, one.ownerName, ...(one.tags ?? [])],
      searchLabel: msg`Name, tag or owner`,
      sort: '-modified',
      columns: [
        {
          id: 'name',
          label: msg`Name`,
          shown: 'always',
          card: 'title',
          value: (one) => one.name,
          cell: (one) => (
            <span className={styles.name}>
              {kept === 'here' ? <TemplateStar template={one} /> : null}
              <span className="b cut" dir="auto" title={one.name}>
                {one.name}
              </span>
              <RecordMark kind="template" id={one.id} />
            </span>
          ),
        },
        {
          id: 'tags',
          label: msg`Tags`,
          width: 180,
          value: (one) => (one.tags ?? []).join(', '),
          cell: (one) =>
            one.tags?.length ? (
              <span className={styles.tags}>
                {one.tags.slice(0, TAGS_SHOWN).map((tag) => (
                  <Chip key={tag} tag>
                    <bdi>{tag}</bdi>
                  </Chip>
                ))}
                {one.tags.length > TAGS_SHOWN ? (
                  <span className="m">+{one.tags.length - TAGS_SHOWN}</span>
                ) : null}
              </span>
            ) : null,
        },
        {
          id: 'type',
          label: msg`Begins`,
          width: 110,
          shown: 'asked',
          card: 'none',
          value: (one) => t(TYPE_WORDS[one.type]),
          cell: (one) => t(TYPE_WORDS[one.type]),
        },
        {
          id: 'visibility',
          label: msg`Shown to`,
          width: 140,
          card: 'fact',
          value: (one) => audience[one.showTo],
          cell: (one) => <VisibilityPill showTo={one.showTo} />,
        },
        {
          id: 'owner',
          label: msg`Owner`,
          width: 130,
          value: ownerOf,
          cell: (one) => <bdi className="cut">{ownerOf(one)}</bdi>,
        },
        {
          id: 'modified',
          label: msg`Modified`,
          width: 110,
          card: 'fact',
          value: (one) => one.modifiedAt,
          cell: (one) => <ListTime at={one.modifiedAt} />,
        },
        ...(kept === 'here'
          ? [
              {
                id: 'status',
                label: msg`Status`,
                width: 100,
                card: 'fact' as const,
                value: (one: Template) => one.active !== false,
                // Nearly all are.
                cell: (one: Template) => (one.active === false ? <ActivePill active={false} /> : null),
              },
            ]
          : []),
      ],
      filters: [
        ...(kept === 'here' ? ofHere : []),
        ...(tags === ''
          ? []
          : [
              {
                id: 'tag',
                kind: 'choice' as const,
                label: msg`Tag`,
                options: tags.split('\n').map((tag) => ({ value: tag, label: tag })),
                of: (one: Template) => one.tags ?? [],
              },
            ]),
        ...(types.includes(',')
          ? [
              {
                id: 'type',
                kind: 'choice' as const,
                label: msg`Begins`,
                options: (types.split(',') as Template['type'][]).map((value) => ({
                  ...{ value, label: TYPE_WORDS[value] },
                })),
                of: (one: Template) => one.type,
              },
            ]
          : []),
        {
          id: 'visibility',
          kind: 'choice',
          label: msg`Shown to`,
          options: [
            { value: 'onlyMe', label: msg`Only me` },
            { value: 'allMembers', label: msg`All members of the organization` },
            { value: 'custom', label: msg`Groups, roles or people` },
          ],
          of: (one) => one.showTo,
        },
      ],
    }
  }, [t, shelf, audience, me, myWord, kept, tags, types])
}

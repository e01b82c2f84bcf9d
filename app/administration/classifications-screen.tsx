/** How documents are classified (`/administration/classifications`): the four of the product, and the organisation's own. */
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconShieldLock } from '@tabler/icons-react'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import {
  allClassifications,
  CLASSIFICATION_FIELDS,
  isSeeded,
  type OwnClassification,
} from '../../sync/entities/classification.ts'
import { CLASSIFICATIONS } from '../../sync/entities/envelope.ts'
import { CLASSIFICATION_WORDS } from '../faces/envelopes/envelope-words.ts'
import { type RecordForm, recordForm } from '../records/form/record-form.ts'
import { RecordMark } from '../records/replica/record-mark.tsx'
import { useHeld, useReplica } from '../replica/use-replica.tsx'
import { LevelBadge } from '../ui/level-badge.tsx'
import type { ManagedList } from './list-declaration.ts'
import styles from './managed-list.module.css'
import { useTwoScripts } from './managed-list.tsx'
import { ManagedListScreen } from './managed-list-screen.tsx'

const ACTIVE = {
  label: msg({ message: 'Active', context: 'lists' }),
  hint: msg`New documents offer it. Documents that bear it keep it.`,
}

const entry = z.object(CLASSIFICATION_FIELDS)
type Entry = z.infer<typeof entry>

const ownForm = recordForm(z.extend(entry, { nameEn: CLASSIFICATION_FIELDS.nameEn.check(z.minLength(1)) }), {
  id: 'classification',
  fields: {
    nameEn: { label: msg`Name` },
    nameAr: { label: msg`Name in Arabic` },
    level: {
      label: msg`Level`,
      hint: msg`Gives the badge its colour, from grey to red.`,
      options: CLASSIFICATIONS.map((value) => ({ value, label: CLASSIFICATION_WORDS[value] })),
    },
    active: ACTIVE,
  },
})

/** Of the four: their names and colours are the product's. */
const seedForm = recordForm(entry, { id: 'seededClassification', fields: { active: ACTIVE } })

/** A document without any is of this one. */
const isDefault = (one: OwnClassification): boolean => isSeeded(one) && one.level === 'unclassified'

interface Given {
  readonly all: readonly OwnClassification[]
  readonly kept: ReadonlyMap<string, OwnClassification>
  readonly nameOf: (one: OwnClassification) => string
}

function useClassifications(): Given {
  const { t } = useLingui()
  const { actor } = useReplica()
  const kept = useHeld('classification')
  const scripts = useTwoScripts()
  return useMemo(
    () => ({
      kept,
      all: actor.kind === 'person' ? allClassifications(actor.organizationId, kept) : [],
      nameOf: (one) =>
        isSeeded(one) ? t(CLASSIFICATION_WORDS[one.level]) : scripts(one.nameEn, one.nameAr).first,
    }),
    [kept, actor, t, scripts],
  )
}

const classifications: ManagedList<'classification', Entry, OwnClassification, Given> = {
  kind: 'classification',
  table: 'classifications',
  icon: IconShieldLock,
  page: '/administration/classifications',
  changes: 'organizationWrite',
  words: {
    title: msg`Classifications`,
    one: msg`Classification`,
    gone: msg`This classification is not there any more.`,
    fresh: { title: msg`New classification`, add: msg`Add classification` },
    count: (count) => msg`${plural(count, { one: '# classification', other: '# classifications' })}`,
    search: msg`Name of a classification`,
    empty: msg`A classification says how secret a document is.`,
  },
  use: useClassifications,
  rows: (_, { all }) => all,
  hasOwn: true,
  names: (one, { nameOf }) => [nameOf(one)],
  nameCell: (one, { nameOf }) => (
    <span className={styles.name}>
      <LevelBadge level={one.level}>
        <bdi>{nameOf(one)}</bdi>
      </LevelBadge>
      <RecordMark kind="classification" id={one.id} />
    </span>
  ),
  searched: (one) => [one.nameEn, one.nameAr],
  columns: () => [
    {
      id: 'origin',
      label: msg`Origin`,
      width: 180,
      card: 'line',
      value: isSeeded,
      cell: (one) => (
        <span className="m">
          {isSeeded(one) ? <Trans>Built in</Trans> : <Trans>Your organization</Trans>}
        </span>
      ),
    },
  ],
  active: { of: (one) => one.active, field: 'active' },
  save: 'saveClassification',
  initial: { active: true },
  form: (_, one): RecordForm<Entry> => (one && isSeeded(one) ? seedForm : ownForm),
  entry: ({ nameEn, nameAr, level, active }) => ({ nameEn, nameAr, level, active }),
  // Before anybody changed one of the four there is no record of it.
  isKept: ({ id }, { kept }) => kept.has(id),
  isFixed: isDefault,
  under: (one) =>
    isSeeded(one) ? (
      <p className="m t12">
        {isDefault(one) ? (
          <Trans>It is what a document has until somebody chooses another, so it is always there.</Trans>
        ) : (
          <Trans>Its name and colour are the same everywhere.</Trans>
        )}
      </p>
    ) : null,
}

export const ClassificationsScreen = () => <ManagedListScreen of={classifications} />

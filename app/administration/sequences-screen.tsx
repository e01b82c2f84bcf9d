/** Sequences of document numbers: in the console and, only to be read, in the designer (A040). */
import { msg, plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconListNumbers } from '@tabler/icons-react'
import type { Sequence } from '../../sync/entities/sequence.ts'
import { nextNumber, printedNumber, takeNumber } from '../../sync/rules/sequence-number.ts'
import { Ltr } from '../ui/bidi.tsx'
import type { ManagedList } from './list-declaration.ts'
import { ManagedListScreen } from './managed-list-screen.tsx'
import { SequenceEditor } from './sequence-editor.tsx'
import { type NewSequenceEntry, newSequenceForm } from './sequence-form.ts'

const sequences: ManagedList<'sequence', NewSequenceEntry> = {
  kind: 'sequence',
  table: 'sequences',
  icon: IconListNumbers,
  page: '/sequences',
  changes: 'sequenceWrite',
  words: {
    title: msg`Sequences`,
    one: msg`Sequence`,
    gone: msg`This sequence is not there any more.`,
    fresh: { title: msg`New sequence`, add: msg`Add sequence` },
    count: (count) => msg`${plural(count, { one: '# sequence', other: '# sequences' })}`,
    search: msg`Name of a sequence`,
    empty: msg`A sequence numbers documents when they are sent: each number is given once, and none is left out.`,
  },
  names: (one) => [one.name],
  searched: (one) => [one.prefix, one.suffix],
  columns: () => [
    {
      id: 'next',
      label: msg`Next number`,
      width: 220,
      card: 'line',
      value: (one) => printedNumber(one, nextNumber(one)),
      cell: (one) => <NextNumber sequence={one} />,
    },
    {
      id: 'given',
      label: msg`Given last`,
      width: 180,
      card: 'none',
      value: (one) => one.last,
      cell: (one) => (
        <span className="m">
          {one.last === null || one.last < one.start ? '–' : <Ltr>{printedNumber(one, one.last)}</Ltr>}
        </span>
      ),
    },
    {
      id: 'start',
      label: msg`First number`,
      width: 120,
      end: true,
      shown: 'asked',
      card: 'none',
      value: (one) => one.start,
      cell: (one) => one.start,
    },
  ],
  save: 'saveSequence',
  form: newSequenceForm,
  initial: { start: 1, padding: 0 },
  editor: SequenceEditor,
}

export const SequencesScreen = () => <ManagedListScreen of={sequences} />

function NextNumber({ sequence }: { readonly sequence: Sequence }) {
  const next = takeNumber(sequence)
  return next ? (
    <Ltr>{next.printed}</Ltr>
  ) : (
    <span className="m">
      <Trans>No number is left</Trans>
    </span>
  )
}

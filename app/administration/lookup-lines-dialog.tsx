/** Many items of a lookup at once, one a line: every line is judged while it is typed, and nothing is sent while one is wrong. */
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { MAX_ITEMS_AT_ONCE } from '../../sync/commands/lookups/change-lookup-items.ts'
import type { Lookup, LookupItem } from '../../sync/entities/lookup.ts'
import {
  identifierKey,
  type LookupLine,
  type LookupLineProblem,
  readLookupLines,
} from '../../sync/rules/lookups/lookup-lines.ts'
import { nextOrder } from '../../sync/rules/lookups/lookup-order.ts'
import { useRefusalSentence } from '../faces/refusal-sentence.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useReplica } from '../replica/use-replica.tsx'
import { Banner } from '../ui/banner.tsx'
import { Ltr } from '../ui/bidi.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { useKeptWords } from '../ui/kept-words.ts'
import { TextArea } from '../ui/text-area.tsx'
import { VirtualList } from '../ui/virtual-list.tsx'
import { LOOKUP_COMMANDS } from './lookup-commands.ts'
import styles from './managed-list.module.css'

const ROWS_SHOWN = 8

export function LookupLinesDialog(props: {
  readonly lookup: Lookup
  readonly items: readonly LookupItem[]
  readonly onClose: () => void
}) {
  const { lookup, items, onClose } = props
  const { t } = useLingui()
  const format = useFormat()
  const replica = useReplica()
  const sentence = useRefusalSentence()
  const words = useKeptWords()
  const key = `lookup-lines ${lookup.id}`
  const [text, setText] = useState(() => words.read(key) ?? '')
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const judged = useDeferredValue(text)
  const taken = useMemo(() => new Set(items.map((one) => identifierKey(one.identifier))), [items])
  const { lines, tooMany } = useMemo(
    () => readLookupLines(judged, (one) => taken.has(one), MAX_ITEMS_AT_ONCE),
    [judged, taken],
  )
  const wrong = lines.filter((one) => one.problem !== null).length
  // What is wrong stands on top: it is what somebody has to see to.
  const shown = useMemo(
    () => [...lines].sort((a, b) => Number(a.problem === null) - Number(b.problem === null)),
    [lines],
  )
  const most = format.number(MAX_ITEMS_AT_ONCE)
  const count = lines.length
  const add = async () => {
    setBusy(true)
    const first = nextOrder(items)
    const wish = {
      lookupId: lookup.id,
      add: lines.map(({ identifier, value }, at) => ({
        identifier,
        valueEn: value,
        valueAr: '',
        active: true,
        order: first + at,
      })),
      change: [],
      remove: [],
    }
    const here = replica.check(LOOKUP_COMMANDS[lookup.access].items, wish)
    const sent = here
      ? null
      : await replica.dispatch(LOOKUP_COMMANDS[lookup.access].items, wish, { title: lookup.nameEn })
    setBusy(false)
    const refused = here ?? (sent?.ok ? null : sent?.error)
    if (refused) return setFailure(sentence(refused))
    words.write(key, null)
    onClose()
  }
  return (
    <Dialog
      open
      title={t`Add several items`}
      width={850}
      onClose={onClose}
      footer={
        <>
          <Button size="md" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          <Button
            size="md"
            variant="filled"
            busy={busy}
            disabled={count === 0 || wrong > 0 || tooMany || judged !== text}
            onClick={() => void add()}
          >
            {count === 0 ? t`Add items` : t`${plural(count, { one: 'Add # item', other: 'Add # items' })}`}
          </Button>
        </>
      }
    >
      <div className={styles.part}>
        {failure === null ? null : (
          <Banner icon={IconAlertTriangle} tone="bad" urgent>
            <p>{failure}</p>
          </Banner>
        )}
        <TextArea
          label={t`One item a line`}
          hint={t`Value, then a tab, a semicolon or a comma, then its identifier. Without an identifier the value is its own.`}
          value={text}
          rows={7}
          spellCheck={false}
          onText={(typed) => {
            setText(typed)
            setFailure(null)
            words.write(key, typed === '' ? null : typed)
          }}
        />
        {tooMany ? (
          <Banner icon={IconAlertTriangle} tone="bad">
            <p>{t`At most ${most} items are added at once. Take the others in a second turn.`}</p>
          </Banner>
        ) : null}
        {count === 0 ? null : (
          <>
            <p role="status">
              {wrong === 0
                ? t`${plural(count, { one: '# line, and it can be added.', other: '# lines, and all of them can be added.' })}`
                : t`${plural(wrong, { one: '# line has an error. Nothing is added until it is mended.', other: '# lines have an error. Nothing is added until they are mended.' })}`}
            </p>
            <div
              className={styles.lines}
              style={{ '--rows': Math.min(count, ROWS_SHOWN) } as React.CSSProperties}
            >
              <VirtualList label={t`Lines`} rows={shown} rowId={(one) => String(one.line)} rowHeight={44}>
                {(one) => <Line line={one} />}
              </VirtualList>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}

function Line({ line: { line, value, identifier, problem } }: { readonly line: LookupLine }) {
  const say = useProblemSentence()
  const format = useFormat()
  return (
    <div className={styles.line}>
      <span className={styles.number}>{format.number(line)}</span>
      <span className={styles.words}>
        <bdi>{value}</bdi>
        {problem ? <span className={styles.wrong}>{say(problem)}</span> : null}
      </span>
      <span className={styles.identifier}>
        <Ltr>{identifier}</Ltr>
      </span>
      <Icon of={problem ? IconAlertTriangle : IconCheck} />
    </div>
  )
}

function useProblemSentence(): (problem: LookupLineProblem) => string {
  const { t } = useLingui()
  const format = useFormat()
  return (problem) => {
    switch (problem.code) {
      case 'quote-open':
        return t`A quotation mark is not closed`
      case 'value-missing':
        return t`The value is missing`
      case 'value-too-long':
        return t`${plural(problem.limit, { one: 'A value has at most # character', other: 'A value has at most # characters' })}`
      case 'value-not-valid':
        return t`The value has characters that cannot be printed`
      case 'identifier-too-long':
        return t`${plural(problem.limit, { one: 'An identifier has at most # character', other: 'An identifier has at most # characters' })}`
      case 'identifier-not-valid':
        return problem.given
          ? t`An identifier has only letters A to Z, digits, - and _`
          : t`Write an identifier after the value: this value cannot be one`
      case 'repeated': {
        const first = format.number(problem.line)
        return t`Line ${first} has this identifier already`
      }
      case 'taken':
        return t`The lookup has this identifier already`
    }
  }
}

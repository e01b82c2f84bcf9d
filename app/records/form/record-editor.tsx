/**
 * Writes one record: a form that follows its declaration, keeps what is not saved on this device, says what the
 * schema or the server refuses where it is wrong, and lets a person decide where somebody else changed the same.
 */
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconHistory } from '@tabler/icons-react'
import { Fragment, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { type Resolver, useForm, useFormState, useWatch } from 'react-hook-form'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConflictCard } from '../../ui/conflict-card.tsx'
import { FieldErrorSummary } from '../../ui/field-error-summary.tsx'
import { isolate } from '../../ui/isolate.ts'
import { DateTime } from '../../ui/values.tsx'
import { formProblems } from './form-problems.ts'
import { type KeptEntries, useEntriesKeeper } from './kept-entries.ts'
import { inSentence, useProblemWords } from './problem-words.ts'
import { changesBetween, isSame, rebase } from './rebase.ts'
import styles from './record-editor.module.css'
import { type Entries, errorWords, RecordField } from './record-field.tsx'
import { emptyValues, type FieldName, fieldNames, formFacts, type RecordForm } from './record-form.ts'
import { useValueWords } from './value-words.ts'

/** The same field changed by somebody else since this person began. */
export interface FieldConflict<V> {
  readonly field: FieldName<V>
  readonly theirs: unknown
  /** Who changed it, and when, where that is known. */
  readonly who?: string
  readonly when?: ReactNode
}

export type SaveOutcome<V> =
  | { readonly kind: 'saved' }
  /** `field`: where it is said; at the top when it is about none. */
  | { readonly kind: 'refused'; readonly sentence: string; readonly field?: FieldName<V> }
  | { readonly kind: 'changed'; readonly conflicts: readonly FieldConflict<V>[] }

export interface Save<V> {
  /** The fields that differ: all that a record command sends. */
  readonly changes: Partial<V>
  /** What each of these replaces. */
  readonly base: Partial<V>
  /** Everything, as the schema reads it. */
  readonly values: V
}

/** What the server refused of this record earlier: it stands in the form again until somebody has decided. */
export interface RefusedSave<V> {
  readonly id: string
  readonly changes: Partial<V>
  /** Fields that somebody else has changed meanwhile. */
  readonly conflicts: readonly FieldName<V>[]
  /** Why, where it was for another reason. */
  readonly sentence?: string
  readonly field?: FieldName<V>
  /** It has been seen to, in whatever way. */
  readonly done: () => unknown
}

export interface RecordEditorProps<V extends object> {
  readonly form: RecordForm<V>
  /** What is kept is kept for this record: its id, or `new`. */
  readonly recordId: string
  /** As the device holds it now; null for a new one. It may change while it is edited. */
  readonly record: V | null
  /** What a new one begins with. */
  readonly initial?: Partial<V>
  readonly onSave: (save: Save<V>) => Promise<SaveOutcome<V>>
  readonly refused?: RefusedSave<V> | undefined
  /** Repeats the verb: "Invite user"; "Save" when absent. */
  readonly saveLabel?: string
  /** Without one a record cannot be written now: entries are kept, Save is off and says so. */
  readonly needsConnection?: boolean
  readonly isOffline?: boolean
  /** Nothing can be changed: this record is only read. */
  readonly readOnly?: boolean
  /** The name of whoever edits, for choosing between two values. */
  readonly myName?: string
  /** Under a field: what is known of it, such as who changed it last. */
  readonly under?: (field: FieldName<V>) => ReactNode
  /** After the fields: what else can be done with the record. */
  readonly children?: ReactNode
}

export function RecordEditor<V extends object>(props: RecordEditorProps<V>) {
  // Another record is another form: nothing of one may be taken for the other's.
  return <Editor key={`${props.form.id} ${props.recordId}`} {...props} />
}

function Editor<V extends object>(props: RecordEditorProps<V>) {
  const { form, record, recordId, initial, onSave, refused, readOnly = false, under, children } = props
  const { t } = useLingui()
  const id = useId()
  const say = useProblemWords()
  const names = useMemo(() => fieldNames(form), [form])
  const facts = useMemo(() => formFacts(form), [form])
  const held = useMemo(() => startOf(form, record, initial), [form, record, initial])
  const [base, setBase] = useState<V>(held)
  const [conflicts, setConflicts] = useState<readonly FieldConflict<V>[]>([])
  const [attempt, setAttempt] = useState(0)
  const keeper = useEntriesKeeper<V>(form.id, recordId, names)
  const [kept, setKept] = useState<KeptEntries<V> | null>(() =>
    // What was refused is brought back anyway, and what was written since with it.
    refused ? null : stillUnsaved(keeper.read(), held),
  )
  const methods = useForm<Entries>({
    defaultValues: held as Entries,
    resolver: useMemo(() => resolverOf(form), [form]),
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { control, getValues, setValue, reset, setError } = methods
  const { errors, isSubmitting } = useFormState({ control })

  const put = (values: Partial<V>) => {
    for (const [name, value] of Object.entries(values))
      setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: attempt > 0 })
  }
  // The record has changed under the form: what was not touched follows, the rest is somebody's to decide.
  const seen = useRef(held)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about the record alone, not about what is begun from
  useEffect(() => {
    if (isSame(seen.current, held)) return
    seen.current = held
    const { values, conflicts: found } = rebase(base, getValues() as V, held)
    reset(held as Entries, { keepErrors: true, keepTouched: true, keepSubmitCount: true })
    for (const [name, value] of Object.entries(changesBetween(held, values)))
      setValue(name, value, { shouldDirty: true })
    setBase(held)
    setConflicts(found.map((field) => ({ field, theirs: held[field] })))
  }, [held])
  useKeeping({ control, base, keeper, waits: kept !== null })
  // Something new is written at once; on a phone the keyboard would come before anybody has seen what is asked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is opened, and not again
  useEffect(() => {
    if (record === null && !readOnly && kept === null && matchMedia('(pointer: fine)').matches)
      document.getElementById(`${id}-${names[0]}`)?.focus({ preventScroll: true })
  }, [])
  // The server has refused what was saved: it stands here again.
  const laid = useRef<RefusedSave<V> | undefined>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (refused === undefined) return
    const mine = { ...refused.changes, ...keeper.read()?.changes }
    laid.current = refused
    put(mine)
    setConflicts(
      refused.conflicts
        .filter((field) => field in mine && !isSame(mine[field], held[field]))
        .map((field) => ({ field, theirs: held[field] })),
    )
    if (refused.sentence !== undefined)
      setError(refused.field ?? 'root.server', { type: 'server', message: refused.sentence })
  }, [refused?.id])
  const settle = () => {
    void laid.current?.done()
    laid.current = undefined
  }
  /** Nothing is left of what was wanted once all that stands is what the other wrote. */
  const settleIfNothingLeft = (left: number) => {
    if (left === 0 && Object.keys(changesBetween(base, getValues() as V)).length === 0) settle()
  }

  const discard = () => {
    settle()
    reset(base as Entries)
    setConflicts([])
    setAttempt(0)
    keeper.write(null)
  }
  const save = methods.handleSubmit(
    async () => {
      const entered = getValues() as V
      const read = form.schema.safeParse(entered)
      if (!read.success) return
      const values = read.data
      const changes = changesBetween(base, values)
      const replaced = Object.fromEntries(
        Object.keys(changes).map((name) => [name, base[name as FieldName<V>]]),
      )
      const before = seen.current
      const outcome = await onSave({ changes, base: replaced as Partial<V>, values })
      if (outcome.kind === 'saved') {
        keeper.write(null)
        laid.current = undefined
        // The record may hold already what was sent, written as records are (a number with its country).
        const stands = isSame(seen.current, before) ? values : seen.current
        setBase(stands)
        setConflicts([])
        // Somebody who wrote on while it was sent keeps what they wrote.
        const since = changesBetween(entered, getValues() as V)
        reset(stands as Entries)
        put(since)
        setAttempt(0)
      }
      if (outcome.kind === 'refused') {
        setError(outcome.field ?? 'root.server', { type: 'server', message: outcome.sentence })
        setAttempt((before) => before + 1)
      }
      if (outcome.kind === 'changed') {
        setBase((before) => ({
          ...before,
          ...Object.fromEntries(outcome.conflicts.map((one) => [one.field, one.theirs])),
        }))
        setConflicts(outcome.conflicts)
      }
    },
    () => setAttempt((before) => before + 1),
  )
  const wrong = names.flatMap((name) => {
    const error = errors[name]
    const label = form.fields[name]?.label
    return error && label ? [{ id: `${id}-${name}`, message: errorWords(error, t(label), say) }] : []
  })
  const root = errors.root?.server?.message
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {kept === null ? null : (
        <Banner
          icon={IconHistory}
          tone="info"
          acts={
            <>
              <Button
                variant="outline"
                onClick={() => {
                  put(kept.changes)
                  setConflicts(outdated(kept, held))
                  setKept(null)
                }}
              >
                <Trans>Bring them back</Trans>
              </Button>
              <Button
                onClick={() => {
                  keeper.write(null)
                  setKept(null)
                }}
              >
                <Trans>Discard</Trans>
              </Button>
            </>
          }
        >
          <p>
            <Trans>
              What you wrote here on <DateTime at={kept.at} /> was not saved.
            </Trans>
          </p>
        </Banner>
      )}
      {root === undefined ? null : (
        <Banner icon={IconAlertTriangle} tone="bad" urgent>
          <p>{root}</p>
        </Banner>
      )}
      {wrong.length > 1 || root === undefined ? <FieldErrorSummary errors={wrong} attempt={attempt} /> : null}
      {conflicts.map((conflict) => (
        <Conflict
          key={conflict.field}
          {...props}
          conflict={conflict}
          mine={getValues(conflict.field)}
          onKeepMine={() => setConflicts((all) => all.filter((one) => one !== conflict))}
          onKeepTheirs={() => {
            setValue(conflict.field as string, conflict.theirs, { shouldDirty: true, shouldValidate: true })
            setConflicts((all) => all.filter((one) => one !== conflict))
            settleIfNothingLeft(conflicts.length - 1)
          }}
          onEdit={() => document.getElementById(`${id}-${conflict.field}`)?.focus()}
        />
      ))}
      <div className={styles.fields}>
        {names.map((name) => {
          const field = form.fields[name]
          const known = facts[name]
          return field && known ? (
            <Fragment key={name}>
              {field.part ? <h3 className={styles.head}>{t(field.part)}</h3> : null}
              <RecordField
                id={`${id}-${name}`}
                name={name}
                field={field}
                facts={known}
                control={control}
                readOnly={readOnly}
                under={under?.(name)}
              />
            </Fragment>
          ) : null
        })}
      </div>
      {children}
      {readOnly ? null : (
        <SaveBar
          {...props}
          control={control}
          base={base}
          busy={isSubmitting}
          mustChoose={conflicts.length > 0}
          onDiscard={discard}
        />
      )}
    </form>
  )
}

/** What a form begins with: the record's fields, or an empty one's. */
function startOf<V extends object>(
  form: RecordForm<V>,
  record: V | null,
  initial: Partial<V> | undefined,
): V {
  const empty = emptyValues(form)
  if (record === null) return { ...empty, ...initial }
  const entries = fieldNames(form).map((name) => [name, record[name] ?? empty[name]])
  return Object.fromEntries(entries) as V
}

const stillUnsaved = <V extends object>(kept: KeptEntries<V> | null, held: V): KeptEntries<V> | null =>
  kept && Object.keys(changesBetween(held, { ...held, ...kept.changes })).length > 0 ? kept : null

/** Of what is brought back: the fields that somebody has changed since it was written. */
function outdated<V extends object>(kept: KeptEntries<V>, held: V): FieldConflict<V>[] {
  const before = { ...held, ...kept.base }
  return rebase(before, { ...held, ...kept.changes }, held).conflicts.map((field) => ({
    field,
    theirs: held[field],
  }))
}

function resolverOf<V extends object>(form: RecordForm<V>): Resolver<Entries> {
  return (values) => {
    const problems = Object.entries(formProblems(form.schema, values))
    if (problems.length === 0) return { values, errors: {} }
    const errors = problems.map(([name, { code, limit, at }]) => [
      name,
      // The library carries words; ours are said where they are drawn, in the language of that moment.
      { type: code, ...(limit !== undefined && { message: String(limit) }), types: { at } },
    ])
    return { values: {}, errors: Object.fromEntries(errors) }
  }
}

/** Writes every change down on the device, and takes it away once nothing differs. */
function useKeeping<V extends object>(props: {
  readonly control: ReturnType<typeof useForm<Entries>>['control']
  readonly base: V
  readonly keeper: ReturnType<typeof useEntriesKeeper<V>>
  /** What was kept before has not been decided on: it must not be written over by an untouched form. */
  readonly waits: boolean
}) {
  const { control, base, keeper, waits } = props
  const values = useWatch({ control }) as V
  const wrote = useRef(false)
  useEffect(() => {
    const changes = changesBetween(base, values)
    const touched = Object.keys(changes) as FieldName<V>[]
    if (touched.length > 0) {
      const replaced = Object.fromEntries(touched.map((name) => [name, base[name]])) as Partial<V>
      keeper.write({ changes, base: replaced, at: Date.now() })
      wrote.current = true
    } else if (wrote.current && !waits) keeper.write(null)
  }, [values, base, keeper, waits])
}

interface ConflictProps<V extends object> extends RecordEditorProps<V> {
  readonly conflict: FieldConflict<V>
  readonly mine: unknown
  readonly onKeepMine: () => void
  readonly onKeepTheirs: () => void
  readonly onEdit: () => void
}

function Conflict<V extends object>(props: ConflictProps<V>) {
  const { form, conflict, mine, myName, onKeepMine, onKeepTheirs, onEdit } = props
  const { t } = useLingui()
  const said = useValueWords(form)
  const label = form.fields[conflict.field]?.label
  const field = isolate(inSentence(label ? t(label) : conflict.field))
  return (
    <ConflictCard
      title={t`The ${field} was changed twice`}
      mine={{ person: myName ?? t`You`, when: t`You`, value: said(conflict.field, mine) }}
      theirs={{
        person: conflict.who ?? null,
        when: conflict.when ?? conflict.who ?? t`Somewhere else, in force now`,
        value: said(conflict.field, conflict.theirs),
      }}
      onKeepMine={onKeepMine}
      onKeepTheirs={onKeepTheirs}
      onEdit={onEdit}
    />
  )
}

interface SaveBarProps<V extends object> extends RecordEditorProps<V> {
  readonly control: ReturnType<typeof useForm<Entries>>['control']
  readonly base: V
  readonly busy: boolean
  readonly mustChoose: boolean
  readonly onDiscard: () => void
}

/** Stands at the foot as soon as there is something to save; a new record's always. */
function SaveBar<V extends object>(props: SaveBarProps<V>) {
  const { record, control, base, busy, mustChoose, onDiscard, saveLabel, needsConnection, isOffline } = props
  const { t } = useLingui()
  const whyId = useId()
  const values = useWatch({ control }) as V
  const count = Object.keys(changesBetween(base, values)).length
  if (count === 0 && record !== null) return null
  const off = needsConnection === true && isOffline === true
  return (
    <div className={styles.bar}>
      <p className={styles.why} id={whyId} role="status">
        {off
          ? t`Needs a connection. Your entries are kept.`
          : mustChoose
            ? t`Choose between the two values first.`
            : count > 0
              ? t`${plural(count, { one: '# change not saved', other: '# changes not saved' })}`
              : null}
      </p>
      {count > 0 ? (
        <Button size="md" onClick={onDiscard}>
          <Trans>Discard</Trans>
        </Button>
      ) : null}
      <Button
        size="md"
        variant="filled"
        type="submit"
        busy={busy}
        disabled={off || mustChoose}
        aria-describedby={whyId}
      >
        {saveLabel ?? t`Save`}
      </Button>
    </div>
  )
}

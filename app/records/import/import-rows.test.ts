import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readCsv } from '../../../sync/rules/read-csv.ts'
import { writeCsv } from '../../../sync/rules/write-csv.ts'
import { exportedCell, exportOnDevice } from '../export/export-rows.ts'
import { recordForm } from '../form/record-form.ts'
import type { RecordColumn } from '../record-table.ts'
import { checkImport, guessMapping, hasProblems, planOf, type RecordImport } from './import-rows.ts'
import { countResults, runImport } from './run-import.ts'

const label = (message: string) => ({ id: message, message })
const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)),
  email: z.email(),
  language: z.enum(['en', 'ar']),
  shared: z.boolean(),
  age: z.nullable(z.number().check(z.minimum(1))),
})
type Contact = z.infer<typeof schema>
const what: RecordImport<Contact> = {
  form: recordForm(schema, {
    id: 'contact',
    fields: {
      name: { label: label('Full name') },
      email: { label: label('E-mail') },
      language: {
        label: label('Language'),
        options: [
          { value: 'en', label: 'English' },
          { value: 'ar', label: 'العربية' },
        ],
      },
      shared: { label: label('Shared') },
      age: { label: label('Age'), kind: 'number' },
    },
  }),
  headers: { email: ['courriel'] },
  keyOf: (values) => values.email,
}
const LABELS: Record<string, string> = {
  name: 'Full name',
  email: 'E-mail',
  language: 'Language',
  shared: 'Shared',
  age: 'Age',
}
const words = (_: string, option: string) => (option === 'ar' ? 'العربية' : 'English')
const HEADER = ['Courriel', 'full NAME', 'Language', 'Shared', 'Age']
const rowsOf = (...cells: string[][]) => cells.map((one, index) => ({ line: index + 2, cells: one }))
const check = (cells: string[][], held: { id: string; values: Contact }[] = []) => {
  const mapping = guessMapping({ header: HEADER }, what, (name) => LABELS[name] ?? name)
  return checkImport(rowsOf(...cells), mapping, what, held, words)
}
const SARA: Contact = { name: 'Sara', email: 'sara@x.ae', language: 'ar', shared: true, age: null }

describe('a file of records, row by row', () => {
  test('columns are known by the label, by what else people call them, in whatever case', () => {
    expect(guessMapping({ header: HEADER }, what, (name) => LABELS[name] ?? name)).toEqual({
      email: 0,
      name: 1,
      language: 2,
      shared: 3,
      age: 4,
    })
  })

  test('cells are read as their field is: options by their label, yes and no in our languages, other figures', () => {
    const [row] = check([['\u200fSara@X.ae\u200f', ' Sara ', 'العربيه', 'نعم', '٤٢']])
    expect(row?.values).toEqual({ ...SARA, age: 42 })
    expect(row?.problems).toEqual({})
  })

  test('what nobody could have typed is not brought in either, each with its reason', () => {
    const [row] = check([['sara@', '', 'Klingon', 'perhaps', 'many']])
    expect(Object.entries(row?.problems ?? {}).map(([name, { code }]) => [name, code])).toEqual([
      ['name', 'required'],
      ['email', 'not-valid'],
      ['language', 'not-valid'],
      ['shared', 'not-valid'],
      ['age', 'not-valid'],
    ])
    expect(row && planOf(row, 'create', 'create')).toBe('skip')
  })

  test('a row that is there already is left out, changed or made once more, as somebody decides', () => {
    const held = [{ id: 'contact:1', values: SARA }]
    const [same, other, again] = check(
      [
        ['SARA@x.ae', 'Sara', 'ar', 'yes', ''],
        ['omar@x.ae', 'Omar', 'en', 'no', ''],
        ['omar@x.ae', 'Omar H.', 'en', 'no', ''],
      ],
      held,
    )
    expect([same?.repeats, same?.same, other?.repeats, again?.repeats]).toEqual([
      { id: 'contact:1' },
      true,
      null,
      { line: 3 },
    ])
    if (!same || !other || !again) throw new Error('rows')
    expect([
      planOf(same, 'skip', undefined),
      planOf(same, 'update', undefined),
      planOf(same, 'skip', 'create'),
    ]).toEqual(['skip', 'update', 'create'])
    expect(planOf(other, 'skip', undefined)).toBe('create')
    // The first line is no record yet: there is nothing to change.
    expect([planOf(again, 'update', undefined), planOf(again, 'create', undefined)]).toEqual([
      'skip',
      'create',
    ])
  })

  test('no cell, however hostile, throws, and what is valid is valid by the schema', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('=1+1', '__proto__', '1e999', 'a@b.co', 'yes', 'x'.repeat(5000)),
    )
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 7 }), { maxLength: 5 }), (cells) => {
        for (const row of check(cells)) expect(schema.safeParse(row.values).success).toBe(!hasProblems(row))
      }),
    )
  })
})

describe('bringing rows in', () => {
  const planned = check(Array.from({ length: 50 }, (_, n) => [`p${n}@x.ae`, `P ${n}`, 'en', 'no', ''])).map(
    (row) => ({
      row,
      plan: 'create' as const,
    }),
  )
  const run = { atOnce: 1, onResults: () => undefined, broken: 'broken', rest: async () => undefined }

  test('every row has a result, whatever becomes of it', async () => {
    const results = await runImport<Contact>({
      ...run,
      rows: planned.map((one, n) => (n === 3 ? { ...one, plan: 'skip' } : one)),
      signal: new AbortController().signal,
      bring: async ([one]) => {
        if (one?.row.line === 2) return [{ kind: 'failed', sentence: 'Somebody has this address' }]
        if (one?.row.line === 3) throw new Error('no answer')
        return [{ kind: 'created' }]
      },
    })
    expect(results).toHaveLength(50)
    expect(results.slice(0, 4)).toEqual([
      { kind: 'failed', sentence: 'Somebody has this address' },
      { kind: 'failed', sentence: 'broken' },
      { kind: 'created' },
      { kind: 'skipped' },
    ])
  })

  test('what is stopped stops before the next row, and says which were not reached', async () => {
    const stop = new AbortController()
    let brought = 0
    const results = await runImport<Contact>({
      ...run,
      rows: planned,
      signal: stop.signal,
      bring: async () => {
        brought++
        if (brought === 7) stop.abort()
        return [{ kind: 'created' }]
      },
    })
    expect(brought).toBe(7)
    expect(countResults(results)).toEqual({
      created: 7,
      updated: 0,
      skipped: 0,
      stopped: 43,
      waiting: 0,
      failed: 0,
    })
  })

  test('many travel together, and each keeps the result of its own', async () => {
    const sizes: number[] = []
    const results = await runImport<Contact>({
      ...run,
      atOnce: 20,
      rows: planned.map((one, n) => (n % 10 === 0 ? { ...one, plan: 'skip' } : one)),
      signal: new AbortController().signal,
      bring: async (some) => {
        sizes.push(some.length)
        if (sizes.length === 2) throw new Error('no answer')
        return some.map(({ row }) =>
          row.line === 3 ? { kind: 'failed', sentence: 'Taken' } : { kind: 'waiting' },
        )
      },
    })
    expect(sizes).toEqual([18, 18, 9])
    expect(results.slice(0, 3)).toEqual([
      { kind: 'skipped' },
      { kind: 'failed', sentence: 'Taken' },
      { kind: 'waiting' },
    ])
    expect(countResults(results)).toMatchObject({ skipped: 5, failed: 19, waiting: 26 })
  })
})

describe('rows as a file', () => {
  const columns: readonly RecordColumn<Contact>[] = [
    { id: 'name', label: label('Full name'), cell: () => null, value: (one) => one.name },
    { id: 'email', label: label('E-mail'), cell: () => null, value: (one) => one.email },
    {
      id: 'language',
      label: label('Language'),
      cell: () => null,
      exported: (one) => words('', one.language),
    },
    { id: 'shared', label: label('Shared'), cell: () => null, value: (one) => one.shared },
    { id: 'age', label: label('Age'), cell: () => null, value: (one) => one.age },
  ]
  const wish = (rows: readonly Contact[]) => ({
    rows,
    columns,
    titles: ['Full name', 'E-mail', 'Language', 'Shared', 'Age'],
    flag: (on: boolean) => (on ? 'yes' : 'no'),
  })
  const rest = async () => undefined
  const contact = fc.record({
    name: fc
      .string({
        unit: fc.constantFrom('a', 'ع', '=', ',', '"', ';', '\n', ' ', '@'),
        minLength: 1,
        maxLength: 20,
      })
      .filter((one) => one.trim() !== ''),
    email: fc.integer({ min: 0, max: 10_000 }).map((n) => `p${n}@x.ae`),
    language: fc.constantFrom('en' as const, 'ar' as const),
    shared: fc.boolean(),
    age: fc.option(fc.integer({ min: 1, max: 120 })),
  })

  test('what was exported is imported again as it was', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(contact, { minLength: 1, maxLength: 12 }), async (contacts) => {
        const file = await exportOnDevice<Contact>(rest)(
          wish(contacts),
          () => undefined,
          new AbortController().signal,
        )
        const bytes = new Uint8Array(await file.arrayBuffer())
        const limits = { bytes: 100_000, rows: 100, columns: 10, cell: 4000 }
        const read = readCsv(bytes, { limits, encoding: 'any' })
        if (!read.ok) throw new Error(read.error.code)
        const mapping = guessMapping(read.value, what, (name) => LABELS[name] ?? name)
        const rows = checkImport(read.value.rows, mapping, what, [], words)
        expect(rows.map((one) => one.values)).toEqual(
          contacts.map((one) => ({ ...one, name: one.name.trim() })),
        )
      }),
    )
  })

  test('piece by piece it is what it would be at once, and nothing in it is computed', async () => {
    const contacts = Array.from(
      { length: 1201 },
      (_, n): Contact => ({ ...SARA, name: `=${n}`, email: `p${n}@x.ae` }),
    )
    const seen: number[] = []
    const file = await exportOnDevice<Contact>(rest)(
      wish(contacts),
      ({ done }) => seen.push(done),
      new AbortController().signal,
    )
    const titles = wish([]).titles
    const whole = writeCsv([
      titles,
      ...contacts.map((one) => columns.map((column) => exportedCell(column, one, wish([]).flag))),
    ])
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(new Uint8Array(whole))
    expect(seen).toEqual([500, 1000, 1201])
    expect(new TextDecoder().decode(whole)).toContain(`\r\n'=0,`)
  })

  test('one that is stopped makes no file', async () => {
    const stop = new AbortController()
    const making = exportOnDevice<Contact>(rest)(
      wish(Array.from({ length: 2000 }, () => SARA)),
      () => stop.abort(),
      stop.signal,
    )
    await expect(making).rejects.toThrow()
  })
})

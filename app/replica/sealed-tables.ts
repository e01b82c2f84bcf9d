/**
 * Tables of a Dexie database whose rows rest sealed, without their readers and writers knowing: a row keeps its
 * key and what it is found by, everything else is one sealed message. Below Dexie's own layers, so that what is
 * remembered within a transaction or watched by `liveQuery` is what the app wrote.
 *
 * Cryptography takes turns of its own, during which IndexedDB would end a transaction; `Dexie.waitFor` holds it.
 */
import Dexie, {
  type DBCore,
  type DBCoreMutateRequest,
  type DBCoreTable,
  type DBCoreTransaction,
  type PromiseExtended,
} from 'dexie'
import { bytesOfValue, type Sealing, valueOfBytes } from './sealing.ts'

type Row = Readonly<Record<string, unknown>>
/** How the rest of a row is named; no table of ours has such a property. */
const SEALED = '$sealed'

/**
 * Holds the transaction while cryptography works. One piece begins when the one before has been heard of: where
 * two hold it at once, Dexie 4.4 may let go too early, or lose word of the first while the second begins.
 */
type Hold = <T>(transaction: DBCoreTransaction, work: () => Promise<T>) => PromiseExtended<T>

function createHold(): Hold {
  const lasts = new WeakMap<DBCoreTransaction, PromiseExtended<unknown>>()
  return <T>(transaction: DBCoreTransaction, work: () => Promise<T>) => {
    // Declared as any promise, and always one of Dexie's own.
    const begin = () => Dexie.waitFor(work()) as PromiseExtended<T>
    const held = lasts.get(transaction)?.then(begin) ?? begin()
    lasts.set(
      transaction,
      held.catch(() => undefined),
    )
    return held
  }
}

/** Before the database is opened. `tables` are those whose rows hold what people wrote or may see. */
export function sealTables(db: Dexie, tables: readonly string[], sealing: Sealing): void {
  const sealed = new Set(tables)
  const hold = createHold()
  db.use({
    stack: 'dbcore',
    name: 'sealed-tables',
    level: -10,
    create: (core: DBCore) => ({
      ...core,
      table: (name) => (sealed.has(name) ? sealedTable(core.table(name), sealing, hold) : core.table(name)),
    }),
  })
}

function sealedTable(table: DBCoreTable, { cipher, writes }: Sealing, hold: Hold): DBCoreTable {
  const { primaryKey, indexes } = table.schema
  const keyPath = primaryKey.keyPath as string
  const clearNames = new Set([keyPath, ...indexes.map((one) => one.keyPath as string)])
  // A key that storage gives is not known when the row is sealed.
  const placeOf = (row: Row) => (primaryKey.autoIncrement ? table.name : `${table.name}|${row[keyPath]}`)

  const seal = async (row: Row): Promise<Row> => {
    const clear = Object.fromEntries(Object.entries(row).filter(([name]) => clearNames.has(name)))
    return { ...clear, [SEALED]: await cipher.seal(bytesOfValue(row), placeOf(row)) }
  }
  const open = async (row: Row | undefined): Promise<Row | undefined> => {
    if (!isSealed(row)) return row
    const value = valueOfBytes(await cipher.open(row[SEALED], placeOf(row))) as Row
    return { ...value, [keyPath]: row[keyPath] }
  }
  const openAll = (trans: DBCoreTransaction, rows: readonly (Row | undefined)[]) =>
    rows.some(isSealed) ? hold(trans, () => Promise.all(rows.map(open))) : Dexie.Promise.resolve([...rows])

  // No `async` below: only Dexie's own promises carry the transaction on.
  return {
    ...table,
    get: (request) =>
      table
        .get(request)
        .then((row) => openAll(request.trans, [row]))
        .then(([row]) => row),
    getMany: (request) => table.getMany(request).then((rows) => openAll(request.trans, rows)),
    query: (request) =>
      table
        .query(request)
        .then((answer) =>
          request.values
            ? openAll(request.trans, answer.result).then((result) => ({ ...answer, result }))
            : answer,
        ),
    openCursor: (request) => {
      // A cursor cannot wait. Nothing here walks values with one; who begins to must read them whole.
      if (request.values) throw new Error(`${table.name} rests sealed: read its rows with toArray or get`)
      return table.openCursor(request)
    },
    mutate: (request) => {
      if (writes === 'clear' || (request.type !== 'add' && request.type !== 'put'))
        return table.mutate(request)
      return hold(request.trans, () => Promise.all(request.values.map(seal))).then((values) =>
        table.mutate({ ...request, values } as DBCoreMutateRequest),
      )
    },
  }
}

export const isSealed = (row: Row | undefined): row is Row & { readonly [SEALED]: Uint8Array<ArrayBuffer> } =>
  row?.[SEALED] instanceof Uint8Array

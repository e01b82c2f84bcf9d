/**
 * Tables of a Dexie database whose rows rest sealed, without their readers and writers knowing: a row keeps its
 * key and what it is found by, everything else is one sealed message. Below Dexie's own layers, so that what is
 * remembered within a transaction or watched by `liveQuery` is what the app wrote.
 *
 * Cryptography takes turns of its own, during which IndexedDB would end a transaction; `Dexie.waitFor` holds it.
 */
import Dexie, { type DBCore, type DBCoreMutateRequest, type DBCoreTable } from 'dexie'
import { bytesOfValue, type Sealing, valueOfBytes } from './sealing.ts'

type Row = Readonly<Record<string, unknown>>
/** How the rest of a row is named; no table of ours has such a property. */
const SEALED = '$sealed'

/** Before the database is opened. `tables` are those whose rows hold what people wrote or may see. */
export function sealTables(db: Dexie, tables: readonly string[], sealing: Sealing): void {
  const sealed = new Set(tables)
  db.use({
    stack: 'dbcore',
    name: 'sealed-tables',
    level: -10,
    create: (core: DBCore) => ({
      ...core,
      table: (name) => (sealed.has(name) ? sealedTable(core.table(name), sealing) : core.table(name)),
    }),
  })
}

function sealedTable(table: DBCoreTable, { cipher, writes }: Sealing): DBCoreTable {
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
  const openAll = (rows: readonly (Row | undefined)[]) =>
    rows.some(isSealed) ? Dexie.waitFor(Promise.all(rows.map(open))) : rows

  return {
    ...table,
    get: async (request) => (await openAll([await table.get(request)]))[0],
    getMany: async (request) => [...(await openAll(await table.getMany(request)))],
    query: async (request) => {
      const answer = await table.query(request)
      return request.values ? { ...answer, result: [...(await openAll(answer.result))] } : answer
    },
    openCursor: (request) => {
      // A cursor cannot wait. Nothing here walks values with one; who begins to must read them whole.
      if (request.values) throw new Error(`${table.name} rests sealed: read its rows with toArray or get`)
      return table.openCursor(request)
    },
    mutate: async (request) => {
      if (writes === 'clear' || (request.type !== 'add' && request.type !== 'put'))
        return table.mutate(request)
      const values = await Dexie.waitFor(Promise.all(request.values.map(seal)))
      return table.mutate({ ...request, values } as DBCoreMutateRequest)
    },
  }
}

export const isSealed = (row: Row | undefined): row is Row & { readonly [SEALED]: Uint8Array<ArrayBuffer> } =>
  row?.[SEALED] instanceof Uint8Array

/**
 * The zip of everything kept about a person, made while it is sent: no copy of it rests anywhere, and one page of rows
 * is in memory at a time. `index.html` is for people, `data/` for programs, `pictures/` are theirs.
 */
import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { Tables } from '../../../db/schema/tables.ts'
import type { Language } from '../../../sync/entities/envelope.ts'
import type { PersonId } from '../../../sync/ids.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { ZipEntry } from '../../files/zip-stream.ts'
import { membershipsOf, type PersonRow } from '../../people/people.ts'
import type { Platform } from '../../platform.ts'
import { ownTables, type ToldTable, type Whose } from './own-tables.ts'
import { readablePage, type Section } from './readable-page.ts'

export interface OwnDataDeps {
  readonly platform: Platform
  readonly files: FileStore
}

type Name = keyof Tables
export type OwnRow = Readonly<Record<string, unknown>>

const ROWS_AT_ONCE = 200
/** In the page to read; all are in the JSON. */
const SHOWN_AT_MOST = 500

export async function ownDataEntries(
  { platform, files }: OwnDataDeps,
  person: PersonRow,
): Promise<readonly ZipEntry[]> {
  const { language, timeZone } = person.preferences
  const whose = await whoseOf(platform, person)
  const told = toldTables(platform.db.tables)
  const pictures = await picturesOf(files, person)
  const names = await organizationNames(platform, person.id, language)
  const page = async () => {
    const sections: Section[] = []
    for (const [name, table] of told) {
      const rows: OwnRow[] = []
      let count = 0
      for await (const row of rowsOf(platform, name, table, whose)) {
        count += 1
        if (rows.length < SHOWN_AT_MOST) rows.push(row)
      }
      sections.push({ name, shown: table.shown, rows, count })
    }
    return readablePage({
      ...{ sections, language, timeZone, madeAt: platform.now(), names },
      pictures: pictures.map((one) => `${one.folder}/${one.name}`),
    })
  }
  return [
    { name: 'index.html', open: async () => streamOf([await page()]) },
    ...told.map(
      ([name, table]): ZipEntry => ({
        folder: 'data',
        name: `${name}.json`,
        open: async () => streamOf(jsonOf(rowsOf(platform, name, table, whose))),
      }),
    ),
    ...pictures,
  ]
}

export const toldTables = (tables: Tables): readonly (readonly [Name, ToldTable])[] =>
  Object.entries(ownTables(tables)).flatMap(([name, table]) =>
    'untold' in table ? [] : [[name as Name, table] as const],
  )

async function whoseOf({ db }: Platform, { id: personId, email }: PersonRow): Promise<Whose> {
  const { personAddress, organizationMember, device } = db.tables
  return db.read(async (query) => {
    const further = await query.select().from(personAddress).where(eq(personAddress.personId, personId))
    // Those they have left as well.
    const places = await query
      .select({ id: organizationMember.organizationId })
      .from(organizationMember)
      .where(eq(organizationMember.personId, personId))
    const devices = await query.select({ id: device.id }).from(device).where(eq(device.subject, personId))
    return {
      personId,
      emails: [email, ...further.map((one) => one.email)],
      organizationIds: places.map(({ id }) => id),
      deviceIds: devices.map(({ id }) => id),
    }
  })
}

async function* rowsOf(
  { db }: Platform,
  name: Name,
  { rows, without }: ToldTable,
  whose: Whose,
): AsyncGenerator<OwnRow> {
  // Read by its columns alone, as any table.
  const table = db.tables[name] as unknown as Tables['session']
  const columns = getTableColumns(table)
  const order = Object.values(columns).filter((one) => one.dataType !== 'json')
  for (let offset = 0; ; offset += ROWS_AT_ONCE) {
    const page = await db.read((query) =>
      query
        .select()
        .from(table)
        .where(rows(whose))
        .orderBy(...order.map((one) => asc(one)))
        .limit(ROWS_AT_ONCE)
        .offset(offset),
    )
    for (const row of page)
      yield Object.fromEntries(Object.entries(row).filter(([column]) => !without.includes(column)))
    if (page.length < ROWS_AT_ONCE) return
  }
}

async function* jsonOf(rows: AsyncIterable<OwnRow>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const row of rows) {
    yield before + JSON.stringify(row)
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

async function picturesOf(
  files: FileStore,
  { photoSha256, signature, initials, stamp }: PersonRow,
): Promise<readonly ZipEntry[]> {
  const named = {
    photo: photoSha256,
    signature: signature?.sha256,
    initials: initials?.sha256,
    stamp: stamp?.sha256,
  }
  const found = await Promise.all(
    Object.entries(named).map(async ([name, sha256]) =>
      sha256 && (await files.sizeOf(sha256)) !== null
        ? [{ folder: 'pictures' as const, name: `${name}.png`, open: () => files.stream(sha256) }]
        : [],
    ),
  )
  return found.flat()
}

async function organizationNames(
  { db }: Platform,
  personId: string,
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  const places = await db.read((query) => membershipsOf(query, db.tables, personId as PersonId))
  return new Map(
    places.map(({ organization: { id, nameEn, nameAr } }) => [id, (language === 'ar' && nameAr) || nameEn]),
  )
}

function streamOf(texts: Iterable<string> | AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const pieces = (async function* () {
    for await (const text of texts) yield encoder.encode(text)
  })()
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => {
      await pieces.return()
    },
  })
}

/** Documents of every folder that have all the words, newest first, with the folder each lies in. */

import type { OwnMarks } from '../../../sync/rules/derive-list.ts'
import { FOLDERS, type Folder, inFolder, type ListItem } from '../../../sync/rules/lists.ts'
import type { EnvelopeRow } from '../../../sync/rules/render-envelope.ts'
import { searchWords } from '../../../sync/rules/text-keys.ts'

export interface FoundDocument {
  readonly row: EnvelopeRow
  readonly folder: Folder
}

export function findDocuments(
  rows: Iterable<EnvelopeRow>,
  marks: OwnMarks,
  typed: string,
  limit: number,
): { readonly found: readonly FoundDocument[]; readonly total: number } {
  const words = searchWords(typed)
  if (words.length === 0) return { found: [], total: 0 }
  const all: FoundDocument[] = []
  for (const row of rows) {
    if (!words.every((word) => row.searchKey.includes(word))) continue
    const folder = folderOf({ row, mark: marks.get(row.id) })
    if (folder) all.push({ row, folder })
  }
  all.sort((a, b) => (a.row.sortKey < b.row.sortKey ? -1 : 1))
  return { found: all.slice(0, limit), total: all.length }
}

/** What is sent to oneself lies in the inbox first; what is in no folder can still be opened from the inbox's own lists. */
const folderOf = (item: ListItem): Folder | undefined => FOLDERS.find((folder) => inFolder(item, folder))

/** Names under which reports are saved (A089): the one the caller gives, or what the report is called and the day. */
import { cleanName } from '../files/file-kind.ts'

/** `given` without its extension, what no system allows in a name replaced by '-', and `ending` after it. */
export function reportFileName(given: string, ending: string): string {
  const extension = ending.slice(ending.lastIndexOf('.'))
  const stem = given.toLowerCase().endsWith(extension) ? given.slice(0, -extension.length) : given
  const room = 200 - ending.length
  return `${cleanName(stem.replace(/[\p{Cc}\\/:*?"<>|]/gu, '-')).slice(0, room)}${ending}`
}

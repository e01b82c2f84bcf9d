/**
 * Brings back what a plan says. Files come first and wishes last, all of them at once, so that nothing is sent before
 * what it needs is here, and whoever was cut begins anew and finds half of it here.
 */
import { err, ok, type Result } from '../../sync/result.ts'
import type { Member } from '../device/member.ts'
import { FileNotTaken } from '../files/file-not-taken.ts'
import type { UnsavedDraft } from '../live/unsaved-drafts.ts'
import type { ReturnPlan } from './plan-return.ts'
import type { Backup } from './read-backup.ts'

export interface Returned {
  readonly wishes: number
  readonly drafts: number
  readonly forms: number
  readonly files: number
  /** Larger than this installation takes, or empty. */
  readonly filesNotTaken: number
}

/** `full`: this device has no room. What has come by then stays, and is found here by the next try. */
export async function bringBack(
  backup: Backup,
  plan: ReturnPlan,
  member: Pick<Member, 'replica' | 'local' | 'words' | 'files' | 'unsaved'>,
): Promise<Result<Returned, 'full'>> {
  const files = await bringFiles(backup, plan, member.files)
  if (!files.ok) return files
  const unsaved = await member.unsaved()
  let drafts = 0
  for (const { draft, fate } of plan.drafts) {
    if (fate !== 'returns' && fate !== 'copy') continue
    const { kind: _, ...copy } = draft
    const brought = await unsaved.bring(copy as UnsavedDraft, fate === 'copy' ? 'copy' : 'draft')
    if (brought !== 'here') drafts++
  }
  let forms = 0
  for (const { words, fate } of plan.words) {
    if (fate !== 'returns' || member.words.read(words.key) !== null) continue
    member.words.write(words.key, words.text)
    forms++
  }
  for (const { progress, fate } of plan.progress) {
    if (fate !== 'returns') continue
    const { kind: _, ...row } = progress
    let isNew = false
    const isKept = await member.replica.keep(() =>
      member.local.transaction('rw', member.local.progress, async () => {
        isNew = (await member.local.progress.get(row.key)) === undefined
        if (isNew) await member.local.progress.put(row)
      }),
    )
    if (!isKept) return err('full')
    if (isNew) forms++
  }
  const adopted = await member.replica.adopt(
    plan.wishes.flatMap(({ entry }, place) => (entry ? { ...entry, place } : [])),
  )
  return adopted.ok ? ok({ wishes: adopted.value.length, drafts, forms, ...files.value }) : adopted
}

async function bringFiles(
  backup: Backup,
  plan: ReturnPlan,
  { composing }: Member['files'],
): Promise<Result<Pick<Returned, 'files' | 'filesNotTaken'>, 'full'>> {
  const wanted = new Set(plan.files.map((one) => one.sha256))
  let files = 0
  let filesNotTaken = 0
  if (wanted.size === 0) return ok({ files, filesNotTaken })
  for await (const { file, bytes } of backup.readFiles()) {
    if (!wanted.has(file.sha256)) continue
    try {
      const isNew = composing.progress(file.sha256) === null
      await composing.take(new File([bytes], file.name, { type: file.mediaType }), file.purpose)
      if (isNew) files++
    } catch (error) {
      if (!(error instanceof FileNotTaken)) throw error
      if (error.code === 'device-full') return err('full')
      filesNotTaken++
    }
  }
  return ok({ files, filesNotTaken })
}

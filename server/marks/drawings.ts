/**
 * Drawn and typed signatures as pictures. A command may point only at pictures its sender has shown: a hash alone
 * would make a reference, and with it reading rights, to bytes of somebody else.
 */
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { type Refusal, refusal } from '../../sync/answers.ts'
import type { CommandInput } from '../../sync/commands/registry.ts'
import { type Actor, subjectOf } from '../../sync/entities/actor.ts'
import type { FieldValues } from '../../sync/entities/field.ts'
import { OWN_MARKS } from '../../sync/entities/profile.ts'
import { MAX_BLOB_BYTES } from '../../sync/replication/protocol.ts'
import { MARK_TARGETS } from '../../sync/rules/marks/mark-image.ts'
import type { FileStore } from '../files/file-store.ts'
import { pictureSize } from '../files/picture-size.ts'
import type { Platform } from '../platform.ts'
import type { Precondition } from '../replication/execute.ts'
import { hasBrought } from '../replication/file-rights.ts'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Pictures shown lately; a repeat of a command brings its pictures again, so forgetting is harmless. */
const REMEMBERED = 20_000

export interface Drawings {
  /** Keeps a PNG under its hash; null when it is none or larger than allowed. */
  keep(actor: Actor, bytes: Uint8Array): Promise<string | null>
  /** Every drawing among an act's values was shown by whoever acts. */
  readonly ofValues: Precondition
  /** For every command that carries drawings. */
  readonly preconditions: Readonly<Record<string, Precondition>>
}

export function createDrawings({ db }: Pick<Platform, 'db'>, store: FileStore): Drawings {
  const shown = new Set<string>()

  async function mayUse(actor: Actor, sha256: string): Promise<boolean> {
    if (shown.has(`${subjectOf(actor)} ${sha256}`)) return true
    return db.read((query) => hasBrought({ query, tables: db.tables, actor }, sha256))
  }

  async function refuseForeign(names: readonly string[], actor: Actor): Promise<Refusal | null> {
    for (const name of names) if (!(await mayUse(actor, name))) return refusal('field-value-not-valid')
    return null
  }
  const refusePhoto = async (sha256: string | null | undefined, actor: Actor): Promise<Refusal | null> =>
    !sha256 || ((await mayUse(actor, sha256)) && (await isPhoto(store, sha256)))
      ? null
      : refusal('photo-not-valid')
  const ofValues: Precondition = (input, actor) =>
    refuseForeign(drawingsIn((input as { values: FieldValues }).values), actor)

  return {
    keep: async (actor, bytes) => {
      if (bytes.byteLength > MAX_BLOB_BYTES || !PNG.equals(bytes.subarray(0, 8))) return null
      const sha256 = hashOf(bytes)
      if ((await store.sizeOf(sha256)) === null) {
        const path = store.stagingPath()
        await writeFile(path, bytes)
        await store.adopt(path, sha256)
      }
      if (shown.size >= REMEMBERED) shown.delete(shown.values().next().value ?? '')
      shown.add(`${subjectOf(actor)} ${sha256}`)
      return sha256
    },
    ofValues,
    preconditions: {
      signStep: ofValues,
      approveStep: ofValues,
      endorseStep: ofValues,
      takeAction: ofValues,
      giveInformation: ofValues,
      fillForm: ofValues,
      saveAdoptedMark: (input, actor) => {
        const { mark } = input as { mark: { sha256: string } | null }
        return refuseForeign(mark ? [mark.sha256] : [], actor)
      },
      saveProfile: async (input, actor) => {
        const { photoSha256, ...said } = input as CommandInput<'saveProfile'>
        const marks = OWN_MARKS.flatMap((which) => said[which]?.sha256 ?? [])
        return (await refusePhoto(photoSha256, actor)) ?? refuseForeign(marks, actor)
      },
      setMemberPhoto: (input, actor) =>
        refusePhoto((input as CommandInput<'setMemberPhoto'>).photoSha256, actor),
    },
  }
}

/** What the cropper makes: a PNG, square, no larger than it is ever shown. */
async function isPhoto(store: FileStore, sha256: string): Promise<boolean> {
  const sizeBytes = await store.sizeOf(sha256)
  if (sizeBytes === null || sizeBytes > MAX_BLOB_BYTES) return false
  const bytes = await store.read(sha256)
  const size = PNG.equals(bytes.subarray(0, 8)) ? pictureSize(bytes) : null
  return size !== null && size.widthPx === size.heightPx && size.widthPx <= MARK_TARGETS.photo.px
}

const drawingsIn = (values: FieldValues): string[] =>
  Object.values(values).flatMap((value) => (value.kind === 'drawing' ? [value.sha256] : []))

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The bytes are what their name says. */
export const isNamed = (bytes: Uint8Array, sha256: string): boolean => hashOf(bytes) === sha256

/**
 * Signing and approving many at once over the API (A083): mark the documents and be told which are ready, give one
 * signature and one consent, start. Each document is a command of its own with an answer of its own; what failed can
 * be started again, what is done is done once.
 */

import type * as z from 'zod/mini'
import { type Refusal, refusal } from '../../sync/answers.ts'
import type { marking } from '../../sync/calls/bulk.ts'
import * as contracts from '../../sync/calls/bulk.ts'
import { bulkCommand } from '../../sync/commands/signing/bulk-act.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import type { RenderedEnvelope } from '../../sync/entities/rendered-envelope.ts'
import { err, ok, type Result } from '../../sync/result.ts'
import {
  type BulkReadiness,
  bulkReadiness,
  MAX_TRAY,
  PROCESSING_STATUS,
} from '../../sync/rules/bulk-readiness.ts'
import { confirmedByCall } from '../../sync/rules/confirmed-by-call.ts'
import { readerOf, renderEnvelope } from '../../sync/rules/render-envelope.ts'
import { type Call, type CallContext, serve } from '../http/call.ts'
import { runCommand } from '../http/command-calls.ts'
import type { Platform } from '../platform.ts'
import type { Executor } from '../replication/execute.ts'
import { loadProfile } from '../replication/kinds/profile.ts'
import type { SystemCommands } from '../replication/system-commands.ts'
import { type BulkRow, type BulkSelection, readSelection, writeSelection } from './bulk-marks.ts'

export interface BulkDeps {
  readonly platform: Platform
  readonly executor: Executor
  readonly system: SystemCommands
  readonly keepDrawing: (actor: PersonActor, png: Uint8Array) => Promise<string | null>
}

export function bulkCalls(deps: BulkDeps): Call[] {
  return [
    serve(contracts.markForBulkAction, {
      run: async (input, { actor }) =>
        actor?.kind === 'person' ? mark(deps, input, actor) : err(refusal('not-permitted')),
    }),
    serve(contracts.initiateBulkAction, {
      run: async (_input, context) => {
        const { actor } = context
        if (actor?.kind !== 'person') return err(refusal('not-permitted'))
        // A GET that acts: nobody's guess of what may be wanted next may start it.
        if (/prefetch|prerender/i.test(context.header('sec-purpose') ?? context.header('purpose') ?? ''))
          return err(refusal('not-permitted'))
        return initiate(deps, context, actor)
      },
    }),
  ]
}

async function mark(deps: BulkDeps, input: z.infer<typeof marking>, actor: PersonActor) {
  const { platform } = deps
  const { db } = platform
  const before = await db.read((query) => readSelection(query, db.tables, actor, platform.now()))
  const drawn = {
    signature: await adopted(deps, actor, input.signature),
    initials: await adopted(deps, actor, input.initials),
  }
  for (const one of Object.values(drawn)) if (one && !one.ok) return one
  const profile = await db.read((query) =>
    loadProfile(query, db.tables, actor.personId, actor.organizationId),
  )
  const rows: Record<string, BulkRow> = { ...before.rows }
  for (const id of input.processIds) {
    if (input.processingStatusId === PROCESSING_STATUS.Mark) rows[id] = await rowOf(deps, id, actor)
    else delete rows[id]
  }
  if (Object.keys(rows).length > MAX_TRAY) return err(refusal('too-many'))
  const selection: BulkSelection = {
    rows,
    marks: {
      signature: givenOf(drawn.signature) ?? profile?.signature ?? before.marks.signature,
      initials: givenOf(drawn.initials) ?? profile?.initials ?? before.marks.initials,
    },
    markMade: drawn.signature || drawn.initials ? 'drawn' : 'saved',
    consent: input.consent ?? before.consent,
    markedAt: platform.now(),
  }
  await db.transact((query) => writeSelection(query, db.tables, actor, selection))
  return ok(input.processIds.map((id) => wireRow(id, rows[id] ?? { status: 'unMark' })))
}

async function initiate(deps: BulkDeps, context: CallContext, actor: PersonActor) {
  const { platform } = deps
  const { db } = platform
  const selection = await db.read((query) => readSelection(query, db.tables, actor, platform.now()))
  const rows: Record<string, BulkRow> = { ...selection.rows }
  const due = Object.entries(rows).filter(([, row]) => row.status === 'Ready' || row.status === 'Error')
  if (due.length > 0 && !selection.consent) return err(refusal('consent-missing'))
  for (const [id] of due) {
    rows[id] = await actOn(deps, context, actor, id, selection)
    // Kept after each, so that a start that is cut off is never repeated for what is done.
    const kept = { ...selection, rows: { ...rows } }
    await db.transact((query) => writeSelection(query, db.tables, actor, kept))
  }
  return ok(Object.entries(rows).map(([id, row]) => wireRow(id, row)))
}

async function actOn(
  { platform, executor, system }: BulkDeps,
  context: CallContext,
  actor: PersonActor,
  id: string,
  { marks, markMade, consent: agreed }: BulkSelection,
): Promise<BulkRow> {
  const shown = await shownTo(system, id, actor)
  const ready = shown && bulkReadiness(shown, actor, confirmedByCall(shown))
  if (!ready || ready.status === 'UnAssigned') return { status: 'UnAssigned' }
  if (ready.status === 'UnProcessable') return { status: 'UnProcessable', why: ready.why }
  const wish =
    agreed && bulkCommand(shown, ready, { marks, markMade, consent: agreed, shown: confirmedByCall(shown) })
  if (!wish) return { status: 'Error', why: 'field-value-missing' }
  const done = await runCommand(platform, executor, context, { ...wish, part: ` ${id}` })
  return done.ok ? { status: 'Done' } : { status: 'Error', why: done.error.code }
}

async function rowOf({ system }: BulkDeps, id: string, actor: PersonActor): Promise<BulkRow> {
  const shown = await shownTo(system, id, actor)
  const ready: BulkReadiness = shown
    ? bulkReadiness(shown, actor, confirmedByCall(shown))
    : { status: 'UnAssigned' }
  return ready.status === 'UnProcessable'
    ? { status: 'UnProcessable', why: ready.why }
    : { status: ready.status }
}

/** Also behind a protected step, whose document is told as one to be opened by itself. */
async function shownTo(
  system: SystemCommands,
  id: string,
  actor: PersonActor,
): Promise<RenderedEnvelope | null> {
  const stored = await system.envelope(id)
  return stored ? renderEnvelope(stored, readerOf(actor)) : null
}

type Adopted = Result<{ readonly sha256: string; readonly text: string }, Refusal>

async function adopted(deps: BulkDeps, actor: PersonActor, png: string | undefined): Promise<Adopted | null> {
  if (png === undefined) return null
  const bytes = Buffer.from(png.replace(/^data:image\/\w+;base64,/, ''), 'base64')
  const sha256 = await deps.keepDrawing(actor, bytes)
  return sha256 ? ok({ sha256, text: actor.name.slice(0, 40) }) : err(refusal('image-not-valid'))
}
const givenOf = (one: Adopted | null) => (one?.ok ? one.value : null)

/** Processing status codes, spelled as the specification does (A107). */
const wireRow = (processId: string, { status, why }: BulkRow) => ({
  processId,
  processingStatusId: PROCESSING_STATUS[status],
  processingStatus: status,
  reason: why ?? null,
})

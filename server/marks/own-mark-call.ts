/**
 * `customer/updateSignature`: the picture a person signs with, from a program that has it as base64. It becomes what
 * the dialog of the app makes: a PNG, kept with the person by the same command.
 */

import { refusal } from '../../sync/answers.ts'
import * as contracts from '../../sync/calls/own-mark.ts'
import type { Actor } from '../../sync/entities/actor.ts'
import { err } from '../../sync/result.ts'
import type { FileStore } from '../files/file-store.ts'
import { type Call, serve } from '../http/call.ts'
import { runCommand } from '../http/command-calls.ts'
import type { Platform } from '../platform.ts'
import type { Executor } from '../replication/execute.ts'
import type { SealingPool } from '../sealing/pool.ts'
import { pngOf } from './given-picture.ts'

export interface OwnMarkDeps {
  readonly platform: Platform
  readonly executor: Executor
  readonly pool: Pick<SealingPool, 'run'>
  readonly files: Pick<FileStore, 'stagingPath'>
  readonly keepDrawing: (actor: Actor, png: Uint8Array) => Promise<string | null>
}

const DATA_PREFIX = /^data:image\/(png|jpeg|jpg);base64,/

export const ownMarkCall = (deps: OwnMarkDeps): Call =>
  serve(contracts.updateSignature, {
    run: async ({ signatureImage }, context) => {
      const bytes = Buffer.from(signatureImage.replace(DATA_PREFIX, ''), 'base64')
      const png = isJpeg(bytes) ? await pngOf(deps, bytes) : bytes
      const sha256 = png && context.actor ? await deps.keepDrawing(context.actor, png) : null
      if (sha256 === null) return err(refusal('image-not-valid'))
      return runCommand(deps.platform, deps.executor, context, {
        name: 'saveAdoptedMark',
        input: { which: 'signature', mark: { sha256, text: '' } },
      })
    },
  })

const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff

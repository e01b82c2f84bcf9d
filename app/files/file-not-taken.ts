import type { AnswerCode } from '../../sync/answers.ts'
import { isOutOfRoom } from '../replica/in-room.ts'

/** A file that is refused before a byte is sent. Nothing of it stays on this device. */
export class FileNotTaken extends Error {
  readonly code: AnswerCode
  constructor(code: AnswerCode) {
    super(code)
    this.code = code
  }
}

/** Why taking a file failed, for the line below its name: no room is told apart from bytes that cannot be read. */
export const whyNotTaken = (error: unknown): 'device-full' | 'not-readable' =>
  (error instanceof FileNotTaken && error.code === 'device-full') || isOutOfRoom(error)
    ? 'device-full'
    : 'not-readable'

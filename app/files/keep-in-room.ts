/** Keeps bytes on this device where there is room for them, making some of what can be fetched again. */
import { isOutOfRoom } from '../replica/in-room.ts'
import type { DeviceFiles } from './device-files.ts'
import { FileNotTaken } from './file-not-taken.ts'

export interface RoomDeps {
  readonly files: DeviceFiles
  /** Lets go of what can be fetched again, and answers how much that was. */
  readonly makeRoom?: () => Promise<number>
}

/**
 * Does what takes room; when there is none it throws `FileNotTaken('device-full')`. `fresh`: bytes that came with this
 * work, and go with it when there is no room for all of it.
 */
export async function inRoomFor(
  { files, makeRoom }: RoomDeps,
  fresh: string | null,
  work: () => Promise<void>,
): Promise<void> {
  for (const isLast of [false, true])
    try {
      return await work()
    } catch (error) {
      if (!isOutOfRoom(error)) throw error
      if (!isLast && ((await makeRoom?.()) ?? 0) > 0) continue
      if (fresh !== null) await files.remove(fresh)
      throw new FileNotTaken('device-full')
    }
}

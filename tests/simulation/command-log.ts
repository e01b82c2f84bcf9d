import type { World } from './world.ts'

/** Every command the server has decided, with its answer. */
export const logged = ({ platform: { db } }: World) =>
  db.read((query) => {
    const { id, name, subject, status, receivedAt, answer, payload } = db.tables.commandLog
    return query.select({ id, name, subject, status, receivedAt, answer, payload }).from(db.tables.commandLog)
  })

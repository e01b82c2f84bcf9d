/**
 * What ends with its connection. Node tells the answer that is being sent that its connection closed, and no other:
 * of requests that came one behind the other (pipelining), all but the first would wait, and keep what they took,
 * for ever. Here each of them is told.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** To be called after the listener that answers, which hears of the same request first. */
export function endAnswers(server: Pick<Server, 'on'>): void {
  const answersOf = new WeakMap<Socket, Set<ServerResponse>>()

  function startHearing(socket: Socket): Set<ServerResponse> {
    const answers = new Set<ServerResponse>()
    answersOf.set(socket, answers)
    socket.once('close', () => {
      for (const answer of answers) {
        if (answer.destroyed) continue
        answer.destroy()
        answer.emit('close')
      }
    })
    return answers
  }

  server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    const answers = answersOf.get(socket) ?? startHearing(socket)
    answers.add(answer)
    answer.once('close', () => answers.delete(answer))
  })
}

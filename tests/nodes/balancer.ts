/**
 * A tiny balancer: each connection of a client goes to the next node that accepts it, without stickiness. What a
 * node has begun to receive is never sent to another one; when the node dies, the client's connection dies too.
 */

import type { AddressInfo } from 'node:net'
import { connect, createServer, type Server, type Socket } from 'node:net'

export interface Balancer {
  readonly url: string
  /** Connections handed to each port so far. */
  readonly handed: ReadonlyMap<number, number>
  stop(): Promise<void>
}

export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const handed = new Map<number, number>()
  const open = new Set<Socket>()
  let turn = 0

  const server: Server = createServer({ pauseOnConnect: true }, (client) => {
    open.add(client)
    client.on('error', () => client.destroy())
    client.on('close', () => open.delete(client))
    hand(client, 0)
  })

  function hand(client: Socket, tries: number): void {
    if (tries === ports.length) return void client.destroy()
    const port = ports[turn++ % ports.length] ?? 0
    const node = connect(port, '127.0.0.1')
    node.once('error', () => {
      node.destroy()
      hand(client, tries + 1)
    })
    node.once('connect', () => {
      handed.set(port, (handed.get(port) ?? 0) + 1)
      open.add(node)
      node.removeAllListeners('error')
      node.on('error', () => client.destroy())
      node.on('close', () => {
        open.delete(node)
        client.destroy()
      })
      client.on('close', () => node.destroy())
      client.pipe(node)
      node.pipe(client)
    })
  }

  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    handed,
    stop: () =>
      new Promise((settle) => {
        for (const socket of open) socket.destroy()
        server.close(() => settle())
      }),
  }
}

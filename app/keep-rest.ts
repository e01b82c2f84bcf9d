/**
 * What a page says to the service worker when it may fetch what reading and signing do not take. The answer, to the
 * port that came along, is whether everything is kept now.
 */
export const KEEP_REST = 'KEEP_REST'

export function keepRest(worker: Pick<ServiceWorker, 'postMessage'>): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((settle) => {
    port1.onmessage = ({ data }) => {
      port1.close()
      settle(data === true)
    }
    worker.postMessage({ type: KEEP_REST }, [port2])
  })
}

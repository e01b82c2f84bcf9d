/** Runs one piece of work at a time, in order of asking; a failure frees the next. */
export function createMutex(): <T>(work: () => Promise<T>) => Promise<T> {
  let tail: Promise<unknown> = Promise.resolve()
  return (work) => {
    const run = tail.then(work, work)
    tail = run.catch(() => undefined)
    return run
  }
}

/** Gives way to the page: what was pressed or drawn meanwhile comes first. */
export const restForPage = (): Promise<void> => new Promise((go) => setTimeout(go, 0))

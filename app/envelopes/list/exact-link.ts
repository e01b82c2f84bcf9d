/**
 * For links that differ only in what narrows the list. The router calls a link current when its search is part
 * of the address; here only the same search is, or two tabs would be current at once.
 */
export const EXACT = { activeOptions: { exact: true, includeSearch: true }, activeProps: {} }

import type { Fault } from '../fault-proxy.ts'

const LOGIN_PAGE = '<!doctype html><title>Hotel Wi-Fi</title><h1>Welcome! Accept the terms to go online.</h1>'

/** A hotel answers everything with its own page, and says that all is well. */
export const captivePortal: Fault = {
  name: 'captive portal',
  http: ({ answer }) => answer(page),
  socket: ({ answer }) => answer(page),
}

const page = {
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: Buffer.from(LOGIN_PAGE),
}

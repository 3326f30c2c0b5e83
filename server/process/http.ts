/**
 * Of Node's HTTP what this program uses. An import of `node:http` reads all of its names, and one of them, `WebSocket`, loads Node's own
 * `fetch`, which no server of ours needs (docs/decisions/0183-what-a-start-holds.md).
 */
export const { Agent, request, STATUS_CODES } = process.getBuiltinModule('node:http')

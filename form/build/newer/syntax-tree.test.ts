import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameOf, nodesOf } from './syntax-tree.ts'

test('every node comes with those around it, the innermost first', () => {
  const found = nodesOf('async () => { await a() }').find(({ node }) => node.type === 'AwaitExpression')!
  assert.deepEqual(
    found.around.map(({ type }) => type),
    ['ExpressionStatement', 'BlockStatement', 'ArrowFunctionExpression', 'ExpressionStatement', 'Program'],
  )
})

test('a name is an identifier’s or a text’s, and nothing that is put together', () => {
  const expressionOf = (code: string) =>
    nodesOf(code).find(({ node }) => node.type === 'ExpressionStatement')!.node.expression
  const named = ['a', '("b")', '`c`', '(5)', 'a.b'].map((code) => nameOf(expressionOf(code)))
  assert.deepEqual(named, ['a', 'b', 'c', undefined, undefined])
  assert.equal(nameOf(null), undefined)
})

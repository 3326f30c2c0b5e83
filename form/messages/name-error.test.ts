import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameError } from './name-error.ts'

test('an error that does not name its field gets its label', () => {
  assert.equal(nameError('Phone', 'Too long', 'text_too_long'), 'Phone: Too long')
  assert.equal(nameError('Travel radius', 'Too large', 'amount_too_large'), 'Travel radius: Too large')
  assert.equal(nameError('Email', 'is taken', null), 'Email: is taken', 'a server’s words may not')
})

test('an error that names its field gets no label', () => {
  assert.equal(
    nameError('First name', 'First name is required', 'first_name_required'),
    'First name is required',
  )
  assert.equal(nameError('Email', 'x', 'email_too_long'), 'x')
})

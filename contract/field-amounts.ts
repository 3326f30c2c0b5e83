import { plainAmount, readAmount, showAmount } from './amount.ts'
import { FIELD_NAMES, FIELDS, type Field, type FieldName, type FieldsMatching } from './fields.ts'
import { AMOUNT_MAX } from './limits.ts'
import { readPay, readPlainPay, showPay } from './pay.ts'

type AmountField = FieldsMatching<{ readonly kind: 'amount' }>
type Amounts<Value> = { readonly [Name in AmountField]: Value }

const AMOUNT_FIELDS = FIELD_NAMES.filter((name) => FIELDS[name].kind === 'amount') as AmountField[]

const isPay = (name: FieldName): boolean => {
  const field = FIELDS[name]
  return field.kind === 'amount' && field.unit === 'dollar'
}

export const maximumOf = ({ maximum = AMOUNT_MAX }: Extract<Field, { readonly kind: 'amount' }>): number =>
  maximum

/** Reads an amount as its field takes it, dollars as pay for a year; null where it is none. */
export const readAmountOf = (name: FieldName, text: string): number | null =>
  (isPay(name) ? readPay : readAmount)(text)

export const plainAmountOf = (name: FieldName, text: string): string =>
  plainAmount(text, isPay(name) ? readPlainPay : readAmount)

export const shownAmountOf = (name: FieldName, text: string): string =>
  (isPay(name) ? showPay : showAmount)(text)

export const mapAmounts = <Value>(
  values: Amounts<string>,
  change: (name: AmountField, text: string) => Value,
): Amounts<Value> =>
  Object.fromEntries(AMOUNT_FIELDS.map((name) => [name, change(name, values[name])])) as Amounts<Value>

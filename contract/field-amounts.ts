import { plainAmount, readAmount, showAmount } from './amount.ts'
import { FIELD_NAMES, FIELDS, type FieldName, type FieldsLike } from './fields.ts'
import { readPay, showPay } from './pay.ts'

type AmountField = FieldsLike<{ readonly kind: 'amount' }>
type Amounts<Value> = { readonly [Name in AmountField]: Value }

const AMOUNT_FIELDS = FIELD_NAMES.filter((name) => FIELDS[name].kind === 'amount') as AmountField[]

const isPay = (name: FieldName): boolean => {
  const field = FIELDS[name]
  return field.kind === 'amount' && field.unit === 'dollars'
}

/** Reads an amount as its field takes it: of dollars a year's pay; null where it is none. */
export const readAmountOf = (name: FieldName, text: string): number | null =>
  (isPay(name) ? readPay : readAmount)(text)

/** An amount in plain digits, as it is sent. */
export const plainAmountOf = (name: FieldName, text: string): string =>
  plainAmount(text, isPay(name) ? readPay : readAmount)

/** An amount with commas, as people write it. */
export const shownAmountOf = (name: FieldName, text: string): string =>
  (isPay(name) ? showPay : showAmount)(text)

/** What `change` makes of each amount of a form. */
export const mapAmounts = <Value>(
  values: Amounts<string>,
  change: (name: AmountField, text: string) => Value,
): Amounts<Value> =>
  Object.fromEntries(AMOUNT_FIELDS.map((name) => [name, change(name, values[name])])) as Amounts<Value>

import type { Line } from '../../text/resume-text.ts'

/** Whether all of a line is set in bold, or in another font than the text. */
export const isStrong = ({ cells }: Line): boolean => cells.every(({ strong }) => strong)

export const isCapitals = (text: string): boolean => text === text.toUpperCase() && /\p{Lu}/u.test(text)

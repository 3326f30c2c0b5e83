/** Erases the marks of a file in their order, and returns true where there were some. */
export async function eraseMarks(erase: (number: number) => Promise<boolean | undefined>): Promise<boolean> {
  let erased = 0
  // One may be missing: its claim died before it was written.
  for (let number = 1; number <= erased + 2; number += 1) if (await erase(number)) erased = number
  return erased > 0
}

/** Erases the marks of a file in order. @returns true where there was one */
export async function eraseMarks(erase: (number: number) => Promise<boolean | undefined>): Promise<boolean> {
  let erased = 0
  // Tolerates one missing number, of a claim that crashed.
  for (let number = 1; number <= erased + 2; number += 1) if (await erase(number)) erased = number
  return erased > 0
}

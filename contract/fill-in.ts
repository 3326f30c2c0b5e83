/** Puts `values` where `{name}` stands in `template`; a name without a value stays as it is. */
export function fillIn(template: string, values: Readonly<Record<string, string>> = {}): string {
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
}

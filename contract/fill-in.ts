/** Replaces `{name}` in `template`; a name without a value stays. */
export function fillIn(template: string, values: Readonly<Record<string, string>> = {}): string {
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
}

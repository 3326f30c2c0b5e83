const NAME = /^[A-Z][A-Za-z]*$/

/**
 * Has each schema with a name as its `title` once, among the components, and elsewhere a reference to it: whoever makes a
 * client gets a type for each.
 *
 * @param description of OpenAPI, as JSON
 */
export function nameSchemas<Description extends object>(description: Description): Description {
  const schemas: Record<string, unknown> = {}
  const named = withReferences(description, schemas) as Description & { readonly components?: object }
  return { ...named, components: { ...named.components, schemas } }
}

function withReferences(value: unknown, schemas: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((item) => withReferences(item, schemas))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [name, withReferences(member, schemas)])
  const copy = Object.fromEntries(members) as { readonly title?: unknown; readonly type?: unknown }
  const { title, ...schema } = copy
  // What else has a title, as the description itself, says of no type.
  if (typeof title !== 'string' || typeof copy.type !== 'string' || !NAME.test(title)) return copy
  schemas[title] = schema
  return { $ref: `#/components/schemas/${title}` }
}

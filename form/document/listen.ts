export function listen<Kind extends Event>(
  target: EventTarget,
  types: readonly string[],
  listener: (event: Kind) => void,
  capture = false,
): () => void {
  for (const type of types) target.addEventListener(type, listener as EventListener, capture)
  return () => {
    for (const type of types) target.removeEventListener(type, listener as EventListener, capture)
  }
}

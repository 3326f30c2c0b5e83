import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** Maps every class name to itself. */
const STYLES = 'export default new Proxy({}, { get: (_, name) => String(name) })'

/**
 * Compiles JSX and stubs CSS modules. Import this file before components, which need `await import()`.
 */
registerHooks({
  load: (url, context, nextLoad) => {
    if (url.endsWith('.css')) return { format: 'module', source: STYLES, shortCircuit: true }
    if (!url.endsWith('.tsx')) return nextLoad(url, context)
    const { outputText: source } = ts.transpileModule(readFileSync(fileURLToPath(url), 'utf8'), {
      compilerOptions: {
        jsx: ts.JsxEmit.ReactJSX,
        module: ts.ModuleKind.ESNext,
        target: ts.ScriptTarget.ESNext,
        verbatimModuleSyntax: true,
      },
    })
    return { format: 'module', source, shortCircuit: true }
  },
})

import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

/** Builds each rival for production as its makers' guides do: Vite, its React plugin, one bundle. */
for (const rival of ['mantine', 'formio']) {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: join(import.meta.dirname, rival),
    plugins: [react()],
    build: {
      outDir: join(import.meta.dirname, 'dist', rival),
      emptyOutDir: true,
      chunkSizeWarningLimit: 9999,
    },
  })
}

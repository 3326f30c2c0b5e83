// An upload endpoint as most people write it: Express with multer's disk storage, behind the same check of types. It
// syncs file and folder before it answers.
import { randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import express from 'express'
import multer from 'multer'

const [folder] = process.argv.slice(2)
const TYPES = new Set(['.pdf', '.doc', '.docx', '.txt', '.rtf'])

const storage = multer.diskStorage({
  destination: folder,
  filename: (_request, file, done) =>
    done(null, `${Date.now()}-${randomBytes(16).toString('hex')}-${file.originalname}`),
})
const upload = multer({
  storage,
  limits: { fileSize: 5 * 1024 * 1024 },
  fileFilter: (_request, file, done) => done(null, TYPES.has(extname(file.originalname).toLowerCase())),
})

const app = express()
app.disable('x-powered-by')
app.post('/api/upload', upload.single('file'), async (request, response) => {
  if (!request.file) return response.status(400).json({ success: false })
  for (const path of [request.file.path, folder]) await sync(path)
  response.json({ success: true, filename: request.file.filename })
})
const server = app.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))

async function sync(path) {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

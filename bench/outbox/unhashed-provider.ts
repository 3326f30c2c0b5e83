/** The built-in provider on SQLite, but for the hashing of passwords: what is left is what an outbox has to do as well. */
import { providerConfig } from '@resume-library/provider/config'
import { refusalRules } from '@resume-library/provider/refusals'
import { createRegistrar } from '@resume-library/provider/registration/registrar'
import { addRegisterRoute } from '@resume-library/provider/routes/register'
import { openStores } from '@resume-library/provider/stores'
import { createApp } from '@resume-library/server/app'
import { createLog } from '@resume-library/server/log/log'
import { SERVER_TIMEOUTS } from '@resume-library/server/timeouts'

const HASH = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2g'

const config = providerConfig(process.env)
const log = createLog(config.logLevel).logOf('provider')
const stores = await openStores(config.storage, (error) => log.error({ err: error }))
const passwords = { hash: async () => HASH, verify: async () => true, close: async () => {} }
const app = createApp({ log, timeouts: SERVER_TIMEOUTS, refusals: refusalRules })
addRegisterRoute(app, { ...config, registrar: createRegistrar({ ...stores, passwords }) })
await app.listen({ host: '127.0.0.1', port: config.port })
